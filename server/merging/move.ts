/** What names one donor names another from now on, by the declarations alone; and back, row by row. */
import { type SQL, sql } from 'drizzle-orm'
import { categoryChanges } from '../../resources/category_changes/schema.ts'
import { chatMessages } from '../../resources/chat_messages/schema.ts'
import { donorMerges, type Moved, type MovedLists, type MovedRows } from '../../resources/donor_merges/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { feedback } from '../../resources/feedback/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { anyOf, columns, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { col, tableId } from '../engine/fields.ts'
import { NAMING, type Naming, onceBeside } from './references.ts'

const f = columns(feedback, 'f')
const told = columns(feedback, 'told')

interface Way {
  from: string
  to: string
}

/** Whoever has the form of such a row open is told that it has moved on; what the server alone writes has no form. */
const touched = ({ readOnly }: Naming['resource']): SQL =>
  readOnly === true ? sql.empty() : sql`, version = version + 1, updated_at = now()`

/**
 * A row stays where the other one has its like: the message of the same sending, the invitation to the same survey. So does
 * what the other one says of themselves (phone.ts).
 */
function free(naming: Naming, to: string): SQL {
  const { resource, field } = naming
  if (resource.name === donors.name) return sql`and t.id <> ${to}::uuid`
  const alike = onceBeside(naming).map((on) => {
    const same = on.map((one) => sql`x.${col(one)} = t.${col(one)}`)
    const both = [sql`x.entity_id = t.entity_id`, sql`x.${col(field)} = ${to}::uuid`, ...same]
    return sql`and not exists (select 1 from ${tableId(resource)} x where ${sql.join(both, sql` and `)})`
  })
  return sql.join(alike, sql` `)
}

/** @param only of these rows alone; null for all that name the one donor */
async function moveOne(tx: Tx, naming: Naming, { from, to }: Way, only: readonly string[] | null): Promise<string[]> {
  const { resource, field } = naming
  const chosen = only === null ? sql.empty() : sql`and t.id = ${anyOf(only)}`
  const rows = await tx.rows<{ id: string }>(
    sql`update ${tableId(resource)} t set ${col(field)} = ${to}::uuid ${touched(resource)}
      where t.entity_id = athar_entity() and t.${col(field)} = ${from}::uuid ${chosen} ${free(naming, to)} returning t.id`,
  )
  return rows.map(({ id }) => id)
}

async function moveList(tx: Tx, { resource, field }: Naming, { from, to }: Way): Promise<MovedLists> {
  const rows = await tx.rows<{ id: string; both: boolean }>(sql`
    with named as (
      select t.id, t.${col(field)} @> array[${to}::uuid] as both from ${tableId(resource)} t
      where t.entity_id = athar_entity() and t.${col(field)} @> array[${from}::uuid])
    update ${tableId(resource)} t set ${col(field)} = case when named.both then array_remove(t.${col(field)}, ${from}::uuid)
      else array_replace(t.${col(field)}, ${from}::uuid, ${to}::uuid) end ${touched(resource)}
    from named where t.entity_id = athar_entity() and t.id = named.id returning t.id, named.both`)
  const both = rows.filter((one) => one.both).map(({ id }) => id)
  return { resource: resource.name, field, ids: rows.map(({ id }) => id), both }
}

/**
 * Holds whatever lists the donor, before donors are held (server/messages/dispatch.ts): against changes alone, since whoever writes
 * a gift holds its donor already, and then asks that its project stays.
 */
export async function holdLists(tx: Tx, donor: string): Promise<void> {
  for (const { resource, field, list } of NAMING)
    if (list)
      await tx.rows(sql`select 1 from ${tableId(resource)} t
        where t.entity_id = athar_entity() and t.${col(field)} @> array[${donor}::uuid] order by t.id for no key update`)
}

/** Everything that names the one donor, but what the other one has the like of. */
export async function moveAll(tx: Tx, way: Way): Promise<Pick<Moved, 'rows' | 'lists'>> {
  const rows: MovedRows[] = []
  const lists: MovedLists[] = []
  for (const naming of NAMING) {
    const { resource, field, list } = naming
    if (list) lists.push(await moveList(tx, naming, way))
    else rows.push({ resource: resource.name, field, ids: await moveOne(tx, naming, way, null) })
  }
  return { rows: rows.filter(({ ids }) => ids.length > 0), lists: lists.filter(({ ids }) => ids.length > 0) }
}

/**
 * Of two donors who are one, each has stopped what either had: what a link of one closed may be what staff had noted of the
 * other one. So no link takes anything of it back any more, their account does (docs/decisions/139).
 */
export const cutLinks = (tx: Tx, donor: string): Promise<unknown> =>
  tx.rows(sql`update ${f} set ${updates(f, { message: null })}
    where ${f.entityId} = athar_entity() and ${f.kind} = 'stop' and not ${f.byService} and ${f.message} is not null
      and (${f.donor} = ${donor}::uuid or ${f.at} in (select ${told.at} from ${told}
        where ${told.entityId} = athar_entity() and ${told.donor} = ${donor}::uuid and ${told.kind} = 'stop'))`)

/** How many of these rows, by resource. */
export type Counts = Record<string, number>

export const addTo = (counts: Counts, resource: string, n: number): void => {
  if (n > 0) counts[resource] = (counts[resource] ?? 0) + n
}

const namingOf = ({ resource, field }: MovedRows): Naming | undefined =>
  NAMING.find((one) => one.resource.name === resource && one.field === field)

async function listBack(tx: Tx, { resource: name, field, ids, both }: MovedLists, { from, to }: Way): Promise<number> {
  const { resource } = resourceNamed(name)
  const rows = await tx.rows(sql`update ${tableId(resource)} t
    set ${col(field)} = case when t.id = ${anyOf(both)} then array_append(t.${col(field)}, ${to}::uuid)
      else array_replace(t.${col(field)}, ${from}::uuid, ${to}::uuid) end ${touched(resource)}
    where t.entity_id = athar_entity() and t.id = ${anyOf(ids)} and t.${col(field)} @> array[${from}::uuid]
      and not t.${col(field)} @> array[${to}::uuid] returning t.id`)
  return ids.length - rows.length
}

/** The named rows that still stand where they went go back. @returns those that do not, by resource */
export async function moveBack(tx: Tx, { rows, lists }: Moved, way: Way): Promise<Counts> {
  const stayed: Counts = {}
  for (const one of rows) {
    const naming = namingOf(one)
    const back = naming ? await moveOne(tx, naming, way, one.ids) : []
    addTo(stayed, one.resource, one.ids.length - back.length)
  }
  for (const one of lists) addTo(stayed, one.resource, namingOf(one) ? await listBack(tx, one, way) : one.ids.length)
  return stayed
}

/** Histories that the server keeps, nobody asks where they are; and other donors, whom the phone reaches that stays. */
const UNSPOKEN: ReadonlySet<string> = new Set([
  categoryChanges.name,
  donorMerges.name,
  donors.name,
  // Its conversation says it.
  chatMessages.name,
])

const m = columns(messages, 't')
/** A message that brings what is counted by itself (a letter, an invitation, an answer) is no second thing that goes over. */
const BY_ITSELF: Readonly<Record<string, SQL>> = {
  [messages.name]: sql`and ${m.letter} is null and ${m.issue} is null and ${m.chat} is null and ${m.kind} not in ('survey', 'yearLetter')`,
}

/** What would go over, by resource: of a donor's rows those that people speak of, and lists are none of them. */
export async function countRows(tx: Tx, donor: string): Promise<Counts> {
  const counts: Counts = {}
  for (const { resource, field, list } of NAMING) {
    if (list || UNSPOKEN.has(resource.name)) continue
    const alive = resource.softDelete === false ? sql.empty() : sql`and t.deleted_at is null`
    const found = await tx.one<{ n: number }>(
      sql`select count(*)::int as n from ${tableId(resource)} t where t.entity_id = athar_entity() and t.${col(field)} = ${donor}::uuid ${alive} ${BY_ITSELF[resource.name] ?? sql.empty()}`,
    )
    addTo(counts, resource.name, found?.n ?? 0)
  }
  return counts
}
