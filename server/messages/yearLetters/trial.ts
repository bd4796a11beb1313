import { sql } from 'drizzle-orm'
import { letterMailAr } from '../../../i18n/ar/letterMail.ts'
import { letterMailEn } from '../../../i18n/en/letterMail.ts'
import { fillText } from '../../../i18n/letter.ts'
import { nameIn } from '../../../i18n/named.ts'
import type { YearLetter } from '../../../resources/_contracts/yearLetter.ts'
import { users } from '../../../resources/users/schema.ts'
import { columns, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'
import { firstCall } from '../../engine/idempotency.ts'
import { trialMailId } from '../../letters/keys.ts'
import { databaseNow } from '../dispatch.ts'
import { type TrialOutcome, trialAddress, trialOutcome } from '../trial.ts'
import { yearLetterPath } from './addresses.ts'
import { anyReader, daysOf, readYearLetter } from './audience.ts'
import { yearMessageMail } from './compose.ts'
import { yearPages } from './content.ts'
import { readYearFacts } from './facts.ts'

const u = columns(users, 'u')

/** The page of one donor as it would be sent now; null where they gave nothing in the year, or there is no such letter. */
export async function yearPageNow(tx: Tx, id: string, donor: string): Promise<YearLetter | null> {
  const words = await readYearLetter(tx, id)
  if (!words) return null
  const now = await databaseNow(tx)
  const days = await daysOf(tx, words, now)
  if (days === null) return null
  const pages = await yearPages(tx, { words, facts: await readYearFacts(tx, days, now) }, [donor])
  return pages.get(donor) ?? null
}

/** Somebody who reads the letter. @throws 404; 422 nobodyToSendTo */
async function firstReader(tx: Tx, id: string) {
  const letter = await readYearLetter(tx, id)
  if (!letter) throw new AppFault('notFound')
  const donorId = await anyReader(tx, letter, await databaseNow(tx))
  const page = donorId && (await yearPageNow(tx, id, donorId))
  if (!page) throw new AppFault('nobodyToSendTo')
  return { letter, page, donorId }
}

/**
 * A real mail to the caller's own address, as the first donor of the audience would get it; its link opens the page as it
 * would be sent then. Counted nowhere. @throws 409 mailNotConfigured; 422 nobodyToSendTo
 */
export async function sendYearTrial(call: Call, id: string): Promise<TrialOutcome> {
  const { config, senderOf } = call.services
  const { entityId, userId } = call.actor
  if (!entityId) throw new AppFault('forbidden')
  const sender = await senderOf(entityId, 'email')
  if (!sender) throw new AppFault('mailNotConfigured')
  const { letter, page, donorId, to, first } = await inTx(call, async (tx) => {
    const user = await tx.one(select({ email: u.email }, sql`from ${u} where ${u.id} = ${userId}::uuid`))
    if (!user) throw new AppFault('notFound')
    return { ...(await firstReader(tx, id)), to: user.email, first: await firstCall(call, tx, ['testYear', id]) }
  })
  // A double click: the first call tells what became of the mail.
  if (!first) return { state: 'unknown', to }
  const mail = yearMessageMail(
    {
      id: trialMailId(config.appSecret, { userId, entityId }),
      language: page.lang,
      name: page.donor.hidden ? '' : page.donor.displayName,
      email: to,
      phone: '',
      entityName: nameIn(page.entity, page.lang),
      entityEmail: page.entity.email ?? null,
      letter,
      path: yearLetterPath(id, trialAddress(call, id, donorId)),
    },
    { publicUrl: config.publicUrl, secret: config.appSecret, secretOld: config.appSecretOld, from: sender.from },
  )
  const subject = fillText((page.lang === 'ar' ? letterMailAr : letterMailEn).trial, { subject: mail.subject })
  // It reads as the donor's, but the address is the caller's own: the donor's name does not belong beside it.
  return trialOutcome(sender, { ...mail, subject, to: { address: to } })
}
