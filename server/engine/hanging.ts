import { type SQL, sql } from 'drizzle-orm'
import type { Load, Outlook } from '../../resources/_contracts/outlook.ts'
import { sumMoney } from '../../resources/_kit/money.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { isWeighty, partsOf, weightsOn } from '../../resources/hanging.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { anyOf, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { col, tableId } from './fields.ts'

/** What hangs on one row. */
export interface Hung {
  /** Rows that are nothing without it, by resource. */
  parts: Record<string, string[]>
  /** Money and letters, by resource. */
  weights: Record<string, Load>
  /** An amount of its own; null where it has none. */
  own: string | null
}

/** Rows of a resource, and of each the row that was asked about. */
type Roots = ReadonlyMap<string, string>

const asked = (roots: Roots): SQL =>
  sql`unnest(${sql.param([...roots.keys()])}::uuid[], ${sql.param([...roots.values()])}::uuid[]) x(id, root)`

/** The living rows of a table that name one of `x` by this field. */
const naming = (resource: Resource, field: string, roots: Roots): SQL =>
  sql`from ${tableId(resource)} t join ${asked(roots)} on t.${col(field)} = x.id
    where t.entity_id = athar_entity() and t.deleted_at is null`

function sumOf({ weighs }: Resource): SQL<string | null> {
  if (typeof weighs !== 'object' || !('money' in weighs)) return sql`null::text`
  const counted = weighs.except === undefined ? sql`true` : sql`not t.${col(weighs.except)}`
  return sql`coalesce(sum(t.${col(weighs.money)}) filter (where ${counted}), 0)::numeric(18, 2)::text`
}

/** Money or letters that rows of this resource, money or letters themselves, refer to. */
const bearers = ({ fields }: Resource): string[] =>
  Object.values(fields)
    .filter(({ kind, options }) => kind === 'reference' && isWeighty(resourceNamed(String(options['to'])).resource))
    .map(({ options }) => String(options['to']))

/** Letters of a kind that is none. */
const counted = ({ weighs }: Resource): SQL =>
  typeof weighs === 'object' && 'letters' in weighs
    ? sql` and t.${col(weighs.letters)} <> all(${sql.param([...weighs.but])}::text[])`
    : sql.empty()

async function weigh(tx: Tx, resource: Resource, roots: Roots, into: ReadonlyMap<string, Hung>): Promise<void> {
  for (const { resource: of, field } of weightsOn(resource.name)) {
    const loads = await tx.rows(
      select(
        { root: sql<string>`x.root`, count: sql<number>`count(*)::int`, sum: sumOf(of) },
        sql`${naming(of, field, roots)}${counted(of)} group by x.root`,
      ),
    )
    for (const { root, ...load } of loads) {
      const hung = into.get(root)
      // What hangs on a row is met again by way of the rows between them: it is counted where it is nearest. A message that
      // brings a letter is no second letter.
      if (hung && ![of.name, ...bearers(of)].some((name) => Object.hasOwn(hung.weights, name)))
        hung.weights[of.name] = load
    }
  }
}

async function walk(tx: Tx, resource: Resource, roots: Roots, into: ReadonlyMap<string, Hung>): Promise<void> {
  if (roots.size === 0) return
  await weigh(tx, resource, roots, into)
  for (const { resource: part, field } of partsOf(resource.name)) {
    const rows = await tx.rows(select({ id: sql<string>`t.id`, root: sql<string>`x.root` }, naming(part, field, roots)))
    for (const { id, root } of rows) {
      const hung = into.get(root)
      if (hung) hung.parts[part.name] = [...(hung.parts[part.name] ?? []), id]
    }
    await walk(tx, part, new Map(rows.map(({ id, root }) => [id, root])), into)
  }
}

async function ownMoney(tx: Tx, resource: Resource, into: ReadonlyMap<string, Hung>): Promise<void> {
  const { weighs } = resource
  if (typeof weighs !== 'object' || !('own' in weighs)) return
  const amount = sql<string>`t.${col(weighs.own)}`
  const rows = await tx.rows(
    select(
      { id: sql<string>`t.id`, amount: sql<string>`${amount}::text` },
      sql`from ${tableId(resource)} t where t.id = ${anyOf([...into.keys()])} and ${amount} > 0`,
    ),
  )
  for (const { id, amount: own } of rows) {
    const hung = into.get(id)
    if (hung) hung.own = own
  }
}

/** What hangs on each of these rows of the transaction's entity, by their ids. */
export async function whatHangsOn(tx: Tx, resource: Resource, ids: readonly string[]): Promise<Map<string, Hung>> {
  const found = new Map(ids.map((id): [string, Hung] => [id, { parts: {}, weights: {}, own: null }]))
  await ownMoney(tx, resource, found)
  await walk(tx, resource, new Map(ids.map((id) => [id, id])), found)
  return found
}

/** Whether it is kept whatever its people say (product.md 43). */
export const isHeld = ({ weights, own }: Hung): boolean => own !== null || Object.keys(weights).length > 0

const plus = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : sumMoney([one, other])

/** What a deletion of several rows would do, in sum. */
export function outlookOf(hung: Iterable<Hung>, refused: Outlook['refused']): Outlook {
  const all: Outlook = { archived: 0, weights: {}, own: null, parts: {}, refused }
  for (const one of hung) {
    if (isHeld(one)) {
      all.archived += 1
      all.own = plus(all.own, one.own)
      for (const [name, { count, sum }] of Object.entries(one.weights)) {
        const before = all.weights[name] ?? { count: 0, sum: null }
        all.weights[name] = { count: before.count + count, sum: plus(before.sum, sum) }
      }
      continue
    }
    for (const [name, ids] of Object.entries(one.parts)) all.parts[name] = (all.parts[name] ?? 0) + ids.length
  }
  return all
}
