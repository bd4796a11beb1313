import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_TIME_ZONE, todayIn } from '../../i18n/dates.ts'
import type { Dashboard, FeedComment, FeedGift, FeedProject, FeedUpdate } from '../../resources/_contracts/newsfeed.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { comments } from '../../resources/comments/schema.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { files } from '../../resources/files/schema.ts'
import { projectUpdates } from '../../resources/project_updates/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { users } from '../../resources/users/schema.ts'
import { columns, exact, jsonOf, known, pick, select } from '../db/columns.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { Database, DbContext } from '../db/types.ts'
import { type MonthCalendar, monthsUpTo, type Span, soFar } from './months.ts'
import { waitingUpdates } from './waiting.ts'

const c = columns(comments, 'c')
const d = columns(infrastructure.donationDays, 'd')
const e = columns(entities, 'e')
const f = columns(files, 'f')
const g = columns(donorTransactions, 'g')
const n = columns(infrastructure.rowCounts, 'n')
const p = columns(projects, 'p')
const r = columns(reports, 'r')
const t = columns(projects, 't')
const u = columns(projectUpdates, 'u')
const w = columns(users, 'w')
// The rows of a subquery, before it is named.
const xc = columns(comments, 'x')
const xg = columns(donorTransactions, 'x')
const xp = columns(projects, 'x')
const xu = columns(projectUpdates, 'x')

const FEED = 10
const COMMENTS = 3
const GIFTS = 8
const PROJECTS = 8
const SIMILAR = 4
const MONTHS = 12
/** So many of what waits are named; a charity has seldom more of either. */
const NAMED = 100

type Pictured = Pick<typeof p, 'entityId' | 'images'>

/** A row's pictures that were not withdrawn (product.md 27), as `i`; none without images. */
const shown = (row: Pictured): SQL => sql`jsonb_array_elements(${row.images}) with ordinality i
    where not exists (select 1 from ${f} where ${f.entityId} = ${row.entityId} and ${f.id} = (i.value ->> 'id')::uuid and ${f.consentWithdrawnAt} is not null)`
const cover = (row: Pictured): SQL => sql`(select i.value from ${shown(row)} order by i.ordinality limit 1)`

const counted = (resource: string): SQL =>
  sql`coalesce((select ${n.count} from ${n} where ${n.entityId} = ${e.id} and ${n.resource} = ${resource}), 0)`

/**
 * Sums of days over spans, in their order: what the database keeps day by day, never the gifts themselves. Each says what
 * it is made of by fund, the largest first (product.md 9).
 */
const sums = (spans: readonly Span[]): SQL => sql`(
  select json_agg(json_build_object('from', s.a, 'to', s.b, 'amount', s.amount::text, 'count', s.n, 'funds', s.funds) order by s.at)
  from (
    select v.at, v.a, v.b, coalesce(sum(b.amount), 0) as amount, coalesce(sum(b.n), 0)::int as n,
      coalesce(json_agg(json_build_object('fund', b.fund, 'amount', b.amount::text, 'count', b.n) order by b.amount desc, b.fund)
        filter (where b.n <> 0), '[]') as funds
    from unnest(${sql.param(spans.map(({ from }) => from))}::date[], ${sql.param(spans.map(({ to }) => to))}::date[])
      with ordinality as v(a, b, at)
    left join lateral (select ${d.fund}, sum(${d.amount}) as amount, sum(${d.count})::int as n from ${d}
      where ${d.entityId} = ${e.id} and ${d.day} between v.a and v.b group by ${d.fund}) b on true
    group by v.at, v.a, v.b) s)`

/**
 * Running projects without a published update for so long, the longest first. One that never had an update is quiet since it
 * began, or since it was entered here where that is later (src/pages/home/due/due.ts says the same of a manager's own).
 */
const quiet = (today: string, zone: string): SQL => sql`(
  select json_build_object('count', count(*)::int, 'projects',
    coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'at', q.at) order by q.since, q.id) filter (where q.n <= ${NAMED}), '[]'))
  from (select ${p.id}, ${p.name}, l.at, s.since, row_number() over (order by s.since, ${p.id}) as n from ${p}
    cross join lateral (select max(${u.createdAt}) as at from ${u}
      where ${u.entityId} = ${p.entityId} and ${u.project} = ${p.id} and ${u.deletedAt} is null and ${u.status} = 'published') l
    cross join lateral (select coalesce((l.at at time zone ${zone})::date, greatest(${p.startDate}, (${p.createdAt} at time zone ${zone})::date)) as since) s
    where ${p.entityId} = ${e.id} and ${p.deletedAt} is null and not ${p.archived} and ${p.status} = 'published' and ${p.progress} is distinct from 'completed'
      and s.since <= ${today}::date - ${LIMITS.quietDays}::int) q)`

