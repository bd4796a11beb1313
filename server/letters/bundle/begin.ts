import { sql } from 'drizzle-orm'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { paperBundles } from '../../../resources/paper_bundles/schema.ts'
import type { reports } from '../../../resources/reports/schema.ts'
import { columns, inserts, pick, select, updates } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import { authorOf } from '../../engine/author.ts'
import type { HookContext } from '../../engine/define.ts'
import { AppFault } from '../../engine/fault.ts'

const b = columns(paperBundles)
const x = columns(paperBundles, 'x')

/** The name of the job that makes an archive of letters and clears it away: `{entityId, id}`. */
export const PAPERS = 'report-papers'

type Ctx = Pick<HookContext<typeof reports>, 'tx' | 'call' | 'addJob'>

/**
 * [9.9] begins an archive of a report's letters; one that is being made already is that one. The report's row is held: of
 * two who press at once the second finds the first one's.
 */
export async function beginPapers(
  { tx, call, addJob }: Ctx,
  report: RecordOf<typeof reports>,
): Promise<{ id: string }> {
  const { entityId } = call.actor
  if (entityId === null) throw new AppFault('forbidden')
  const isOver = report.status === 'sent' || report.status === 'stopped'
  if (!isOver || report.type === 'ehsan' || report.sentCount === 0)
    throw new AppFault('wrongState', [], { status: report.status })
  const of = sql`${x.entityId} = athar_entity() and ${x.report} = ${report.id}::uuid`
  const making = await tx.one(select(pick(x, 'id'), sql`from ${x} where ${of} and ${x.state} = 'making'`))
  if (making) return making
  await tx.rows(
    sql`update ${x} set ${updates(x, { state: 'expired' })}, version = x.version + 1, updated_at = now()
      where ${of} and ${x.state} = 'ready'`,
  )
  const id = newId()
  const startedBy = await authorOf(tx, call.actor)
  await tx.rows(sql`insert into ${b} ${inserts(b, { id, entityId, report: report.id, startedBy })}`)
  await addJob(PAPERS, { entityId, id })
  return { id }
}
