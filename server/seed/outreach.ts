import { sql } from 'drizzle-orm'
import { addDays } from '../../i18n/dates.ts'
import { campaigns } from '../../resources/campaigns/schema.ts'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { fundraisingLicences } from '../../resources/fundraising_licences/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { reportSettings } from '../../resources/report_settings/schema.ts'
import { reports } from '../../resources/reports/schema.ts'

import { columns, select, updates } from '../db/columns.ts'
import type { Database, Tx } from '../db/types.ts'
import { readAudience, readReport } from '../messages/audience.ts'
import { dispatchOf } from '../messages/dispatch.ts'
import { launch } from '../messages/send.ts'
import type { Signing } from '../verify/log.ts'
import { ENTITIES } from './content/entities.ts'
import { OUTREACH, type OutreachSeed } from './content/outreach.ts'
import { course, deliver, iso, LEAVING_MS } from './deliver.ts'
import { insertRows } from './load.ts'
import { dayMs, Random } from './random.ts'

const d = columns(donors, 'd')
const l = columns(letters, 'l')
const p = columns(projects, 'p')
const r = columns(reports, 'r')
const s = columns(dispatches, 's')

const SEED = 20_260_902
const HOUR = 3_600_000
/** One in the afternoon in Riyadh. */
const TEN = 10

/** What of a charity of the demo is written down, and by whose clock. */
interface Desk {
  tx: Tx
  entityId: string
  seed: OutreachSeed
  random: Random
  /** The day of the demo's newest gifts. */
  newest: string
}

const daysBefore = (newest: string, days: number, hour = TEN): number => dayMs(addDays(newest, -days)) + hour * HOUR

async function projectOf({ tx, entityId }: Desk, code: string) {
  const found = await tx.one(
    select(
      { id: p.id, link: p.donationLink, image: sql<string | null>`${p.images} -> 0 ->> 'id'` },
      sql`from ${p} where ${p.entityId} = ${entityId}::uuid and ${p.code} = ${code}`,
    ),
  )
  if (!found) throw new Error(`the demo has no project ${code}`)
  return found
}

/** [3.13] a report as it went out: planned as any other, and then delivered. */
async function sendReport(desk: Desk, sent: OutreachSeed['sent'][number], config: Signing): Promise<void> {
  const { tx, entityId, random, newest } = desk
  const { project, daysBefore: days, hour, ...said } = sent
  const from = daysBefore(newest, days, hour)
  const sentAt = iso(from)
  const id = random.id(from)
  const stamps = { createdAt: sentAt, updatedAt: sentAt }
  await insertRows(tx, reports, [{ id, entityId, project: (await projectOf(desk, project)).id, ...said, ...stamps }])
  const report = await readReport(tx, id, true)
  if (!report) throw new Error('the demo’s report is not there')
  const { sendable, told } = await readAudience(tx, report, sentAt)
  const addJob = () => Promise.resolve()
  await launch(tx, report, { entityId, sentAt, sendable, told, config: { ...config, massHoldMs: 0 }, addJob })
  const dispatch = await dispatchOf(tx, id)
  if (!dispatch) throw new Error('the demo’s report has no dispatch')
  const read = (await deliver(tx, dispatch.id, random, from)).filter(({ opened }) => opened !== null)
  const column = (key: keyof (typeof read)[number]) => sql.param(read.map((one) => one[key]))
  await tx.rows(
    sql`update ${l} set ${updates(l, { fetchedAt: sql`n.at`, openedAt: sql`n.at` })}
    from unnest(${column('donor')}::uuid[], ${column('opened')}::timestamptz[]) as n (donor, at) where ${l.report} = ${id}::uuid and ${l.donor} = n.donor`,
  )
  const finishedAt = iso(from + LEAVING_MS)
  await tx.rows(sql`update ${r} set ${updates(r, { status: 'sent', finishedAt })} where ${r.id} = ${id}::uuid`)
}

