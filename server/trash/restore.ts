import { type SQL, sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import type { Field } from '../../resources/_kit/field.ts'
import type { RecordOf, Resource } from '../../resources/_kit/resource.ts'
import { deletions } from '../../resources/deletions/schema.ts'
import { isArchivable, isWithin, REMOVABLE } from '../../resources/hanging.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { anyOf, columns, select, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { actingAs } from '../engine/acting.ts'
import type { HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { col, tableId } from '../engine/fields.ts'
import { findEvenDeleted, present } from '../engine/read.ts'
import type { Answers } from '../engine/returning.ts'
import { these } from '../engine/trash.ts'
import { uniqueFault } from '../engine/unique.ts'
import { stop } from '../engine/write.ts'

const d = columns(deletions, 'd')

export type Deletion = RecordOf<typeof deletions>

/** Everything that one deletion took, by resource: those first that others refer to. Held until the transaction ends. */
export async function rowsOf(tx: Tx, id: string): Promise<[Resource, string[]][]> {
  const found = await tx.one(select({ rows: d.rows }, sql`from ${d} where ${d.id} = ${id}::uuid for update`))
  return Object.entries(found?.rows ?? {}).map(([name, ids]) => [resourceNamed(name).resource, ids])
}

/** Fields by which the record names one of which this is so. */
async function naming(tx: Tx, resource: Resource, id: string, is: (to: Resource, field: Field) => SQL | null) {
  const found: string[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = String(field.options['to'])
    if (field.kind !== 'reference' || !REMOVABLE.has(target)) continue
    const to = resourceNamed(target).resource
    const where = is(to, field)
    if (where === null) continue
    const one = await tx.one(
      sql`select 1 from ${these(resource, [id])} and exists (select 1 from ${tableId(to)} x
        where x.entity_id = t.entity_id and x.id = t.${col(name)} and ${where})`,
    )
    if (one) found.push(name)
  }
  return found
}

const inTrash = (_to: Resource, field: Field): SQL | null =>
  field.required === true || isWithin(field) ? sql`x.deleted_at is not null` : null
const inArchive = (to: Resource): SQL | null => (isArchivable(to) ? sql`x.deleted_at is null and x.archived` : null)

/** What the record belongs to comes back first where it was deleted too, and takes nothing new while it is archived. @throws 422 */
async function assertParents(tx: Tx, resource: Resource, id: string): Promise<void> {
  const faultsOf = (fields: readonly string[], key: string) =>
    fields.map((field) => ({ field, key, args: {}, code: CODES.generic }))
  const faults = [
    ...faultsOf(await naming(tx, resource, id, inTrash), 'parentDeleted'),
    ...faultsOf(await naming(tx, resource, id, inArchive), 'archivedReference'),
  ]
  if (faults.length > 0) throw new AppFault('invalid', faults)
}

/** What its resource's own rules write of the record as it comes back. @throws 422 what they ask first */
async function valuesAsked(ctx: HookContext, { resource: name, record }: Deletion, answers: Answers): Promise<SQL> {
  const ask = ctx.call.services.askOnReturnOf(name)
  if (!ask) return sql.empty()
  const { resource, access } = resourceNamed(name)
  const row = present(await findEvenDeleted(ctx.tx, { ...ctx.call, resource, access }, record, 'remove', true))
  const { faults, values } = await ask(ctx, row, answers)
  stop(faults)
  return Object.keys(values).length === 0 ? sql.empty() : sql`${updates(columns(resource), values as never)},`
}

/**
 * Brings back the record with all that was deleted with it, and nothing else; all or none of it.
 * @throws 409 used, at its field, where another record has taken what has to be the only one; 422 while its own record is deleted, and
 * where a question is still to be answered
 */
export async function restore(ctx: HookContext, deletion: Deletion, answers: Answers = {}): Promise<{ id: string }> {
  const { tx } = ctx
  const { id, resource, record } = deletion
  await assertParents(tx, resourceNamed(resource).resource, record)
  const asked = await valuesAsked(ctx, deletion, answers)
  await actingAs(tx, 'restore', async () => {
    for (const [of, ids] of await rowsOf(tx, id))
      await tx
        .rows(sql`update ${tableId(of)} t set ${of.name === resource ? asked : sql.empty()} deleted_at = null, version = version + 1, updated_at = now()
        where t.entity_id = athar_entity() and t.id = ${anyOf(ids)}`)
        .catch((error: unknown) => {
          throw uniqueFault(of, error)
        })
  })
  await tx.rows(sql`delete from ${d} where ${d.id} = ${id}::uuid`)
  return { id: record }
}
