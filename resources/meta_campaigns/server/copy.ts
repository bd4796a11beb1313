import { translate } from '../../../i18n/server.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { insertRow } from '../../../server/engine/write.ts'
import { readersOf } from '../../../server/messages/readers.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { writtenOf } from '../../_kit/validate.ts'
import { metaCampaigns } from '../schema.ts'

const NAME_MOST = metaCampaigns.fields.name.options['max'] as number

/** A new draft that says the same to the same people; a time that was set is set anew. @returns its id */
export async function copyOf(
  ctx: HookContext<typeof metaCampaigns>,
  row: RecordOf<typeof metaCampaigns>,
): Promise<string> {
  const name = `${row.name} (2)`.slice(0, NAME_MOST)
  const values = { ...writtenOf(metaCampaigns, row), name, sendNow: true, sendAt: null }
  return (await insertRow(ctx, values)).id
}

/** So many can be chosen by hand. */
const MOST = metaCampaigns.fields.donors.options['max'] as number

/**
 * product.md 30: a new draft to those who read it, to put right what it said. @returns its id
 * @throws 409 while it is on its way; 422 where nobody has read it
 */
export async function correctionOf(
  ctx: HookContext<typeof metaCampaigns>,
  row: RecordOf<typeof metaCampaigns>,
): Promise<string> {
  if (row.sentAt === null || row.status === 'sending') throw new AppFault('wrongState', [], { status: row.status })
  const donors = await readersOf(ctx.tx, 'campaign', row.id, MOST)
  const name = translate(ctx.call.locale, 'reports.correction.title', { title: row.name }).slice(0, NAME_MOST)
  const values = {
    ...writtenOf(metaCampaigns, row),
    name,
    audience: 'chosen' as const,
    donors,
    sendNow: true,
    sendAt: null,
  }
  return (await insertRow(ctx, values)).id
}
