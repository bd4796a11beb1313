import { translate } from '../../../i18n/server.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { FileAnswer } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { thanksCard } from '../../../server/letters/card.ts'
import { type PAPERS, paperOf } from '../../../server/letters/papers.ts'
import { type Look, lookAt } from '../../../server/messages/trials/report.ts'
import { versionCode } from '../../../server/verify/log.ts'
import { type CardShape, cardFile } from '../../_contracts/thanksCard.ts'
import { fieldKey } from '../../_kit/keys.ts'
import type { reports } from '../schema.ts'

const COUNTS = ['recipients', 'sentCount', 'openedCount', 'failedCount', 'unknownCount'] as const

/** [9.9] a report, or what one donor reads of it, as a file. */
export async function takePaper(
  call: Call<typeof reports>,
  id: string,
  as: (typeof PAPERS)[number],
  look: Look,
): Promise<FileAnswer> {
  const letter = await lookAt(call, id, look)
  const lang = look.language ?? letter.lang
  const { row, code } = await inTx(call, async (tx) => ({
    row: await findRow(tx, call, id, 'get'),
    code: look.donor === undefined ? await versionCode(tx, id, lang) : null,
  }))
  // What became of all letters is no donor's, and an Ehsan report goes to no donor.
  const isSent =
    look.donor === undefined && row !== null && row.type !== 'ehsan' && !['draft', 'scheduled'].includes(row.status)
  const sending = isSent
    ? COUNTS.map((name) => [translate(lang, fieldKey<typeof reports>('reports', name)), String(row[name])] as const)
    : []
  return paperOf(call, as, { letter, lang, personal: look.donor !== undefined, sending, code })
}

/** [2.29] what readers of a page of thanks can pass on, before it goes out or after. @throws 409 for a report of another kind */
export async function takeCard(
  call: Call<typeof reports>,
  id: string,
  { shape, language }: { shape: CardShape; language?: 'ar' | 'en' | undefined },
): Promise<FileAnswer> {
  const letter = await lookAt(call, id, {})
  const { entityId } = call.actor
  if (!entityId) throw new AppFault('notFound')
  if (letter.report.kind !== 'thanks') throw new AppFault('wrongState', [], { status: letter.report.kind })
  const card = await thanksCard(call.services, entityId, letter, { lang: language ?? letter.lang, shape })
  return new FileAnswer(cardFile(shape), 'image/png', card)
}
