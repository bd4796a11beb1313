import { type SQL, sql } from 'drizzle-orm'
import { addHijriMonths, todayIn } from '../../i18n/dates.ts'
import type {
  CallLine,
  CategoryAnalysis,
  CategoryFigures,
  CategoryList,
  CategoryMonth,
  MovedDonor,
} from '../../resources/_contracts/categories.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { categoryChanges } from '../../resources/category_changes/schema.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { type MonthCalendar, monthsUpTo, type Span } from '../dashboard/months.ts'
import { columns, exact, jsonOf, known, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { stands } from '../letters/gifts.ts'
import { phoneOf, phoneStopped } from '../messages/phones.ts'
import { COUNTS } from './sort.ts'

const c = columns(categoryChanges, 'c')
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const g = columns(donorTransactions, 'g')

const MONTHS = 12
const LATEST = 10
const CALLS = 50

const count = (condition: SQL): SQL<number> => sql`count(*) filter (where ${condition})::int`

/** The donors of an entity who stand in lists at all. */
const LISTED = sql`${d.entityId} = athar_entity() and ${d.deletedAt} is null and not ${d.archived}`
const within = (list: CategoryList): SQL =>
  list === 'lapsed' ? sql`${LISTED} and ${d.lapsedElite}` : sql`${LISTED} and ${d.category} = ${list}`

const SIZES = sql<CategoryAnalysis['sizes']>`(select ${jsonOf({
  active: count(sql`${d.category} = 'active'`),
  disconnected: count(sql`${d.category} = 'disconnected'`),
  elite: count(sql`${d.category} = 'elite'`),
  lapsed: count(d.lapsedElite),
})} from ${d} where ${LISTED})`

/** What the donors themselves say: `d` is one of the list. */
const ofDonors = (today: string): SQL => {
  const days = sql`(${today}::date - ${d.lastGiftDate})`
  return sql`(select json_build_object(
    'donors', count(*)::int,
    'medianDays', percentile_disc(0.5) within group (order by ${days}),
    'recency', json_build_array(${count(sql`${days} <= 90`)}, ${count(sql`${days} between 91 and 180`)},
      ${count(sql`${days} between 181 and 365`)}, ${count(sql`${days} > 365`)}),
    'byWhatsapp', ${count(sql`${phoneOf(d)} is not null and not ${phoneStopped(d, 'whatsappStopped')}`)},
    'bySms', ${count(sql`${phoneOf(d)} is not null and not ${phoneStopped(d, 'smsStopped')}`)},
    'byEmail', ${count(sql`${d.email} is not null and not ${d.emailStopped}`)},
    'refusesAppeals', ${count(sql`${d.appealConsent} = 'refused'`)},
    'inArabic', ${count(sql`coalesce(${d.language}, (select ${e.defaultLanguage} from ${e} where ${e.id} = athar_entity())) = 'ar'`)})
  from members d)`
}

/** Of this year, and no money that went back: that is taken off the sum, and is no gift (docs/decisions/132). */
const GIFT = sql`y.year = 0 and y.amount > 0`

/** What their gifts say: `year` 0 are the last twelve Hijri months, 1 those before. */
const ofGifts = (zone: string): SQL => sql`(select json_build_object(
    'givers', count(distinct y.donor) filter (where ${GIFT})::int,
    'gifts', ${count(GIFT)},
    'amount', coalesce(sum(y.amount) filter (where y.year = 0), 0)::text,
    'averageGift', round(sum(y.amount) filter (where y.year = 0) / nullif(${count(GIFT)}, 0), 2)::text,
    'medianGift', (percentile_disc(0.5) within group (order by y.amount) filter (where ${GIFT}))::text,
    'busiestDay', mode() within group (order by extract(dow from y.moment at time zone ${zone})::int) filter (where ${GIFT} and y.moment is not null),
    'busiestHour', mode() within group (order by extract(hour from y.moment at time zone ${zone})::int) filter (where ${GIFT} and y.moment is not null),
    'gaveBefore', count(distinct y.donor) filter (where y.year = 1 and y.amount > 0)::int,
    'gaveAgain', (select count(*)::int from (select b.donor from gave b where b.amount > 0 group by b.donor having count(distinct b.year) = 2) twice),
    'funds', (select coalesce(json_agg(json_build_object('fund', f.fund, 'amount', f.amount::text, 'count', f.n) order by f.amount desc, f.fund), '[]')
      from (select b.fund, sum(b.amount) as amount, ${count(sql`b.amount > 0`)} as n from gave b where b.year = 0 group by b.fund) f))
  from gave y)`

/** Each gift finds its month, in place of each month its gifts. */
const monthsSql = (spans: readonly Span[]): SQL => {
  const firsts = sql`${sql.param(spans.map(({ from }) => from))}::date[]`
  return sql`(
  select json_agg(json_build_object('from', v.a, 'to', v.b, 'amount', coalesce(s.amount, 0)::text, 'gifts', coalesce(s.n, 0),
    'givers', coalesce(s.givers, 0)) order by v.at)
  from unnest(${firsts}, ${sql.param(spans.map(({ to }) => to))}::date[]) with ordinality as v(a, b, at)
  left join (select width_bucket(y.date, ${firsts}) as at, sum(y.amount) as amount, ${count(sql`y.amount > 0`)} as n,
      count(distinct y.donor) filter (where y.amount > 0)::int as givers from gave y group by 1) s on s.at = v.at)`
}

/** A name that is hidden is shown nowhere but on the donor's own page. */
const shownName = sql<string | null>`case when ${d.hiddenName} then null else ${d.name} end`

const MOVED: SQL<MovedDonor> = jsonOf({ id: d.id, name: shownName, from: c.was, to: c.became, at: known(c.at) })
const moved = (list: CategoryList, since: string, zone: string): SQL => {
  const here = sql`${c.entityId} = athar_entity() and ${c.at} >= (${since}::timestamp at time zone ${zone})
    and (${c.was} = ${list} or ${c.became} = ${list})`
  return sql`(select json_build_object('came', ${count(sql`${c.became} = ${list}`)}, 'went', ${count(sql`${c.was} = ${list}`)},
    'latest', (select coalesce(json_agg(${MOVED} order by ${c.at} desc, ${c.id}), '[]')
      from (select * from ${c} where ${here} order by ${c.at} desc, ${c.id} limit ${LATEST}) c
      join ${d} on ${d.entityId} = ${c.entityId} and ${d.id} = ${c.donor} and ${d.deletedAt} is null))
  from ${c} where ${here})`
}

const CALL: SQL<CallLine> = jsonOf({
  id: d.id,
  name: shownName,
  phone: known(phoneOf(d)),
  lastGiftDate: known(d.lastGiftDate),
  lastGiftAmount: sql<string>`(select ${g.amount}::text from ${g} where ${g.entityId} = ${d.entityId} and ${g.donor} = ${d.id}
    and ${stands(g)} order by ${g.date} desc, ${g.id} desc limit 1)`,
  givenTotal: exact(d.givenTotal),
})
/** Who refuses to be asked is not called, nor who has no phone. */
const CALLS_SQL = sql`(select coalesce(json_agg(${CALL} order by ${d.givenTotal} desc, ${d.id}), '[]')
  from (select * from members d where ${phoneOf(d)} is not null and ${d.appealConsent} <> 'refused'
    order by ${d.givenTotal} desc, ${d.id} limit ${CALLS}) d)`

/** [2.61] one category of the transaction's entity: how large, how much, how often, how lately, who stayed, who moved. */
export async function readCategory(tx: Tx, list: CategoryList, calendar: MonthCalendar): Promise<CategoryAnalysis> {
  const rules = await tx.one(
    select(
      pick(e, 'timeZone', 'activeMonths', 'eliteAmount', 'donorsSortedAt'),
      sql`from ${e} where ${e.id} = athar_entity()`,
    ),
  )
  if (!rules) throw new Error('an entity without a row')
  const { timeZone: zone, activeMonths, eliteAmount, donorsSortedAt: sortedAt } = rules
  const today = todayIn(zone)
  const spans = monthsUpTo(today, calendar, MONTHS)
  const [before, between] = [2, 1].map((years) => addHijriMonths(today, -LIMITS.eliteMonths * years))
  const thisMonth = spans.at(-1)?.from ?? today
  const row = await tx.one<{
    sizes: CategoryAnalysis['sizes']
    donors: Partial<CategoryFigures>
    gifts: Partial<CategoryFigures>
    months: CategoryMonth[]
    moved: CategoryAnalysis['moved']
    calls: CallLine[]
  }>(sql`
    with members as (select * from ${d} where ${within(list)}),
    gave as (
      select ${g.donor}, ${g.amount}, ${g.date}, ${g.moment}, ${g.fund}, case when ${g.date} > ${between}::date then 0 else 1 end as year
      from ${g} join members m on m.id = ${g.donor}
      where ${g.entityId} = athar_entity() and ${COUNTS(g)} and ${g.date} > ${before}::date and ${g.date} <= ${today}::date)
    select ${SIZES} as sizes, ${ofDonors(today)} as donors, ${ofGifts(zone)} as gifts, ${monthsSql(spans)} as months,
      ${list === 'lapsed' ? sql`null` : moved(list, thisMonth, zone)} as moved, ${list === 'lapsed' ? CALLS_SQL : sql`'[]'::json`} as calls`)
  if (!row) throw new Error('the category answered no row')
  const { donors: ofThem, gifts, ...rest } = row
  const figures = { ...ofThem, ...gifts } as CategoryFigures
  return { list, today, calendar, sortedAt, activeMonths, eliteAmount, figures, ...rest }
}
