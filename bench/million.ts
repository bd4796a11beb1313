import { sql } from 'drizzle-orm'
import { campaigns } from '../resources/campaigns/schema.ts'
import { donors } from '../resources/donors/schema.ts'
import { messages } from '../resources/messages/schema.ts'
import { columns, inserts, select, updates } from '../server/db/columns.ts'
import { newId } from '../server/db/ids.ts'
import type { Database } from '../server/db/types.ts'
import { addDispatch, setRecipients } from '../server/messages/dispatch.ts'
import { beginReport, plantGifts } from './givers.ts'
import { plant } from './plant.ts'
import { type Job, type Report, startGateway, startWorker } from './senders.ts'
import { print, type Scale } from './support.ts'

const c = columns(campaigns)
const d = columns(donors, 'd')
const m = columns(messages, 'm')

const MANY = 1_000_000
const SHORT = 50_000
/** So long for a million messages, and so long for a million letters: each is composed, sealed and signed (docs/spec.md: 10 s for 100,000). */
const PLANNED_SECONDS = 60
const WRITTEN_SECONDS = 100
/** Of so many messages it is enough to see what a process needs. */
const SENDS_MS = 20_000

/** An appeal to everybody, that is being sent and of which nothing is planned. */
async function beginAppeal(db: Database, entityId: string, recipients: number): Promise<string> {
  const [appeal, dispatch] = [newId(), newId()]
  await db.as({ kind: 'worker', entityId }, async (tx) => {
    await tx.rows(
      sql`update ${d} set ${updates(d, { appealConsent: 'given' })} where ${d.entityId} = ${entityId}::uuid`,
    )
    await tx.rows(
      sql`insert into ${c} ${inserts(c, {
        entityId,
        id: appeal,
        title: 'Wells',
        description: 'x',
        channels: ['sms'],
        audience: 'everyone',
        status: 'sending',
        sentAt: sql`now()`,
      })}`,
    )
    await addDispatch(tx, {
      entityId,
      id: dispatch,
      kind: 'campaign',
      appeal,
      channels: ['sms'],
      startedAt: new Date().toISOString(),
    })
    await setRecipients(tx, dispatch, recipients)
  })
  return dispatch
}

/** What all of the database takes of the disk: rows, indexes, and the log of what was signed. */
async function bytesOf(db: Database): Promise<number> {
  const row = await db.owner((tx) => tx.one<{ n: string }>(sql`select pg_database_size(current_database())::text as n`))
  return Number(row?.n)
}

async function plannedIn(db: Database, dispatch: string, state: string): Promise<number> {
  const row = await db.owner((tx) =>
    tx.one(
      select(
        { n: sql<number>`count(*)::int` },
        sql`from ${m} where ${m.dispatch} = ${dispatch}::uuid and ${m.state} = ${state}`,
      ),
    ),
  )
  return row?.n ?? 0
}

interface Planned extends Report {
  bytesEach: number
  /** How it went on; null where it was not sent. */
  sent: (Report & { messages: number }) | null
}

/** Plans a sending in a worker of its own, and sends some of it where that is asked for. */
async function planIn(db: Database, job: Job, count: number, sends: boolean): Promise<Planned> {
  const before = await bytesOf(db)
  const worker = await startWorker(job)
  const report = await worker.does('plan')
  const n = await plannedIn(db, job.dispatch, 'planned')
  if (n !== count) throw new Error(`${n} of ${count} messages were planned`)
  const bytesEach = ((await bytesOf(db)) - before) / count
  const sending = sends ? await worker.does('send') : null
  await worker.stop()
  const sent = sending && { ...sending, messages: await plannedIn(db, job.dispatch, 'sent') }
  return { ...report, bytesEach, sent }
}

const kept = (bytes: number): string => `${bytes.toFixed(0)} bytes`

/** A million of a charity's donors: an appeal to all, planned by the database itself, and a report, whose letters are written one by one. */
export async function benchMillion(url: string, { short }: Scale): Promise<void> {
  const count = short ? SHORT : MANY
  const share = count / MANY
  const gateway = await startGateway()
  try {
    const { db, entities } = await plant(url, 1, count)
    const [entityId = ''] = entities
    const project = await plantGifts(db, entityId)
    const common = {
      url,
      gateway: gateway.url,
      entityId,
      perSecond: Number.MAX_SAFE_INTEGER,
      turnMs: SENDS_MS,
      key: 'bench',
    }
    const appeal = await beginAppeal(db, entityId, count)
    await db.owner((tx) => tx.raw('analyze'))
    const messages = await planIn(db, { ...common, dispatch: appeal }, count, false)
    const report = await beginReport(db, { entityId, project, channel: 'sms', recipients: count })
    const letters = await planIn(db, { ...common, dispatch: report }, count, true)
    await db.close()
    const most = PLANNED_SECONDS * share
    const mostLetters = WRITTEN_SECONDS * share
    print(`Sending to ${count.toLocaleString('en')} donors`, [
      {
        what: 'an appeal: all messages planned; memory; of one message',
        value: `${messages.seconds.toFixed(1)} s; ${messages.megabytes.toFixed(0)} MB; ${kept(messages.bytesEach)}`,
        target: `<= ${most} s`,
        met: messages.seconds <= most,
      },
      {
        what: 'a report: all letters written and planned; memory; of one',
        value: `${letters.seconds.toFixed(1)} s; ${letters.megabytes.toFixed(0)} MB; ${kept(letters.bytesEach)}`,
        target: `<= ${mostLetters} s`,
        met: letters.seconds <= mostLetters,
      },
      {
        what: `messages a second over ${SENDS_MS / 1000} s of that; memory`,
        value: letters.sent
          ? `${(letters.sent.messages / letters.sent.seconds).toFixed(0)}; ${letters.sent.megabytes.toFixed(0)} MB`
          : '-',
        target: 'flat',
        met: null,
      },
    ])
  } finally {
    await gateway.stop()
  }
}
