import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_TIME_ZONE, todayIn } from '../../i18n/dates.ts'
import type { Dashboard } from '../../resources/_contracts/newsfeed.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import type { Database, DbContext } from '../db/types.ts'
import { type MonthCalendar, monthsUpTo, type Span, soFar } from './months.ts'

const FEED = 10
const COMMENTS = 3
const GIFTS = 8
const PROJECTS = 8
const SIMILAR = 4
const MONTHS = 12
const QUIET_SHOWN = 5

/** A row's pictures that were not withdrawn (product.md 27), as `i`; none without images. */
const SHOWN = (table: string): string => `jsonb_array_elements(${table}.images) with ordinality i
    where not exists (select 1 from files f where f.entity_id = ${table}.entity_id and f.id = (i.value ->> 'id')::uuid and f.consent_withdrawn_at is not null)`
const COVER = (table: string): SQL => sql.raw(`(select i.value from ${SHOWN(table)} order by i.ordinality limit 1)`)

const counted = (resource: string): SQL =>
  sql`coalesce((select c.count from row_counts c where c.entity_id = e.id and c.resource = ${resource}), 0)`

/**
 * Sums of days over spans, in their order: what the database keeps day by day, never the gifts themselves. Each says what
 * it is made of by fund, the largest first (product.md 9).
 */
const sums = (spans: readonly Span[]): SQL => sql`(
  select json_agg(json_build_object('from', s.a, 'to', s.b, 'amount', s.amount::text, 'count', s.n, 'funds', s.funds) order by s.at)
  from (
    select v.at, v.a, v.b, coalesce(sum(f.amount), 0) as amount, coalesce(sum(f.n), 0)::int as n,
      coalesce(json_agg(json_build_object('fund', f.fund, 'amount', f.amount::text, 'count', f.n) order by f.amount desc, f.fund)
        filter (where f.n <> 0), '[]') as funds
    from unnest(${sql.param(spans.map(({ from }) => from))}::date[], ${sql.param(spans.map(({ to }) => to))}::date[])
      with ordinality as v(a, b, at)
    left join lateral (select d.fund, sum(d.amount) as amount, sum(d.count)::int as n from donation_days d
      where d.entity_id = e.id and d.day between v.a and v.b group by d.fund) f on true
    group by v.at, v.a, v.b) s)`

/**
 * Running projects without an update for so long, the longest first. One that never had an update is quiet since it
 * began, or since it was entered here where that is later (src/pages/home/due/due.ts says the same of a manager's own).
 */
const quiet = (today: string, zone: string): SQL => sql`(
  select json_build_object('count', count(*)::int, 'projects',
    coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'at', q.at) order by q.since, q.id) filter (where q.n <= ${QUIET_SHOWN}), '[]'))
  from (select p.id, p.name, l.at, s.since, row_number() over (order by s.since, p.id) as n from projects p
    cross join lateral (select max(u.created_at) as at from project_updates u
      where u.entity_id = p.entity_id and u.project = p.id and u.deleted_at is null) l
    cross join lateral (select coalesce((l.at at time zone ${zone})::date, greatest(p.start_date, (p.created_at at time zone ${zone})::date)) as since) s
    where p.entity_id = e.id and p.deleted_at is null and p.status = 'published' and p.progress is distinct from 'completed'
      and s.since <= ${today}::date - ${LIMITS.quietDays}::int) q)`

const THREAD = sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'version', c.version, 'text', c.text, 'author', c.author,
    'authorName', (select w.name from users w where w.id = c.author), 'createdAt', c.created_at, 'edited', c.edited_at is not null)
    order by c.created_at, c.id), '[]')
  from (select * from comments x where x.entity_id = u.entity_id and x.project_update = u.id and x.deleted_at is null
    order by x.created_at desc, x.id desc limit ${COMMENTS}) c)`

const FEED_SQL = sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'details', left(u.details, 600), 'dateFrom', u.date_from,
    'dateTo', u.date_to, 'updatedAt', u.updated_at, 'author', (select w.name from users w where w.id = u.created_by),
    'project', json_build_object('id', p.id, 'name', p.name), 'cover', coalesce(${COVER('u')}, ${COVER('p')}),
    'pictures', (select count(*)::int from ${sql.raw(SHOWN('u'))}),
    'commentCount', (select count(*)::int from comments x where x.entity_id = u.entity_id and x.project_update = u.id and x.deleted_at is null),
    'comments', ${THREAD}) order by u.updated_at desc, u.id desc), '[]')
  from (select * from project_updates x where x.entity_id = e.id and x.deleted_at is null and x.status = 'published'
    order by x.updated_at desc, x.id desc limit ${FEED}) u
  join projects p on p.entity_id = u.entity_id and p.id = u.project and p.deleted_at is null)`