/** Updates that were written and that nobody outside has read, the oldest first. */
const WAITING_SQL = sql<Dashboard['waiting']>`(
  select json_build_object('count', count(*)::int, 'updates',
    coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'at', q.at, 'project', q.project) order by q.at, q.id)
      filter (where q.n <= ${NAMED}), '[]'))
  from (select ${u.id}, ${u.name}, ${u.createdAt} as at, ${p.name} as project,
      row_number() over (order by ${u.createdAt}, ${u.id}) as n
    ${waitingUpdates(u, p)} and ${u.entityId} = ${e.id}) q)`

const COMMENT: SQL<FeedComment> = jsonOf({
  ...pick(c, 'id', 'version', 'text', 'author', 'createdAt'),
  authorName: sql<string | null>`(select ${w.name} from ${w} where ${w.id} = ${c.author})`,
  edited: sql<boolean>`${c.editedAt} is not null`,
})

const THREAD = sql<FeedComment[]>`(
  select coalesce(json_agg(${COMMENT}
    order by ${c.createdAt}, ${c.id}), '[]')
  from (select * from ${xc} where ${xc.entityId} = ${u.entityId} and ${xc.projectUpdate} = ${u.id} and ${xc.deletedAt} is null
    order by ${xc.createdAt} desc, ${xc.id} desc limit ${COMMENTS}) c)`

const UPDATE: SQL<FeedUpdate> = jsonOf({
  ...pick(u, 'id', 'name', 'dateFrom', 'dateTo', 'updatedAt'),
  details: sql<FeedUpdate['details']>`left(${u.details}, 600)`,
  author: sql<string | null>`(select ${w.name} from ${w} where ${w.id} = ${u.createdBy})`,
  project: jsonOf(pick(p, 'id', 'name')),
  cover: sql<FeedUpdate['cover']>`coalesce(${cover(u)}, ${cover(p)})`,
  pictures: sql<number>`(select count(*)::int from ${shown(u)})`,
  commentCount: sql<number>`(select count(*)::int from ${xc} where ${xc.entityId} = ${u.entityId} and ${xc.projectUpdate} = ${u.id} and ${xc.deletedAt} is null)`,
  comments: THREAD,
})

const FEED_SQL = sql`(
  select coalesce(json_agg(${UPDATE} order by ${u.updatedAt} desc, ${u.id} desc), '[]')
  from (select * from ${xu} where ${xu.entityId} = ${e.id} and ${xu.deletedAt} is null and ${xu.status} = 'published'
    order by ${xu.updatedAt} desc, ${xu.id} desc limit ${FEED}) u
  join ${p} on ${p.entityId} = ${u.entityId} and ${p.id} = ${u.project} and ${p.deletedAt} is null and not ${p.archived})`

const GIFT: SQL<FeedGift> = jsonOf({
  ...pick(g, 'id', 'date', 'reversed'),
  amount: exact(g.amount),
  project: jsonOf(pick(p, 'id', 'name')),
})

/** Without the givers' names: some wish to stay unnamed, and a start page is seen over shoulders (product.md 3). */
const GIFTS_SQL = sql`(
  select coalesce(json_agg(${GIFT} order by ${g.date} desc, ${g.id} desc), '[]')
  from (select * from ${xg} where ${xg.entityId} = ${e.id} and ${xg.deletedAt} is null and ${xg.amount} > 0
    order by ${xg.date} desc, ${xg.id} desc limit ${GIFTS}) g
  join ${p} on ${p.entityId} = ${g.entityId} and ${p.id} = ${g.project})`

const PROJECT = {
  ...pick(p, 'id', 'name', 'progress'),
  required: exact(p.requiredAmount),
  collected: exact(known(p.collectedAmount)),
  spent: exact(known(p.spentMoney)),
  cover: sql<FeedProject['cover']>`${cover(p)}`,
}

