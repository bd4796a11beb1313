import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type KeptList, type KeptLists, keptList, type SavedView } from '../../resources/_contracts/lists.ts'
import { grantFor, reachOf } from '../../resources/_kit/access.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { seenAs } from '../../resources/_kit/seen.ts'
import { findResource } from '../../resources/registry.ts'
import type { Tx } from '../db/types.ts'
import { AppFault, malformed } from '../engine/fault.ts'
import { listable } from '../engine/fields.ts'
import { parseListQuery } from '../engine/query.ts'
import type { Claims } from './tokens.ts'

/** One list at a time; null forgets what was kept of it. */
export const oneList = z.strictObject({ resource: z.string().max(60), value: keptList.nullable() })

const NO_COLUMN: ReadonlySet<string> = new Set(['id', 'version'])
const isColumn = (resource: Resource, name: string): boolean => listable(resource).has(name) && !NO_COLUMN.has(name)

/** What a list call would answer to these, or null where it would take them. */
function refusal(resource: Resource, filter: SavedView['filter'], sort?: SavedView['sort']): AppFault | null {
  const asked = { filter: JSON.stringify(filter), ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }) }
  try {
    parseListQuery(resource, asked)
    return null
  } catch (error) {
    if (error instanceof AppFault) return error
    throw error
  }
}

function checkShown(resource: Resource, at: string, { columns = [], look }: Pick<KeptList, 'columns' | 'look'>): void {
  const stranger = columns.findIndex((name) => !isColumn(resource, name))
  if (stranger >= 0) throw malformed(`${at}.columns.${stranger}`, 'unknownField')
  if (look === 'cards' && !resource.list.card) throw malformed(`${at}.look`, 'invalid')
}

/** @throws malformed (400) naming the first part that this resource's list does not know */
function checkList(resource: Resource, value: KeptList): void {
  checkShown(resource, 'lists.value', value)
  value.saved.forEach((view, index) => {
    const at = `lists.value.saved.${index}`
    checkShown(resource, at, view)
    const [fault] = refusal(resource, view.filter, view.sort)?.faults ?? []
    if (fault) throw malformed(`${at}.${fault.field === 'sort' ? '' : 'filter.'}${fault.field}`, fault.key)
  })
  if (value.standard !== undefined && !value.saved.some(({ id }) => id === value.standard))
    throw malformed('lists.value.standard', 'invalid')
  if (Buffer.byteLength(JSON.stringify(value)) > LIMITS.keptListBytes)
    throw malformed('lists.value', 'maxLength', { max: LIMITS.keptListBytes })
}

/**
 * How the caller keeps one of the lists that they may read. Donors have no lists.
 * @throws malformed (400) naming what is unknown, or too large
 */
export async function keepList(
  tx: Tx,
  actor: Claims,
  { resource: name, value }: z.output<typeof oneList>,
): Promise<void> {
  if (actor.kind === 'donor') throw malformed('lists', 'unknownField')
  const found = findResource(name)
  const grant = found && grantFor(found.access, 'list', { roles: actor.roles, reach: reachOf(actor) })
  if (!grant) throw malformed('lists.resource', 'unknownField')
  if (value !== null) checkList(seenAs(found.resource, grant), value)
  const text = value === null ? null : JSON.stringify(value)
  const done = await tx.one<{ kept: boolean }>(
    sql`select athar_keep_my_list(${name}, ${text}::jsonb, ${LIMITS.keptListsBytes}) as kept`,
  )
  if (!done?.kept) throw malformed('lists', 'maxLength', { max: LIMITS.keptListsBytes })
}

function livingShown<T extends Pick<KeptList, 'columns' | 'look'>>(resource: Resource, { columns, look, ...rest }: T) {
  const left = columns?.filter((name) => isColumn(resource, name)) ?? []
  return {
    ...rest,
    ...(left.length > 0 && { columns: left }),
    ...(look && (look === 'table' || resource.list.card) && { look }),
  }
}

function livingView(resource: Resource, view: SavedView): SavedView {
  const filter = Object.fromEntries(
    Object.entries(view.filter).filter(([name, value]) => refusal(resource, { [name]: value }) === null),
  )
  const [field, order] = resource.list.sort
  const sort = refusal(resource, {}, view.sort) === null ? view.sort : { field, order }
  return { ...livingShown(resource, view), id: view.id, name: view.name, filter, sort }
}

/** What is stored, less what its person's list no longer knows: a field that has gone takes its column and filters with it. */
export function livingLists(
  stored: unknown,
  { kind, entityId, roles }: Pick<Claims, 'kind' | 'entityId' | 'roles'>,
): KeptLists {
  const who = { roles, reach: reachOf({ kind, entityId }) }
  const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  return Object.fromEntries(
    entries.flatMap(([name, value]): [string, KeptList][] => {
      const found = findResource(name)
      const grant = found && grantFor(found.access, 'list', who)
      const resource = grant && seenAs(found.resource, grant)
      const kept = keptList.safeParse(value)
      if (!resource || !kept.success) return []
      const saved = kept.data.saved.map((view) => livingView(resource, view))
      return [[name, { ...livingShown(resource, kept.data), saved }]]
    }),
  )
}
