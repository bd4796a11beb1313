import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '../../resources/_kit/limits.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { deletions } from '../../resources/deletions/schema.ts'
import { anyOf, columns, inserts } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { authorOf } from './author.ts'
import type { HookContext, Row } from './define.ts'
import { tableId } from './fields.ts'

const d = columns(deletions)

/** The rows of a table that are meant by their ids. */
export const these = (resource: Pick<Resource, 'name'>, ids: readonly string[]): SQL =>
  sql`${sql.identifier(resource.name)} t where t.entity_id = athar_entity() and t.id = ${anyOf(ids)}`

/** Money without a name goes by how much it was and when. */
function sumOf({ weighs }: Resource, row: Readonly<Record<string, unknown>>): string {
  if (typeof weighs !== 'object' || !('money' in weighs) || weighs.on === undefined) return ''
  return [row[weighs.money], row[weighs.on]].filter((one) => typeof one === 'string').join(' · ')
}

/** What a record is called in the trash, and has to be typed there; the beginning of its id where nothing else names it. */
const nameOf = (resource: Resource, row: Row): string => {
  const value = row[resource.title as keyof Row] as unknown
  const name = typeof value === 'string' ? value.trim() : ''
  const found = name === '' ? sumOf(resource, row as unknown as Readonly<Record<string, unknown>>) : name
  return (found === '' ? row.id.slice(0, 8) : found).slice(0, LIMITS.shortText)
}

/** @returns those that lived until now: what somebody else has deleted meanwhile is of that deletion */
async function mark(tx: Tx, resource: Resource, ids: readonly string[]): Promise<string[]> {
  const marked = await tx.rows<{ id: string }>(sql`update ${tableId(resource)} t
    set deleted_at = now(), version = version + 1, updated_at = now()
    where t.entity_id = athar_entity() and t.id = ${anyOf(ids)} and t.deleted_at is null returning t.id`)
  return marked.map(({ id }) => id)
}

/** Into the trash: the row and what is nothing without it, told as one deletion. @param parts ids by resource */
export async function bury(
  { tx, call }: HookContext,
  row: Row,
  parts: readonly (readonly [Resource, readonly string[]])[],
): Promise<void> {
  const { resource, actor } = call
  await mark(tx, resource, [row.id])
  const taken: [string, string[]][] = []
  for (const [part, ids] of parts) taken.push([part.name, await mark(tx, part, ids)])
  await tx.rows(
    sql`insert into ${d} ${inserts(d, {
      id: newId(),
      entityId: actor.entityId ?? '',
      resource: resource.name,
      record: row.id,
      name: nameOf(resource, row),
      parts: taken.reduce((sum, [, ids]) => sum + ids.length, 0),
      deletedBy: await authorOf(tx, actor),
      until: sql`now() + make_interval(days => ${LIMITS.trashDays}::int)`,
      rows: Object.fromEntries([[resource.name, [row.id]], ...taken]),
    })}`,
  )
}
