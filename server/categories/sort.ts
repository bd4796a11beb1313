import { type SQL, sql } from 'drizzle-orm'
import { addHijriMonths, todayIn } from '../../i18n/dates.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { categoryChanges } from '../../resources/category_changes/schema.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { donorTypes } from '../../resources/donor_types/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { bare, columns, pick, select, shaped, updates } from '../db/columns.ts'
import type { Database, Tx } from '../db/types.ts'

const c = columns(categoryChanges, 'c')
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const g = columns(donorTransactions, 'g')
const t = columns(donorTypes, 't')

/** Gifts that count: neither deleted nor given back. */
export const COUNTS = (gift: typeof g): SQL => sql`${gift.deletedAt} is null and not ${gift.reversed}`

interface Rules {
  activeMonths: number
  eliteAmount: string
  timeZone: string
  donorsSortedAt: string | null
}

const rulesOf = async (tx: Tx, entityId: string): Promise<Rules | null> =>
  tx.one(
    select(
      pick(e, 'activeMonths', 'eliteAmount', 'timeZone', 'donorsSortedAt'),
      sql`from ${e} where ${e.id} = ${entityId}::uuid`,
    ),
  )

/** What came in during one of the years back from today: 0 is the last one. */
const yearSum = (today: string, year: number): SQL => {
  const until = addHijriMonths(today, -LIMITS.eliteMonths * year)
  const after = addHijriMonths(today, -LIMITS.eliteMonths * (year + 1))
  return sql`coalesce(sum(${g.amount}) filter (where ${g.date} > ${after}::date and ${g.date} <= ${until}::date), 0)`
}

/**
 * Each donor's category as it is and as it is to be, where the two differ. One pass over the gifts, whatever their number.
 * @param donor one of them alone; null for all
 */
function changed({ activeMonths, eliteAmount }: Rules, entityId: string, today: string, donor: string | null): SQL {
  const since = addHijriMonths(today, -activeMonths)
  const earlier = Array.from({ length: LIMITS.eliteYears }, (_, year) => yearSum(today, year + 1))
  const one = (column: SQL): SQL => (donor === null ? sql`` : sql`and ${column} = ${donor}::uuid`)
  return sql`
  given as (
    select ${g.donor}, max(${g.date}) filter (where ${g.amount} > 0) as last, ${yearSum(today, 0)} as now, greatest(${sql.join(earlier, sql`, `)}) as before
    from ${g} where ${g.entityId} = ${entityId}::uuid and ${COUNTS(g)} and ${g.date} <= ${today}::date ${one(g.donor)} group by ${g.donor}),
  facts as (
    select ${d.id}, ${d.category} as was, ${d.lapsedElite} as "wasLapsed", ${d.pinnedElite} as pinned, ${d.standingOrder} as standing, x.last, x.now, x.before,
      x.last is not null and not ${d.archived} and not ${d.deceased} and ${d.unknownGiver} is not true as counts,
      coalesce(${t.body} = 'person', true) as person
    from ${d} left join given x on x.donor = ${d.id} left join ${t} on ${t.id} = ${d.type}
    where ${d.entityId} = ${entityId}::uuid and ${d.deletedAt} is null ${one(d.id)}),
  sorted as (
    select f.id, f.was, f."wasLapsed",
      case when not f.counts then null
        when f.pinned or (f.person and f.now > ${eliteAmount}::numeric) then 'elite'
        when f.standing or f.last >= ${since}::date then 'active' else 'disconnected' end as category,
      f.counts and coalesce(case when f.pinned then not f.standing and f.last < ${since}::date
        else f.person and f.now <= ${eliteAmount}::numeric and f.before > ${eliteAmount}::numeric end, false) as lapsed
    from facts f),
  changed as (
    select s.id, s.was, s.category, s.lapsed from sorted s
    where s.category is distinct from s.was or s.lapsed <> s."wasLapsed")`
}

/** One donor who is to come into another category. */
interface Change {
  id: string
  was: string | null
  category: string | null
  lapsed: boolean
}

const CHANGE = {
  id: sql<string>`x.id`,
  was: sql<string | null>`x.was`,
  category: sql<string | null>`x.category`,
  lapsed: sql<boolean>`x.lapsed`,
}

interface Sorting {
  entityId: string
  changes: readonly Change[]
  /** Nobody has moved who was in no category before there were any. */
  isFirst: boolean
}

/**
 * Who is to come into another category.
 * @param donor one of them alone; null for all
 * @param day as of which; the entity's today unless given
 */
async function findChanges(tx: Tx, entityId: string, donor: string | null, day: string | null): Promise<Sorting> {
  const rules = await rulesOf(tx, entityId)
  if (!rules) return { entityId, changes: [], isFirst: false }
  const today = day ?? todayIn(rules.timeZone)
  const changes: Change[] = await tx.rows(
    shaped(
      CHANGE,
      (row) => sql`with ${changed(rules, entityId, today, donor)} select ${row} from changed x order by x.id`,
    ),
  )
  return { entityId, changes, isFirst: rules.donorsSortedAt === null }
}

/** Writes them, locked by id as imports lock donors; who has been sorted meanwhile stays as that was. */
async function writeChanges(tx: Tx, { entityId, changes, isFirst }: Sorting): Promise<void> {
  if (changes.length === 0) return
  await tx.rows(sql`select set_config('app.quiet', 'on', true)`)
  await tx.rows(sql`
    with found as (
      select x.* from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x(id uuid, was text, category text, lapsed boolean)),
    locked as (
      select x.* from ${d} join found x on x.id = ${d.id}
      where ${d.entityId} = ${entityId}::uuid and ${d.category} is not distinct from x.was
      order by ${d.id} for no key update of d),
    written as (
      update ${d} set ${updates(d, { category: sql`x.category`, lapsedElite: sql`x.lapsed` })}
      from locked x where ${d.entityId} = ${entityId}::uuid and ${d.id} = x.id
      returning ${d.id}, x.was, x.category)
    insert into ${c} (${bare(c, 'id', 'entityId', 'donor', 'was', 'became', 'at')})
    select gen_random_uuid(), ${entityId}::uuid, w.id, w.was, w.category, now() from written w
    where w.was is distinct from w.category and not ${isFirst}`)
  await tx.rows(sql`select set_config('app.quiet', '', true)`)
}

/** [9.5] The category of one donor, in the transaction of what has changed about them. */
export const sortDonor = async (tx: Tx, entityId: string, donor: string): Promise<void> =>
  writeChanges(tx, await findChanges(tx, entityId, donor, null))

/** So many donors are written in one transaction: nobody who works with one of them waits long. */
const BATCH = 2000

/**
 * [9.5] Puts the donors of an entity into their categories and notes who came into another one (product.md 33). They are
 * found in one pass and written in short transactions; whoever dies in between is found again, as it is noted at the end
 * alone that they were sorted.
 */
export async function sortDonors(
  db: Pick<Database, 'as'>,
  entityId: string,
  { day = null, signal }: { day?: string | null; signal?: AbortSignal } = {},
): Promise<void> {
  const context = { kind: 'worker', entityId } as const
  const found = await db.as(context, (tx) => findChanges(tx, entityId, null, day))
  for (let at = 0; at < found.changes.length; at += BATCH) {
    if (signal?.aborted) return
    const changes = found.changes.slice(at, at + BATCH)
    await db.as(context, (tx) => writeChanges(tx, { ...found, changes }))
  }
  await db.as(context, (tx) =>
    tx.rows(sql`update ${e} set ${updates(e, { donorsSortedAt: sql`now()` })} where ${e.id} = ${entityId}::uuid`),
  )
}
