import type { HookContext } from '../../../server/engine/define.ts'
import { insertRow } from '../../../server/engine/write.ts'
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