/** Without the givers' names: some wish to stay unnamed, and a start page is seen over shoulders (product.md 3). */
const GIFTS_SQL = sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'amount', g.amount::text, 'date', g.date, 'reversed', g.reversed,
    'project', json_build_object('id', p.id, 'name', p.name)) order by g.date desc, g.id desc), '[]')
  from (select * from donor_transactions x where x.entity_id = e.id and x.deleted_at is null
    order by x.date desc, x.id desc limit ${GIFTS}) g
  join projects p on p.entity_id = g.entity_id and p.id = g.project)`

const PROJECT = sql`'id', p.id, 'name', p.name, 'progress', p.progress, 'required', p.required_amount::text,
  'collected', p.collected_amount::text, 'spent', p.spent_money::text, 'cover', ${COVER('p')}`

const PROJECTS_SQL = sql`(
  select coalesce(json_agg(json_build_object(${PROJECT}) order by p.progress = 'completed', p.updated_at desc, p.id), '[]')
  from (select * from projects x where x.entity_id = e.id and x.deleted_at is null and x.status = 'published'
    order by x.progress = 'completed', x.updated_at desc, x.id limit ${PROJECTS}) p)`

/** The one that is asked for, or the one that was reported on last. */
const focus = (wanted: string | null): SQL =>
  wanted === null
    ? sql`(select u.project from project_updates u join projects q on q.entity_id = u.entity_id and q.id = u.project and q.deleted_at is null
        where u.entity_id = e.id and u.deleted_at is null and u.status = 'published' order by u.updated_at desc, u.id desc limit 1)`
    : sql`${wanted}::uuid`

/** product.md 6: the same field of work or the same region; special projects are like none. */
const similar = (wanted: string | null): SQL => sql`(
  select json_build_object('to', json_build_object('id', t.id, 'name', t.name), 'projects', (
    select coalesce(json_agg(json_build_object(${PROJECT}, 'sameClassification', p.same_class, 'sameRegion', p.same_region)
      order by p.alike desc, p.updated_at desc, p.id), '[]')
    from (select y.*, y.same_class::int * 2 + y.same_region::int as alike
      from (select x.*, coalesce(x.classification = t.classification, false) as same_class,
          coalesce(x.region <> '' and athar_fold(x.region) = athar_fold(t.region), false) as same_region
        from projects x where x.entity_id = e.id and x.deleted_at is null and x.status = 'published' and x.type <> 'special' and x.id <> t.id) y
      where y.same_class or y.same_region
      order by alike desc, y.updated_at desc, y.id limit ${SIMILAR}) p))
  from projects t where t.entity_id = e.id and t.deleted_at is null and t.id = ${focus(wanted)})`

const TOTALS = sql`json_build_object('projects', ${counted('projects')}, 'donors', ${counted('donors')}, 'gifts', ${counted('donor_transactions')},
  'published', (select count(*)::int from projects p where p.entity_id = e.id and p.deleted_at is null and p.status = 'published'),
  'lettersSent', (select coalesce(sum(r.sent_count), 0)::int from reports r where r.entity_id = e.id and r.deleted_at is null))`

export interface DashboardWish {
  calendar: MonthCalendar
  /** A project's id: what is similar to it is shown; an unknown or foreign one has nothing similar. */
  similarTo: string | null
}

type Body = Omit<Dashboard, 'today' | 'calendar'>

/** [2.16] all that the dashboard shows, in one query of the caller's own context. */
export async function readDashboard(
  db: Database,
  context: DbContext,
  entityId: string,
  wish: DashboardWish,
): Promise<Dashboard> {
  const [zone] = await db.read<{ zone: string }>(
    context,
    sql`select time_zone as zone from entities where id = ${entityId}::uuid`,
  )
  const timeZone = zone?.zone ?? DEFAULT_TIME_ZONE
  const today = todayIn(timeZone)
  const { now, before } = soFar(today, wish.calendar)
  const months = monthsUpTo(today, wish.calendar, MONTHS)
  const [row] = await db.read<{ body: Body & { donations: unknown } }>(
    context,
    sql`select json_build_object('totals', ${TOTALS}, 'sums', ${sums([now, before])}, 'months', ${sums(months)},
      'quiet', ${quiet(today, timeZone)}, 'feed', ${FEED_SQL}, 'gifts', ${GIFTS_SQL}, 'projects', ${PROJECTS_SQL},
      'similar', coalesce(${similar(wish.similarTo)}, json_build_object('to', null, 'projects', '[]'::json))) as body
    from entities e where e.id = ${entityId}::uuid`,
  )
  if (!row) throw new Error('the dashboard answered no row')
  const { sums: both, ...body } = row.body as Body & { sums: [Body['months'][number], Body['months'][number]] }
  return { today, calendar: wish.calendar, ...body, donations: { now: both[0], before: both[1] } }
}
