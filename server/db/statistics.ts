import { sql } from 'drizzle-orm'
import type { Resource } from '../../resources/_kit/resource.ts'
import type { Database } from './types.ts'

/** Fewer new rows than this mislead nobody for long. */
const MANY = 500

/**
 * Tells the planner about tables that have just got `rows` more, or have the first of so many, in a transaction of its own: it
 * holds a lock that only another such call waits for, and not for longer than the sample takes. Work of many batches says so
 * after its first: a connection keeps the plan by which it checks a key, and one that was made over an empty table reads the
 * whole of it for each row, when it has grown.
 */
export async function tellPlanner(
  db: Database,
  entityId: string | null,
  rows: number,
  resources: readonly Resource[],
): Promise<void> {
  if (rows < MANY) return
  const tables = resources.map(({ name }) => name)
  await db.as({ kind: 'worker', entityId }, (tx) => tx.rows(sql`select athar_analyze(${sql.param(tables)}::text[])`))
}