/** [4.11] what is being written, and [2.24] what goes out by itself when its season comes. */
async function prepareReports(desk: Desk): Promise<void> {
  const { tx, entityId, seed, random, newest } = desk
  for (const { project, ...draft } of seed.drafts)
    await insertRows(tx, reports, [
      { id: random.id(dayMs(newest)), entityId, project: (await projectOf(desk, project)).id, ...draft },
    ])
  const { project, ...setting } = seed.setting
  const about = await projectOf(desk, project)
  await insertRows(tx, reportSettings, [
    { id: random.id(dayMs(newest)), entityId, project: about.id, ...setting, calendar: 'hijri', channels: ['email'] },
  ])
}

/** [3.10] an appeal that went out under its licence, and the next one as a draft. */
async function appeal(desk: Desk): Promise<void> {
  const { tx, entityId, seed, random, newest } = desk
  const from = daysBefore(newest, seed.appeal.daysBefore)
  const licence = random.id(from)
  await insertRows(tx, fundraisingLicences, [
    { id: licence, entityId, ...seed.licence, startDate: addDays(newest, -60), endDate: addDays(newest, 305) },
  ])
  const asCampaign = async (what: OutreachSeed['nextAppeal']) => {
    const { project, title, description } = what
    const { id, link, image } = await projectOf(desk, project)
    return { entityId, title, description, project: id, licence, link, image, channels: ['email' as const] }
  }
  const [id, dispatch] = [random.id(from), random.id(from)]
  const [sentAt, finishedAt] = [iso(from), iso(from + LEAVING_MS)]
  const moments = { sentAt, finishedAt, createdAt: sentAt, updatedAt: finishedAt }
  await insertRows(tx, campaigns, [
    { id, ...(await asCampaign(seed.appeal)), audience: 'everyone', status: 'published', ...moments },
  ])
  await insertRows(tx, campaigns, [
    { id: random.id(dayMs(newest)), ...(await asCampaign(seed.nextAppeal)), audience: 'everyone' },
  ])
  const reached = await tx.rows(
    select(
      {
        donor: d.id,
        sentTo: d.email,
        language: sql<'ar' | 'en'>`coalesce(${d.language}, ${ENTITIES[seed.entity]?.language ?? 'ar'})`,
      },
      sql`from ${d} where ${d.entityId} = ${entityId}::uuid and ${d.email} is not null and ${d.appealConsent} = 'given'
        and not (${d.emailStopped} or ${d.deceased} or ${d.unknownGiver} or ${d.archived}) order by ${d.id}`,
    ),
  )
  await insertRows(tx, dispatches, [
    {
      id: dispatch,
      entityId,
      kind: 'campaign',
      appeal: id,
      channels: ['email'],
      startedAt: sentAt,
      createdAt: sentAt,
    },
  ])
  const gone = reached.map((one) => ({ ...one, ...course(random, from) }))
  await insertRows(
    tx,
    messages,
    gone.map(({ left, opened, clicked, ...one }) => ({
      id: random.id(from),
      entityId,
      kind: 'campaign' as const,
      dispatch,
      ...one,
      state: opened === null ? ('sent' as const) : ('read' as const),
      sentAt: left,
      readAt: opened,
      clickedAt: clicked,
      createdAt: sentAt,
      updatedAt: opened ?? left,
    })),
  )
  await tx.rows(
    sql`update ${s} set ${updates(s, { state: 'sent', recipients: reached.length, finishedAt })} where ${s.id} = ${dispatch}::uuid`,
  )
}

/** What the demo's charities have told their donors in the weeks before `newest`, and what they have begun to write. */
export async function insertOutreach(db: Database, config: Signing, newest: string): Promise<void> {
  for (const seed of OUTREACH) {
    const entityId = ENTITIES[seed.entity]?.id
    if (entityId === undefined) continue
    const random = new Random(SEED + seed.entity)
    await db.as({ kind: 'worker', entityId, bulk: true }, async (tx) => {
      const desk = { tx, entityId, seed, random, newest }
      for (const sent of seed.sent) await sendReport(desk, sent, config)
      await prepareReports(desk)
      await appeal(desk)
    })
  }
}
