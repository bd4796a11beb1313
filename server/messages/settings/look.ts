import type { Letter } from '../../../resources/_contracts/letter.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'
import { letterPath } from '../../letters/addresses.ts'
import { NOBODY } from '../../letters/present.ts'
import type { TestInput } from '../trials/input.ts'
import { composedTrial } from '../trials/report.ts'
import { previewAddress, sendTrial, type TrialOutcome, trialAddress } from '../trials/send.ts'
import { readerOf, settingLetter } from './letter.ts'

/** A setting's letter as staff look at it, and a key by which its pictures load. @throws 404 */
export async function previewSetting(
  call: Call,
  id: string,
  { donor, language }: Pick<TestInput, 'donor' | 'language'>,
): Promise<{ letter: Letter; key: string; donor: string | null }> {
  return inTx(call, async (tx) => {
    const whose = donor ?? (await readerOf(tx, id))
    const letter = await settingLetter(tx, id, { donor: whose, language })
    if (!letter) throw new AppFault('notFound')
    return { letter, key: previewAddress(call, id, whose ?? NOBODY), donor: whose }
  })
}

/** A setting's test: what it would send now, to oneself. @throws as {@link sendTrial} */
export const testSetting = (call: Call, id: string, { channel, ...how }: TestInput): Promise<TrialOutcome> =>
  sendTrial(call, {
    id,
    channel,
    read: async (tx) => {
      const donor = how.donor ?? (await readerOf(tx, id))
      if (donor === null) throw new AppFault('nobodyToSendTo')
      const letter = await settingLetter(tx, id, { donor, language: how.language })
      if (!letter) throw new AppFault('notFound')
      return composedTrial(letter, letterPath(id, trialAddress(call, id, donor)))
    },
  })
