import { nameIn } from '../../../i18n/named.ts'
import type { YearLetter } from '../../../resources/_contracts/yearLetter.ts'
import type { Tx } from '../../db/types.ts'
import type { Call } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'
import { databaseNow } from '../dispatch.ts'
import type { TestInput } from '../trials/input.ts'
import { sendTrial, type TrialOutcome, trialAddress } from '../trials/send.ts'
import { yearLetterPath } from './addresses.ts'
import { anyReader, daysOf, readYearLetter } from './audience.ts'
import { type YearMessage, yearMessageMail, yearMessageText } from './compose.ts'
import { yearPages } from './content.ts'
import { readYearFacts } from './facts.ts'

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
async function firstReader(tx: Tx, id: string, donor?: string) {
  const letter = await readYearLetter(tx, id)
  if (!letter) throw new AppFault('notFound')
  const donorId = donor ?? (await anyReader(tx, letter, await databaseNow(tx)))
  const page = donorId && (await yearPageNow(tx, id, donorId))
  if (!page) throw new AppFault('nobodyToSendTo')
  return { letter, page, donorId }
}

/** A year letter's test, as the first donor of the audience would get it. @throws as {@link sendTrial} */
export const testYearLetter = (call: Call, id: string, { channel, ...how }: TestInput): Promise<TrialOutcome> =>
  sendTrial(call, {
    id,
    channel,
    read: async (tx) => {
      const { letter, page, donorId } = await firstReader(tx, id, how.donor)
      return ({ id: messageId, address, post }) => {
        const language = how.language ?? page.lang
        const message: YearMessage = {
          id: messageId,
          language,
          name: page.donor.hidden ? '' : page.donor.displayName,
          email: address,
          phone: address,
          entityName: nameIn(page.entity, language),
          entityEmail: page.entity.email ?? null,
          letter,
          path: yearLetterPath(id, trialAddress(call, id, donorId)),
        }
        // It reads as the donor's, but the address is the caller's own: the donor's name does not belong beside it.
        return channel === 'email'
          ? { ...yearMessageMail(message, post), to: { address } }
          : yearMessageText(message, post)
      }
    },
  })
