/** What an import brought and its undoing took away is removed for good as the trash is: by the time. */
import { sql } from 'drizzle-orm'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { imports } from '../../resources/imports/schema.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { columns, select } from '../db/columns.ts'
import { BEFORE_ALL } from '../db/ids.ts'
import type { DbContext, Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import type { Table, Target } from '../import/types.ts'
import { TABLES, usedSql } from '../import/undoRows.ts'
import { ERASE_FILES } from '../privacy/job.ts'
import { scrubFaultsOf } from '../privacy/scrub.ts'
import { removeRows } from './purge.ts'

const i = columns(imports, 'i')
const LONG_AGO = sql`now() - make_interval(days => ${LIMITS.trashDays}::int)`

/** Rows that one transaction removes. */
const STRETCH = 500

interface Undone {
  id: string
  file: string
  target: Target
}

/** The next rows of one table that the import brought, and that nothing living refers to. */
const rowsAfter = (tx: Tx, table: Table, importId: string, after: string): Promise<{ id: string }[]> =>
  tx.rows(
    select(
      { id: sql<string>`d.id` },
      sql`from ${sql.identifier(table)} d where d.entity_id = athar_entity() and d.import_id = ${importId}::uuid
        and d.id > ${after}::uuid and d.deleted_at < ${LONG_AGO} and not (${usedSql(table, importId)})
        order by d.id limit ${STRETCH}`,
    ),
  )

async function removeOf(
  { db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>,
  context: DbContext & { entityId: string },
  { id, file }: Undone,
  table: Table,
  signal: AbortSignal,
): Promise<void> {
  const { resource } = resourceNamed(table)
  let found: { id: string }[] = []
  let after = BEFORE_ALL
  do {
    if (signal.aborted) return
    found = await db.as(context, (tx) => rowsAfter(tx, table, id, after))
    after = found.at(-1)?.id ?? after
    const ids = found.map((one) => one.id)
    if (ids.length === 0) return
    const remove = async (tx: Tx): Promise<void> => {
      await removeRows(tx, [[resource, ids]], [file])
      await scrubFaultsOf(tx, id)
      await jobs.add(tx, ERASE_FILES, { entityId: context.entityId })
    }
    // Those that cannot go keep no others from going.
    await db.as(context, remove).catch((err: unknown) => log.error({ err, import: id }, 'undone rows stay'))
  } while (found.length === STRETCH)
}

/** Removes what the undone imports of an entity had brought, once its days are over: rows, quoted cells and the file. */
export async function purgeUndone(
  services: Pick<Services, 'db' | 'jobs' | 'log'>,
  context: DbContext & { entityId: string },
  signal: AbortSignal,
): Promise<void> {
  const undone = await services.db.as(context, (tx) =>
    tx.rows(
      select(
        { id: i.id, file: i.file, target: i.target },
        sql`from ${i} where ${i.entityId} = athar_entity() and ${i.status} = 'undone' and ${i.undoneAt} < ${LONG_AGO} order by ${i.id}`,
      ),
    ),
  )
  for (const one of undone)
    for (const table of TABLES[one.target]) await removeOf(services, context, one, table, signal)
}
