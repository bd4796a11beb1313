import type { HookContext } from '../../../server/engine/define.ts'
import { insertRow } from '../../../server/engine/write.ts'
import { LIMITS } from '../../_kit/limits.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { writtenOf } from '../../_kit/validate.ts'
import { campaigns } from '../schema.ts'

const MARK = ' (2)'

/** A new draft that says the same to the same people; a time that was set is set anew. @returns its id */
export async function copyOf(ctx: HookContext<typeof campaigns>, row: RecordOf<typeof campaigns>): Promise<string> {
  const title = `${row.title.slice(0, LIMITS.campaignTitle - MARK.length)}${MARK}`
  const values = { ...writtenOf(campaigns, row), title, sendNow: true, sendAt: null }
  return (await insertRow(ctx, values)).id
}