const PROJECTS_SQL = sql`(
  select coalesce(json_agg(${jsonOf(PROJECT)} order by ${p.progress} = 'completed', ${p.updatedAt} desc, ${p.id}), '[]')
  from (select * from ${xp} where ${xp.entityId} = ${e.id} and ${xp.deletedAt} is null and not ${xp.archived} and ${xp.status} = 'published'
    order by ${xp.progress} = 'completed', ${xp.updatedAt} desc, ${xp.id} limit ${PROJECTS}) p)`

/** The one that is asked for, or the one that was reported on last. */
const focus = (wanted: string | null): SQL =>
  wanted === null
    ? sql`(select ${u.project} from ${u} join ${p} on ${p.entityId} = ${u.entityId} and ${p.id} = ${u.project} and ${p.deletedAt} is null and not ${p.archived}
        where ${u.entityId} = ${e.id} and ${u.deletedAt} is null and ${u.status} = 'published' order by ${u.updatedAt} desc, ${u.id} desc limit 1)`
    : sql`${wanted}::uuid`

/** product.md 6: the same field of work or the same region; special projects are like none. */
const similar = (wanted: string | null): SQL => sql`(
  select json_build_object('to', json_build_object('id', ${t.id}, 'name', ${t.name}), 'projects', (
    select coalesce(json_agg(${jsonOf({ ...PROJECT, sameClassification: sql<boolean>`p.same_class`, sameRegion: sql<boolean>`p.same_region` })}
      order by p.alike desc, ${p.updatedAt} desc, ${p.id}), '[]')
    from (select y.*, y.same_class::int * 2 + y.same_region::int as alike
      from (select x.*, coalesce(${xp.classification} = ${t.classification}, false) as same_class,
          coalesce(${xp.region} <> '' and athar_fold(${xp.region}) = athar_fold(${t.region}), false) as same_region
        from ${xp} where ${xp.entityId} = ${e.id} and ${xp.deletedAt} is null and not ${xp.archived} and ${xp.status} = 'published' and ${xp.type} <> 'special' and ${xp.id} <> ${t.id}) y
      where y.same_class or y.same_region
      order by alike desc, y.updated_at desc, y.id limit ${SIMILAR}) p))
  from ${t} where ${t.entityId} = ${e.id} and ${t.deletedAt} is null and ${t.id} = ${focus(wanted)})`

const TOTALS = sql`json_build_object('projects', ${counted('projects')}, 'donors', ${counted('donors')}, 'gifts', (select coalesce(sum(${d.count}), 0)::int from ${d} where ${d.entityId} = ${e.id}),
  'campaigns', ${counted('campaigns')} + ${counted('meta_campaigns')}, 'surveys', ${counted('surveys')}, 'templates', ${counted('templates')},
  'packages', ${counted('subscriptions')},
  'published', (select count(*)::int from ${p} where ${p.entityId} = ${e.id} and ${p.deletedAt} is null and not ${p.archived} and ${p.status} = 'published'),
  'lettersSent', (select coalesce(sum(${r.sentCount}), 0)::int from ${r} where ${r.entityId} = ${e.id} and ${r.deletedAt} is null))`

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
  const [zone] = await db.read(context, select({ zone: e.timeZone }, sql`from ${e} where ${e.id} = ${entityId}::uuid`))
  const timeZone = zone?.zone ?? DEFAULT_TIME_ZONE
  const today = todayIn(timeZone)
  const { now, before } = soFar(today, wish.calendar)
  const months = monthsUpTo(today, wish.calendar, MONTHS)
  const [row] = await db.read(
    context,
    select(
      {
        body: sql<Body & { donations: unknown }>`json_build_object('totals', ${TOTALS}, 'sums', ${sums([now, before])},
          'months', ${sums(months)}, 'quiet', ${quiet(today, timeZone)}, 'waiting', ${WAITING_SQL}, 'feed', ${FEED_SQL}, 'gifts', ${GIFTS_SQL},
          'projects', ${PROJECTS_SQL}, 'similar', coalesce(${similar(wish.similarTo)}, json_build_object('to', null, 'projects', '[]'::json)))`,
      },
      sql`from ${e} where ${e.id} = ${entityId}::uuid`,
    ),
  )
  if (!row) throw new Error('the dashboard answered no row')
  const { sums: both, ...body } = row.body as Body & { sums: [Body['months'][number], Body['months'][number]] }
  return { today, calendar: wish.calendar, ...body, donations: { now: both[0], before: both[1] } }
}
