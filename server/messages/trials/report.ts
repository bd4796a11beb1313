import type { Letter } from '../../../resources/_contracts/letter.ts'
import type { Design } from '../../../resources/_kit/letters.ts'
import type { OutgoingMail } from '../../channels/email/port.ts'
import type { OutgoingText } from '../../channels/text.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'
import { letterPath } from '../../letters/addresses.ts'
import { presentLetter } from '../../letters/content.ts'
import { commonLetter, letterOfDonor, NOBODY, sampleLetter } from '../../letters/present.ts'
import { readAudience, readReport } from '../audience.ts'
import { contentOf, mailFor, textFor } from '../kinds/reportContent.ts'
import type { TestInput } from './input.ts'
import { previewAddress, sendTrial, type TrialOutcome, type TrialTo, trialAddress } from './send.ts'

export interface Look {
  /** Without one, the page that has no reader. */
  donor?: string
  language?: Letter['lang']
  /** Another design than the report's own. */
  design?: Design
  /** As a granting body reads it: every figure of one donor. */
  detailed?: boolean
}

/** The detailed report of one donor (product.md 4): each figure in a table, whoever they are. @throws 404 */
function inDetail(letter: Letter): Letter {
  if (letter.report.kind !== 'project') throw new AppFault('notFound')
  return { ...letter, report: { ...letter.report, design: 'formal' } }
}

/** A letter as staff look at it: as it was sent, or as it would be sent now. Nothing is written. @throws 404 */
export async function lookAt(call: Call, reportId: string, { donor, design, detailed }: Look): Promise<Letter> {
  const letter = await inTx(call, (tx) =>
    donor === undefined ? commonLetter(tx, reportId) : letterOfDonor(tx, reportId, donor),
  )
  if (!letter) throw new AppFault('notFound')
  if (detailed) return inDetail(letter)
  return design === undefined ? letter : { ...letter, report: { ...letter.report, design } }
}

/** The same, and a key that opens it for a while. */
export async function previewLetter(
  call: Call,
  reportId: string,
  look: Look,
): Promise<{ letter: Letter; key: string }> {
  const letter = await lookAt(call, reportId, look)
  return { letter, key: previewAddress(call, reportId, look.donor ?? NOBODY) }
}

/** [2.27] a design, drawn with a project of which there is no report yet. @throws 404 */
export async function previewDesign(
  call: Call,
  project: string,
  look: { lang: Letter['lang']; design: Design },
): Promise<{ letter: Letter; key: string }> {
  const letter = await inTx(call, (tx) => sampleLetter(tx, project, look))
  if (!letter) throw new AppFault('notFound')
  return { letter, key: previewAddress(call, project, NOBODY) }
}

/** A letter as one of its readers would get it, by whichever channel; its link opens it as it stands when it is opened. */
export const composedTrial =
  (letter: Letter, path: string) =>
  ({ id, channel, address, post }: TrialTo): OutgoingMail | OutgoingText => {
    const content = contentOf(letter, { id, email: address })
    // It reads as the donor's, but the address is the caller's own: the donor's name does not belong beside it.
    if (channel === 'email') return { ...mailFor(content, path, post), to: { address } }
    return textFor(content, address, path, post)
  }

/** A report's test, as the first donor of the audience would get it, or the one who is named. @throws as {@link sendTrial} */
export const testReport = (call: Call, reportId: string, { channel, ...how }: TestInput): Promise<TrialOutcome> =>
  sendTrial(call, {
    id: reportId,
    channel,
    read: async (tx) => {
      const report = await readReport(tx, reportId)
      if (!report) throw new AppFault('notFound')
      const donor = how.donor ?? (await readAudience(tx, report)).sample[0]?.id
      if (donor === undefined) throw new AppFault('nobodyToSendTo')
      const letter = await presentLetter(tx, reportId, donor, how.language)
      if (!letter) throw new AppFault('notFound')
      return composedTrial(letter, letterPath(reportId, trialAddress(call, reportId, donor)))
    },
  })
