import { type SQL, sql } from 'drizzle-orm'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { campaigns } from '../../resources/campaigns/schema.ts'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { metaCampaigns } from '../../resources/meta_campaigns/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { surveys } from '../../resources/surveys/schema.ts'
import { yearLetters } from '../../resources/year_letters/schema.ts'
import { anyOf, columns, inserts, pick, select, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const a = columns(campaigns, 'a')
const c = columns(metaCampaigns, 'c')
const m = columns(messages, 'm')
const r = columns(reports, 'r')
const s = columns(dispatches, 's')
const v = columns(surveys, 'v')
const y = columns(yearLetters, 'y')
const into = columns(dispatches)

type State = RecordOf<typeof dispatches>['state']

/** What has begun and has not come to its end: it can be paused, let go on and stopped. */
const OPEN: ReadonlySet<State> = new Set(['sending', 'paused'])
export const isOpen = <D extends Pick<Dispatch, 'state'>>(one: D | null): one is D =>
  one !== null && OPEN.has(one.state)

/** Another sending of the same thing would run beside it. */
export const isUnderway = (one: Pick<Dispatch, 'state'> | null): boolean =>
  one !== null && (OPEN.has(one.state) || one.state === 'stopping')

/** One sending to many, as its work sees it. */
export interface Dispatch {
  id: string
  kind: RecordOf<typeof dispatches>['kind']
  report: string | null
  campaign: string | null
  survey: string | null
  appeal: string | null
  yearLetter: string | null
  onlyUnreached: boolean
  channels: RecordOf<typeof dispatches>['channels']
  state: State
  recipients: number
  startedAt: string | null
}

const FIELDS = pick(
  s,
  'id',
  'kind',
  'report',
  'campaign',
  'appeal',
  'survey',
  'yearLetter',
  'onlyUnreached',
  'channels',
  'state',
  'recipients',
  'startedAt',
)

export const readDispatch = (tx: Tx, id: string): Promise<Dispatch | null> =>
  tx.one(select(FIELDS, sql`from ${s} where ${s.id} = ${id}::uuid`))

/** What a dispatch of each kind is of, in the order of locks. */
const SUBJECTS = {
  report: { row: r, named: s.report },
  metaCampaign: { row: c, named: s.campaign },
  survey: { row: v, named: s.survey },
  campaign: { row: a, named: s.appeal },
  yearLetter: { row: y, named: s.yearLetter },
} as const satisfies Record<Dispatch['kind'], unknown>

/**
 * How a dispatch is held. `alone`: nobody else holds it. `counting`: to write what its counters follow, beside those who only
 * claim. `claiming`: its state stays what it is, and nothing that its counters follow may be written.
 */
export type Hold = 'alone' | 'counting' | 'claiming'
interface How {
  kind?: Dispatch['kind'] | undefined
  hold?: Hold
}
const STRENGTHS: Readonly<Record<Hold, SQL>> = {
  alone: sql`for update`,
  counting: sql`for no key update`,
  claiming: sql`for key share`,
}

/**
 * Holds a dispatch until the end of the transaction, so that its state stays what it is. Whoever locks, locks in this order,
 * or two that came from different sides would wait for each other for good:
 *
 *     report, campaign, survey or letter about the year (an action on it has locked it already) → dispatch → donors → log → messages → letters
 *
 * Whoever begins a sending holds the entity last (server/engine/hold.ts): stopping it begins with the entity, and asks only
 * for what is being sent already.
 *
 * Settling takes the first three here, and its trigger the letters that have arrived (`athar_message_totals`). Opening a
 * letter counts in its dispatch and marks its messages (`athar_letter_opened`): it begins with `athar_hold_dispatch`.
 * A message that brings a link to an account comes before its link. Donors are locked by whoever erases one, and by whoever
 * hands messages over where an entity limits them: after the dispatch, since whoever plans letters holds that and refers to donors.
 * @param how `kind`: where it is known, nothing is asked of what the dispatch cannot be of
 */
export async function holdDispatch(tx: Tx, id: string, { kind, hold = 'alone' }: How = {}): Promise<Dispatch | null> {
  const strength = STRENGTHS[hold]
  // Written without waiting: the database keeps their order.
  const about = (kind === undefined ? Object.values(SUBJECTS) : [SUBJECTS[kind]]).map(({ row, named }) =>
    tx.rows(
      sql`select 1 from ${row} where ${row.id} = (select ${named} from ${s} where ${s.id} = ${id}::uuid) ${strength}`,
    ),
  )
  const [dispatch] = await Promise.all([
    tx.one(select(FIELDS, sql`from ${s} where ${s.id} = ${id}::uuid ${strength}`)),
    ...about,
  ])
  return dispatch
}

/** Holds every dispatch that has messages to these donors, in the same order. */
export const holdDispatchesTo = (tx: Tx, donors: readonly string[]): Promise<void> =>
  holdAll(tx, sql`select ${m.dispatch} from ${m} where ${m.donor} = ${anyOf(donors)}`)

/** Holds several at once, in the same order. */
export const holdDispatches = (tx: Tx, ids: readonly string[]): Promise<void> =>
  holdAll(tx, sql`select unnest(${sql.param(ids)}::uuid[])`)

/** First what they are of, then they themselves; of each sort by their ids, or two that hold several would wait for each other. */
async function holdAll(tx: Tx, theirs: SQL): Promise<void> {
  await tx.rows(
    sql`select 1 from ${r} where ${r.id} in (select ${s.report} from ${s} where ${s.id} in (${theirs})) order by ${r.id} for update`,
  )
  await tx.rows(
    sql`select 1 from ${c} where ${c.id} in (select ${s.campaign} from ${s} where ${s.id} in (${theirs})) order by ${c.id} for update`,
  )
  await tx.rows(
    sql`select 1 from ${v} where ${v.id} in (select ${s.survey} from ${s} where ${s.id} in (${theirs})) order by ${v.id} for update`,
  )
  await tx.rows(
    sql`select 1 from ${a} where ${a.id} in (select ${s.appeal} from ${s} where ${s.id} in (${theirs})) order by ${a.id} for update`,
  )
  await tx.rows(
    sql`select 1 from ${y} where ${y.id} in (select ${s.yearLetter} from ${s} where ${s.id} in (${theirs})) order by ${y.id} for update`,
  )
  await tx.rows(sql`select 1 from ${s} where ${s.id} in (${theirs}) order by ${s.id} for update`)
}

const latest = (tx: Tx, what: SQL, id: string, lock: boolean): Promise<Dispatch | null> =>
  tx.one(
    select(
      FIELDS,
      sql`from ${s} where ${what} = ${id}::uuid order by ${s.id} desc limit 1 ${lock ? sql`for update` : sql``}`,
    ),
  )

/** The sending of a report; a report is sent once, and again to some within the same one. */
export const dispatchOf = (tx: Tx, report: string, lock = false): Promise<Dispatch | null> =>
  latest(tx, s.report, report, lock)

/** The sending of a campaign; it is sent once. */
export const dispatchOfCampaign = (tx: Tx, campaign: string, lock = false): Promise<Dispatch | null> =>
  latest(tx, s.campaign, campaign, lock)

/** The latest sending of a survey; it may be sent again, to those who have not answered. */
export const dispatchOfSurvey = (tx: Tx, survey: string, lock = false): Promise<Dispatch | null> =>
  latest(tx, s.survey, survey, lock)

export const dispatchOfAppeal = (tx: Tx, appeal: string, lock = false): Promise<Dispatch | null> =>
  latest(tx, s.appeal, appeal, lock)

/** The latest sending of a letter about the year; it may be sent again, to those whom it has not reached. */
export const dispatchOfYearLetter = (tx: Tx, letter: string, lock = false): Promise<Dispatch | null> =>
  latest(tx, s.yearLetter, letter, lock)

/** The database's clock, as exact as its columns: what is recorded up to here is in what is sent. */
export async function databaseNow(tx: Tx): Promise<string> {
  const row = await tx.one(select({ now: sql<string>`clock_timestamp()::timestamptz(3)` }, sql``))
  if (!row) throw new Error('the database has no clock')
  return row.now
}

export const addDispatch = (
  tx: Tx,
  dispatch: Pick<Dispatch, 'id' | 'kind' | 'channels'> & {
    entityId: string
    report?: string
    campaign?: string
    survey?: string
    appeal?: string
    yearLetter?: string
    onlyUnreached?: boolean
    startedAt: string
  },
): Promise<unknown> => tx.rows(sql`insert into ${into} ${inserts(into, dispatch)}`)

/** Begins it, again or for the first time. */
export const startDispatch = (tx: Tx, id: string): Promise<unknown> =>
  tx.rows(
    sql`update ${s} set ${updates(s, { state: 'sending', finishedAt: null, updatedAt: sql`now()` })} where ${s.id} = ${id}::uuid`,
  )

/** How many it goes to; the report's own figures follow by themselves. */
export const setRecipients = (tx: Tx, id: string, recipients: SQL<number> | number): Promise<unknown> =>
  tx.rows(
    sql`update ${s} set ${updates(s, { recipients })} where ${s.id} = ${id}::uuid and ${s.state} in ('sending', 'paused')`,
  )

/** What a person has sent again counts by its new message alone. */
export const uncount = (
  tx: Tx,
  id: string,
  { failed, unknown, suppressed = 0 }: { failed: number; unknown: number; suppressed?: number },
): Promise<unknown> =>
  tx.rows(
    sql`update ${s} set ${updates(s, {
      failedCount: sql`${s.failedCount} - ${failed}::int`,
      unknownCount: sql`${s.unknownCount} - ${unknown}::int`,
      suppressedCount: sql`${s.suppressedCount} - ${suppressed}::int`,
    })} where ${s.id} = ${id}::uuid`,
  )

/** Begins nothing more of it. */
export const stopDispatch = (tx: Tx, id: string): Promise<unknown> =>
  tx.rows(
    sql`update ${s} set ${updates(s, { state: 'stopping', finishedAt: sql`now()`, updatedAt: sql`now()` })} where ${s.id} = ${id}::uuid`,
  )

/** It has nothing left to do: *sent*, or *stopped* where a person has kept some of it back. */
export const endDispatch = (tx: Tx, id: string, state: 'sent' | 'stopped'): Promise<unknown> =>
  tx.rows(
    sql`update ${s} set ${updates(s, {
      state,
      finishedAt: sql`coalesce(${s.finishedAt}, now())`,
      updatedAt: sql`now()`,
    })} where ${s.id} = ${id}::uuid`,
  )
