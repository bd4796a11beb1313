/** The rows of an import as its undoing sees them: which are still as it left them, and which are not. */
import { type SQL, sql } from 'drizzle-orm'
import { columnName } from '../../resources/_kit/present.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { importChanges } from '../../resources/import_changes/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { registry } from '../../resources/registry.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Table, Target } from './types.ts'

const c = columns(importChanges, 'c')
const g = columns(donorTransactions, 'g')
/** A gift as the row `d` that is judged. */
const own = columns(donorTransactions, 'd')
const i = columns(imports, 'i')

/** The first gifts, then the givers and the projects that their import has created. */
export const TABLES: Record<Target, readonly Table[]> = {
  projects: ['projects'],
  donors: ['donors'],
  donor_transactions: ['donor_transactions', 'donors', 'projects'],
  joud_operations: ['donor_transactions', 'donors', 'projects'],
  foundation_grants: ['donor_transactions', 'donors', 'projects'],
}

/** How far the undoing of an import has come, as it noted it. */
export async function placeOf(tx: Tx, entityId: string, importId: string): Promise<string | null> {
  const row = await tx.one(
    select(
      { place: i.undoPlace },
      sql`from ${i} where ${i.entityId} = ${entityId}::uuid and ${i.id} = ${importId}::uuid`,
    ),
  )
  if (!row) throw new Error('an import is gone')
  return row.place
}

/** Tables whose rows stand on a row of this one. */
const standingOn = (table: Table): { table: string; column: string }[] =>
  registry.flatMap(({ resource }) =>
    resource.tenant === 'entity'
      ? Object.entries({ ...resource.fields, ...resource.privateFields })
          .filter(([, field]) => field.kind === 'reference' && field.options['to'] === table)
          .map(([name]) => ({ table: resource.name, column: columnName(name) }))
      : [],
  )

/** More went back of the gifts of this kind than would be left of them without what this import has brought (docs/decisions/135). */
const neededSql = (importId: string): SQL =>
  sql`(select coalesce(sum(${g.amount}), 0) from ${g} where ${g.entityId} = ${own.entityId} and ${g.donor} = ${own.donor} and ${g.project} = ${own.project}
    and ${g.fund} = ${own.fund} and ${g.inKind} is not distinct from ${own.inKind} and ${g.deletedAt} is null and not ${g.reversed}
    and (${g.importId} is distinct from ${importId}::uuid or ${g.version} <> 1)) < 0`

/** Living rows that refer to `d`, those aside that this import has made itself and nobody has touched: they go as well. */
export const usedSql = (table: Table, importId: string): SQL => {
  const uses = standingOn(table).map(
    (use) => sql`exists (select 1 from ${sql.identifier(use.table)} u where u.entity_id = d.entity_id
      and u.${sql.identifier(use.column)} = d.id and u.deleted_at is null and (u.import_id is distinct from ${importId}::uuid or u.version <> 1))`,
  )
  const all = table === 'donor_transactions' ? [...uses, neededSql(importId)] : uses
  return all.length === 0 ? sql`false` : sql.join(all, sql` or `)
}

export interface Judged {
  id: string
  /** Why it has to stay; null where it can go. */
  reason: 'changed' | 'used' | null
}

interface Stretch {
  entityId: string
  importId: string
  table: Table
  /** Ids beyond this one. */
  after: string
  size: number
  lock: boolean
}

/** The next rows that the import created and that are still there, in the order of their ids. */
export async function judgeCreated(tx: Tx, of: Stretch): Promise<Judged[]> {
  const { entityId, importId, table, after, size, lock } = of
  const next = sql`d.entity_id = ${entityId}::uuid and d.import_id = ${importId}::uuid and d.id > ${after}::uuid and d.deleted_at is null
    order by d.id limit ${size}`
  // Before they are looked at: who writes about one of them at this moment is waited for, and then seen.
  if (lock) await tx.rows(sql`select 1 from ${sql.identifier(table)} d where ${next} for update`)
  const rows = await tx.rows(
    select(
      {
        id: sql<string>`d.id`,
        changed: sql<boolean>`d.version <> coalesce(${c.versionAfter}, 1)`,
        used: sql<boolean>`(${usedSql(table, importId)})`,
      },
      sql`from ${sql.identifier(table)} d
    left join ${c} on ${c.entityId} = d.entity_id and ${c.import} = ${importId}::uuid and ${c.record} = d.id::text
    where ${next}`,
    ),
  )
  const linked = table === 'donors' ? await signIn(tx, rows) : new Set<string>()
  return rows.map(({ id, changed, used }) => ({
    id,
    reason: changed ? 'changed' : used || linked.has(id) ? 'used' : null,
  }))
}

/** Donors who sign in: removing them would close their door. */
async function signIn(tx: Tx, rows: readonly { id: string }[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const found = await tx.rows<{ id: string }>(
    sql`select id from athar_donors_linked(${sql.param(rows.map(({ id }) => id))}::uuid[]) as l(id)`,
  )
  return new Set(found.map(({ id }) => id))
}
