import { sql } from 'drizzle-orm'
import { reports } from '../../resources/reports/schema.ts'
import { columns, updates, type Writes } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import { type ReportRow, readReport } from './audience.ts'

const r = columns(reports, 'r')

/** Held until the end of the transaction. @throws 404; 409 where it is archived, or stands in none of `states` */
export async function lockedReport(tx: Tx, id: string, states: readonly ReportRow['status'][]): Promise<ReportRow> {
  const report = await readReport(tx, id, true)
  if (!report) throw new AppFault('notFound')
  if (report.archived) throw new AppFault('archived')
  if (!states.includes(report.status)) throw new AppFault('wrongState', [], { status: report.status })
  return report
}

/** Moves a report on: its next version. */
export const moveReport = (tx: Tx, id: string, values: Partial<Writes<typeof reports>>): Promise<unknown> =>
  tx.rows(
    sql`update ${r} set ${updates(r, { ...values, version: sql`${r.version} + 1`, updatedAt: sql`now()` })} where ${r.id} = ${id}::uuid`,
  )
