import { authorOf } from '../../engine/author.ts'
import type { HookContext } from '../../engine/define.ts'
import { AppFault } from '../../engine/fault.ts'
import { databaseNow } from '../dispatch.ts'
import { entityOf, startSending } from '../send.ts'
import { decide, draftOf, type Outcome, recordRun, writeReport } from './make.ts'
import type { Setting } from './rule.ts'

/**
 * [4.16] sends a saved setting now, to as many as the person was shown; where a second person's word is wanted, its draft
 * asks for it. @throws 409 stale (args.count); 409, 422 as sending a report
 */
export async function runNow(
  ctx: HookContext,
  setting: Setting,
  expected: number,
): Promise<{ report: string; outcome: Outcome }> {
  const { tx, actor } = ctx
  const entityId = entityOf(ctx)
  const draft = await draftOf(tx, setting)
  const { outcome, sendable, fault } = await decide(ctx, draft)
  if (fault) throw fault
  if (sendable === 0) throw new AppFault('nobodyToSendTo')
  if (sendable !== expected) throw new AppFault('stale', [], { count: sendable })
  const report = draft.row.id
  const dueAt = await databaseNow(tx)
  await writeReport(tx, entityId, draft, outcome === 'waits' ? { asks: await authorOf(tx, actor) } : {})
  if (outcome === 'sending') await startSending(ctx, report, expected)
  await recordRun(tx, entityId, setting, { dueAt, outcome, report, late: false, recipients: sendable })
  return { report, outcome }
}
