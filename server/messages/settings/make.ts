import { sql } from 'drizzle-orm'
import { FILTER_FIELDS } from '../../../resources/_kit/audienceFilter.ts'
import { reportWords } from '../../../resources/_kit/reportWords.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { reportRuns } from '../../../resources/report_runs/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { columns, inserts, select } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/types.ts'
import { AppFault } from '../../engine/fault.ts'
import { isAsked } from '../approval.ts'
import { type ReportAudience, type ReportRow, readAudience } from '../audience.ts'
import { databaseNow } from '../dispatch.ts'
import { countNews } from '../news.ts'
import { assertAddsUp } from '../reconcile.ts'
import { assertReady, type Reach, type Sending } from '../send.ts'
import type { Setting } from './rule.ts'

const x = columns(reportRuns, 'x')
const r = columns(reports, 'r')
const intoRuns = columns(reportRuns)
const intoReports = columns(reports)

type Run = RecordOf<typeof reportRuns>
export type Outcome = Run['outcome']

/** What a setting would send now. */
export interface Draft {
  setting: Setting
  /** The report as it would stand. */
  row: ReportRow
  /** When it was sent last: what was published since is its news. */
  since: string | null
  news: number
}

const NOBODY: ReportAudience = { total: 0, sendable: 0, byChannel: {}, byLanguage: {}, held: {}, told: 0, sample: [] }

async function lastSent(tx: Tx, setting: string): Promise<string | null> {
  const row = await tx.one(
    select(
      { at: sql<string | null>`max(${r.sentAt})` },
      sql`from ${x} join ${r} on ${r.entityId} = ${x.entityId} and ${r.id} = ${x.report} where ${x.setting} = ${setting}::uuid`,
    ),
  )
  return row?.at ?? null
}

/** What it says, in one language or both. */
const WORDS = Object.keys(reportWords) as (keyof typeof reportWords)[]
const wordsOf = (setting: Setting) =>
  Object.fromEntries(WORDS.map((name) => [name, setting[name]])) as Pick<Setting, (typeof WORDS)[number]>

const filterOf = (setting: Setting) =>
  Object.fromEntries(FILTER_FIELDS.map((name) => [name, setting[name]])) as Pick<
    Setting,
    (typeof FILTER_FIELDS)[number]
  >

export async function draftOf(tx: Tx, setting: Setting): Promise<Draft> {
  const { type, project, coverImage, parts, appeal, licence, channels } = setting
  const since = await lastSent(tx, setting.id)
  const row: ReportRow = {
    id: newId(),
    type,
    project,
    ...wordsOf(setting),
    appeal,
    licence,
    channels,
    ...filterOf(setting),
    audience: 'filtered',
    donors: [],
    coverImage,
    parts,
    archived: false,
    status: 'draft',
    recipients: 0,
    sentAt: null,
    startsAt: null,
    askedBy: null,
    approvedAt: null,
    version: 1,
  }
  return { setting, row, since, news: await countNews(tx, project, since) }
}

/** Whom it would reach now; where nothing is new, nobody of those who are told news alone. */
export const audienceOf = async (tx: Tx, { row, news }: Draft): Promise<ReportAudience> =>
  row.onlyNew && news === 0 ? NOBODY : readAudience(tx, row)

export interface Decision extends Reach {
  outcome: Outcome
  fault: AppFault | null
}

/** What becomes of a draft now. */
export async function decide(sending: Sending, draft: Draft): Promise<Decision> {
  const { tx } = sending
  const none = (outcome: Outcome, fault: AppFault | null = null): Decision => ({ outcome, sendable: 0, told: 0, fault })
  if (draft.row.onlyNew && draft.news === 0) return none('nothingNew')
  try {
    await assertReady(sending, draft.row, await databaseNow(tx))
    await assertAddsUp(tx, draft.row.project)
  } catch (error) {
    if (error instanceof AppFault) return none('notReady', error)
    throw error
  }
  const { sendable, told } = await readAudience(tx, draft.row)
  if (sendable === 0) return none('nobody')
  // product.md 30: without a second person's word it stays a draft.
  return { outcome: sendable > 1 && (await isAsked(tx)) ? 'waits' : 'sending', sendable, told, fault: null }
}

interface Written {
  /** Who asks for a second person's word on it. */
  asks?: string | null
  /** The time that it is for; none where a person sends it. */
  plannedFor?: string
}

/** Writes the report of a draft. */
export async function writeReport(tx: Tx, entityId: string, draft: Draft, written: Written = {}): Promise<void> {
  const { asks, plannedFor = null } = written
  const { row, setting, since } = draft
  const { id, project, coverImage, appeal, licence, channels, audience } = row
  await tx.rows(
    sql`insert into ${intoReports} ${inserts(intoReports, {
      entityId,
      id,
      project,
      coverImage,
      appeal,
      licence,
      channels,
      audience,
      ...wordsOf(setting),
      ...filterOf(setting),
      type: setting.type,
      design: setting.design,
      parts: setting.parts,
      newsSince: since,
      plannedFor,
      ...(asks === undefined ? {} : { askedBy: asks, askedAt: sql`now()` }),
    })}`,
  )
}

type NewRun = Pick<Run, 'dueAt' | 'outcome' | 'late' | 'recipients'> & Partial<Pick<Run, 'report' | 'reason'>>

/** [3.13] its line in the history. */
export const recordRun = (tx: Tx, entityId: string, { id, project }: Setting, run: NewRun): Promise<unknown> =>
  tx.rows(sql`insert into ${intoRuns} ${inserts(intoRuns, { entityId, id: newId(), setting: id, project, ...run })}`)
