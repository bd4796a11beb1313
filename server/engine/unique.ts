import { type SQL, sql } from 'drizzle-orm'
import type { Field } from '../../resources/_kit/field.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import { select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from './fault.ts'
import { tableId } from './fields.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const keyOf = ({ kind, options }: Field): string => {
  if (options['account'] === true) return 'userNameUsed'
  if (kind === 'phone') return options['sharable'] === true ? 'phoneSharable' : 'phoneUsed'
  if (kind === 'email') return 'emailUsed'
  return options['code'] === true ? 'codeUsed' : 'nameUsed'
}

const faultAt = (field: string, code: number, key: string): Fault => ({ field, key, args: {}, code })

/** A refused write as a fault at the field that was taken; any other error as it is. Both engines name the constraint. */
export function uniqueFault(resource: Resource, error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === FOREIGN_KEY_VIOLATION) return new AppFault('referenced')
  if (code !== UNIQUE_VIOLATION || !constraint) return error
  for (const [name, field] of Object.entries(resource.fields))
    if (field.unique !== undefined && constraint === `${resource.name}_${columnName(name)}_unique`)
      return new AppFault('used', [faultAt(name, field.unique, keyOf(field))])
  for (const { fields, code: number, at } of resource.uniqueTogether)
    if (constraint === `${resource.name}_${fields.map(columnName).join('_')}_unique`)
      return new AppFault('used', [faultAt(at ?? fields[0] ?? '', number, at ? 'codeUsed' : 'usedTogether')])
  return error
}

/** As the index compares them (server/db/tables.ts). */
const alike = ({ options }: Field, column: SQL, value: unknown): SQL =>
  options['account'] === true ? sql`lower(${column}) = lower(${value})` : sql`${column} = ${value}`

/**
 * Every unique field that another living row of the transaction's tenant holds, so that a person is told all of it at once.
 * The index has the last word: of two writers at once it refuses one (uniqueFault). `id`: the row that is being changed.
 */
export async function takenFaults(
  tx: Tx,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  id: string | null = null,
): Promise<Fault[]> {
  const asked = Object.entries(resource.fields).filter(
    ([name, field]) => field.unique !== undefined && typeof values[name] === 'string',
  )
  // One alone is named by its index.
  if (asked.length < 2) return []
  const ofTenant = resource.tenant === 'platform' ? sql`true` : sql`t.entity_id is not distinct from athar_entity()`
  const holds = asked.map(([name, field]) => {
    const column = sql`t.${sql.identifier(columnName(name))}`
    const other = id === null ? sql`` : sql`and t.id <> ${id}::uuid`
    return sql`exists (select 1 from ${tableId(resource)} t where ${ofTenant} and t.deleted_at is null ${other} and ${alike(field, column, values[name])})`
  })
  const found = await tx.one(select({ taken: sql<boolean[]>`array[${sql.join(holds, sql`, `)}]` }, sql``))
  return asked
    .filter((_one, at) => found?.taken[at] === true)
    .map(([name, field]) => faultAt(name, field.unique ?? 0, keyOf(field)))
}
