import { type SQL, sql } from 'drizzle-orm'
import { addDays, addHijriMonths, todayIn } from '../../i18n/dates.ts'
import type {
  Distribution,
  DistributionSpan,
  DonationWeek,
  WeekCell,
} from '../../resources/_contracts/donationAnalysis.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { columns, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { zoneOf } from '../engine/zone.ts'
import { stands } from '../letters/gifts.ts'
import { COUNTS } from './sort.ts'

const g = columns(donorTransactions, 'g')
const of = columns(donorTransactions, 'o')
const p = columns(projects, 'p')

/** Money that went back is taken off, and is no gift (docs/decisions/132). */
const GIFTS_OF = (amount: SQL): SQL => sql`(count(*) filter (where ${amount} > 0))::int`

/** What went back is taken off where its gift stands; of none that is known, where such a gift would stand. */
const SIZE = sql`case when ${g.amount} > 0 then ${g.amount} else coalesce((select ${of.amount} from ${of}
  where ${of.entityId} = ${g.entityId} and ${of.id} = ${g.refundOf}), -${g.amount}) end`

/** The Sunday of the week that a day lies in. */
const sundayOf = (day: string): string => addDays(day, -new Date(day).getUTCDay())

/** The day of the last gift whose hour is known: on a Sunday morning the week that has just begun shows nothing. */
async function lastTimed(tx: Tx, today: string): Promise<string> {
  const row = await tx.one(
    select(
      pick(g, 'date'),
      sql`from ${g} where ${g.entityId} = athar_entity() and ${stands(g)} and ${g.moment} is not null and ${g.date} <= ${today}::date
        order by ${g.date} desc limit 1`,
    ),
  )
  return row?.date ?? today
}

/**
 * [2.61] the gifts of a week by day and hour, by the entity's clock. A cell's level says in which quarter of the week's
 * cells its gifts lie; cells without a gift are left out and have none (product.md 33).
 * @param day any day of the week; where it is null, the last one up to today with a gift whose hour is known
 */
export async function readWeek(tx: Tx, day: string | null): Promise<DonationWeek> {
  const zone = await zoneOf(tx)
  const from = sundayOf(day ?? (await lastTimed(tx, todayIn(zone))))
  const to = addDays(from, 6)
  const row = await tx.one<{ cells: WeekCell[]; untimed: number; untimedAmount: string }>(sql`
    with gave as (
      select ${g.date}, ${g.amount}, extract(hour from ${g.moment} at time zone ${zone})::int as hour
      from ${g} where ${g.entityId} = athar_entity() and ${COUNTS(g)} and ${g.date} between ${from}::date and ${to}::date),
    cells as (
      select x.date, x.hour, ${GIFTS_OF(sql`x.amount`)} as n, sum(x.amount) as amount from gave x where x.hour is not null group by x.date, x.hour),
    quarters as (
      select percentile_disc(array[0.25, 0.5, 0.75]) within group (order by x.n) as n,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by x.amount) as amount from cells x)
    select coalesce(json_agg(json_build_object('day', x.date - ${from}::date, 'hour', x.hour, 'gifts', x.n, 'amount', x.amount::text,
        'giftsLevel', (x.n > q.n[1])::int + (x.n > q.n[2])::int + (x.n > q.n[3])::int,
        'amountLevel', (x.amount > q.amount[1])::int + (x.amount > q.amount[2])::int + (x.amount > q.amount[3])::int)
        order by x.date, x.hour), '[]') as cells,
      (select ${GIFTS_OF(sql`amount`)} from gave where hour is null) as untimed,
      (select coalesce(sum(amount), 0)::text from gave where hour is null) as "untimedAmount"
    from cells x cross join quarters q`)
  if (!row) throw new Error('the week answered no row')
  return { from, to, ...row }
}

/** Least amounts of the bands; the last one has no end. */
const BANDS = [0, 100, 500, 1000, 5000, 10_000] as const

const parts = (key: SQL, name: SQL, most: number, join = sql``): SQL => sql`(
  select coalesce(json_agg(json_build_object('key', t.key, 'name', t.name, 'isRest', t.at > ${most}, 'amount', t.amount::text, 'gifts', t.n) order by t.at), '[]')
  from (select case when r.at <= ${most} then r.key end as key, case when r.at <= ${most} then r.name end as name,
      least(r.at, ${most + 1}) as at, sum(r.amount) as amount, sum(r.n)::int as n
    from (select ${key} as key, ${name} as name, sum(x.amount) as amount, ${GIFTS_OF(sql`x.amount`)} as n,
        row_number() over (order by sum(x.amount) desc, ${key}) as at
      from gave x ${join} group by 1, 2) r
    group by 1, 2, 3) t)`

/** So many parts of a kind are named; what is beyond them stands together. */
const NAMED = 10

const firstDay = (span: DistributionSpan, today: string): string | null => {
  if (span === 'all') return null
  return span === 'year' ? addHijriMonths(today, -12) : addDays(today, -29)
}

/** [2.61] how the gifts of a span are distributed: by amount, by region and city, by source, by project, by fund. */
export async function readDistribution(tx: Tx, span: DistributionSpan): Promise<Distribution> {
  const today = todayIn(await zoneOf(tx))
  const from = firstDay(span, today)
  const since = from === null ? sql`` : sql`and ${g.date} >= ${from}::date`
  const ofProject = sql`join ${p} on ${p.entityId} = athar_entity() and ${p.id} = x.project`
  const bands = sql`${sql.param([...BANDS])}::numeric[]`
  const plain = (column: SQL): SQL => sql`nullif(trim(${column}), '')`
  const row = await tx.one<Omit<Distribution, 'span' | 'from' | 'to'>>(sql`
    with gave as materialized (
      select ${g.amount}, ${g.project}, ${g.source}, ${g.fund}, ${SIZE} as size from ${g}
      where ${g.entityId} = athar_entity() and ${COUNTS(g)} and ${g.date} <= ${today}::date ${since})
    select (select json_agg(json_build_object('from', v.a::text, 'to', v.z::text, 'amount', coalesce(b.amount, 0)::text,
        'gifts', coalesce(b.n, 0)) order by v.at)
      from unnest(${bands}, ${sql.param([...BANDS.slice(1), null])}::numeric[]) with ordinality as v(a, z, at)
      left join (select width_bucket(x.size, ${bands}) as at, sum(x.amount) as amount, ${GIFTS_OF(sql`x.amount`)} as n
        from gave x group by 1) b on b.at = v.at) as bands,
      ${parts(plain(p.region), plain(p.region), NAMED, ofProject)} as regions,
      ${parts(plain(p.city), plain(p.city), NAMED, ofProject)} as cities,
      ${parts(sql`nullif(trim(x.source), '')`, sql`nullif(trim(x.source), '')`, NAMED)} as sources,
      ${parts(sql`${p.id}::text`, sql`${p.name}`, NAMED, ofProject)} as projects,
      ${parts(sql`x.fund`, sql`x.fund`, NAMED)} as funds,
      (select json_build_object('amount', coalesce(sum(amount), 0)::text, 'gifts', ${GIFTS_OF(sql`amount`)}) from gave) as total`)
  if (!row) throw new Error('the distribution answered no row')
  return { span, from, to: today, ...row }
}
