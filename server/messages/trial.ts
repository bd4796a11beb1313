import { sql } from 'drizzle-orm'
import { letterMailAr } from '../../i18n/ar/letterMail.ts'
import { letterMailEn } from '../../i18n/en/letterMail.ts'
import { fillText } from '../../i18n/letter.ts'
import type { Letter } from '../../resources/_contracts/letter.ts'
import { users } from '../../resources/users/schema.ts'
import type { MailOutcome } from '../channels/email/port.ts'
import { columns, select } from '../db/columns.ts'
import { type Call, inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import { firstCall } from '../engine/idempotency.ts'
import { letterPath } from '../letters/addresses.ts'
import { presentLetter } from '../letters/content.ts'
import { trialKey, trialMailId } from '../letters/keys.ts'
import { readAudience, readReport } from './audience.ts'
import { contentOf, mailFor } from './kinds/report.ts'

const u = columns(users, 'u')

const HOUR_MS = 3_600_000
/** How long the link in a trial mail can be opened, and how long the pictures of a preview load. */
const MAIL_MS = 48 * HOUR_MS
const PREVIEW_MS = 2 * HOUR_MS
const LIMIT_MS = 30_000

const entityOf = (call: Call): string => {
  if (!call.actor.entityId) throw new AppFault('forbidden')
  return call.actor.entityId
}

const keyOf = (call: Call, reportId: string, donorId: string, ms: number): string =>
  trialKey(call.services.config.appSecret, reportId, {
    userId: call.actor.userId,
    entityId: entityOf(call),
    donorId,
    until: Date.now() + ms,
  })

/** The letter that this donor would get now, and a key that opens it for a while. Nothing is written. @throws 404 */
export async function previewLetter(
  call: Call,
  reportId: string,
  donorId: string,
): Promise<{ letter: Letter; key: string }> {
  const letter = await inTx(call, (tx) => presentLetter(tx, reportId, donorId))
  if (!letter) throw new AppFault('notFound')
  return { letter, key: keyOf(call, reportId, donorId, PREVIEW_MS) }
}

const subjectOf = (letter: Letter): string =>
  fillText((letter.lang === 'ar' ? letterMailAr : letterMailEn).trial, { subject: letter.report.title })

/**
 * A real mail to the caller's own address, as the first donor of the audience would get it. Its link opens the letter
 * as it stands when it is opened. Counted nowhere. @throws 409 mailNotConfigured; 422 nobodyToSendTo
 */
export async function sendTrial(
  call: Call,
  reportId: string,
): Promise<{ state: MailOutcome['state']; to: string; reason?: string }> {
  const { config } = call.services
  const sender = await call.services.senderOf(entityOf(call), 'email')
  if (!sender) throw new AppFault('mailNotConfigured')
  const found = await inTx(call, async (tx) => {
    const report = await readReport(tx, reportId)
    const user = await tx.one(select({ email: u.email }, sql`from ${u} where ${u.id} = ${call.actor.userId}::uuid`))
    if (!report || !user) throw new AppFault('notFound')
    const [donor] = (await readAudience(tx, report)).sample
    if (!donor) throw new AppFault('nobodyToSendTo')
    const letter = await presentLetter(tx, reportId, donor.id)
    if (!letter) throw new AppFault('notFound')
    return { letter, donorId: donor.id, to: user.email, first: await firstCall(call, tx, ['test', reportId]) }
  })
  const { letter, donorId, to, first } = found
  // A double click: the first call tells what became of the mail.
  if (!first) return { state: 'unknown', to }
  const path = letterPath(reportId, keyOf(call, reportId, donorId, MAIL_MS))
  const post = {
    publicUrl: config.publicUrl,
    secret: config.appSecret,
    secretOld: config.appSecretOld,
    from: sender.from,
  }
  const id = trialMailId(config.appSecret, { userId: call.actor.userId, entityId: entityOf(call) })
  const content = { ...contentOf(letter, { id, email: to }), subject: subjectOf(letter) }
  // It reads as the donor's, but the address is the caller's own: the donor's name does not belong beside it.
  const trial = { ...mailFor(content, path, post), to: { address: to } }
  const outcome = await sender.gateway.send(trial, AbortSignal.timeout(LIMIT_MS))
  return { state: outcome.state, to, ...(outcome.state === 'failed' ? { reason: outcome.reason } : {}) }
}
