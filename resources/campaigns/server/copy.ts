import { translate } from '../../../i18n/server.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { insertRow } from '../../../server/engine/write.ts'
import { readersOf } from '../../../server/messages/readers.ts'
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

/** So many can be chosen by hand. */
const MOST = campaigns.fields.donors.options['max'] as number

/**
 * product.md 30: a new draft to those who read it, to put right what it said. @returns its id
 * @throws 409 while it is on its way; 422 where nobody has read it
 */
export async function correctionOf(
  ctx: HookContext<typeof campaigns>,
  row: RecordOf<typeof campaigns>,
): Promise<string> {
  if (row.sentAt === null || row.status === 'sending') throw new AppFault('wrongState', [], { status: row.status })
  const donors = await readersOf(ctx.tx, 'appeal', row.id, MOST)
  const title = translate(ctx.call.locale, 'reports.correction.title', { title: row.title }).slice(
    0,
    LIMITS.campaignTitle,
  )
  const values = {
    ...writtenOf(campaigns, row),
    title,
    audience: 'chosen' as const,
    donors,
    sendNow: true,
    sendAt: null,
  }
  return (await insertRow(ctx, values)).id
}
