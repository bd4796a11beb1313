import { sql } from 'drizzle-orm'
import { donorTransactions } from '../resources/donor_transactions/schema.ts'
import { donors } from '../resources/donors/schema.ts'
import { entities as entitiesOf } from '../resources/entities/schema.ts'
import { messages } from '../resources/messages/schema.ts'
import { projects } from '../resources/projects/schema.ts'
import { reports } from '../resources/reports/schema.ts'
import type { Mailer } from '../server/channels/email/port.ts'
import { smtpMailer } from '../server/channels/email/smtp.ts'
import type { Sender } from '../server/channels/senders.ts'
import { bare, columns, select, updates } from '../server/db/columns.ts'
import { databaseOver } from '../server/db/database.ts'
import { newId } from '../server/db/ids.ts'
import { openPostgres } from '../server/db/postgres.ts'
import type { Services } from '../server/engine/services.ts'
import { createLog } from '../server/log.ts'
import { addDispatch, setRecipients } from '../server/messages/dispatch.ts'
import { sendDispatch } from '../server/messages/work.ts'
import { startSink } from '../tests/e2e/support/sink.ts'
import { bareLoop } from './bareSending.ts'
import { plant } from './plant.ts'
import { benchConfig, type Figure, print, type Scale } from './support.ts'

const d = columns(donors, 'd')
const e = columns(entitiesOf, 'e')
const g = columns(donorTransactions, 'g')
const m = columns(messages, 'm')
const p = columns(projects, 'p')
const r = columns(reports, 'r')

const LETTERS = 10_000

/** A gateway that takes each letter at once: what is left is our own work, the ledger's commits above all. */
const gateway: Mailer = {
  name: 'gateway',
  send: async () => ({ state: 'sent' }),
  verify: async () => undefined,
  close: async () => undefined,
}

/** Nothing leaves: the letters are planned, and that is all. One for each run, as what refuses is left alone for a while. */
const refusing = (): Mailer => ({
  ...gateway,
  send: async () => ({ state: 'failed', reason: 'connect', detail: '', permanent: false }),
})

const accountOf = (gateway: Mailer): Sender => ({
  channel: 'email',
  gateway,
  from: 'letters@charity.sa',
  perSecond: 500,
  key: gateway.name,
})

interface Run {
  perSecond: number
  seconds: number
  megabytes: number
}

async function send(url: string, entityId: string, project: string, mailer: Mailer, perSecond: number): Promise<Run> {
  const db = databaseOver(await openPostgres(url, () => undefined))
  const config = benchConfig(url)
  const services = {
    config,
    db,
    log: createLog(config),
    senderOf: async () => accountOf(mailer),
    jobs: { add: async () => undefined, wake: async () => undefined },
  } as unknown as Services
  const [report, dispatch] = [newId(), newId()]
  await db.as({ kind: 'worker', entityId }, async (tx) => {
    await tx.rows(
      sql`insert into ${r} (${bare(r, 'entityId', 'id', 'project', 'title', 'message', 'status', 'sentAt', 'audience', 'donors')}) values (${entityId}, ${report}, ${project}, 'Report', 'x', 'sending', now(), 'allWhoGave', null)`,
    )
    await addDispatch(tx, {
      entityId,
      id: dispatch,
      kind: 'report',
      report,
      channels: ['email'],
      startedAt: new Date().toISOString(),
    })
    await setRecipients(tx, dispatch, LETTERS)
  })
  const stop = new AbortController().signal
  const lane = { entityId, dispatch, channel: 'email' } as const
  const idle = process.memoryUsage().rss
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const planning = accountOf(refusing())
  // Planning is apart: it freezes content; what is measured is claim, hand over, settle.
  await sendDispatch(
    {
      ...services,
      senderOf: async () => planning,
    },
    lane,
    stop,
    { turnMs: 600_000 },
  )
  await db.as({ kind: 'worker', entityId }, (tx) =>
    tx.rows(sql`update ${m} set ${updates(m, { nextAt: null, reason: null })} where ${m.dispatch} = ${dispatch}::uuid`),
  )
  const began = performance.now()
  await sendDispatch(services, lane, stop, { perSecond, turnMs: 600_000 })
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  const sent = await db.as({ kind: 'worker', entityId }, (tx) =>
    tx.one(
      select(
        { n: sql<number>`count(*)::int` },
        sql`from ${m} where ${m.dispatch} = ${dispatch}::uuid and ${m.state} = 'sent'`,
      ),
    ),
  )
  await db.close()
  if (sent?.n !== LETTERS) throw new Error(`${sent?.n} of ${LETTERS} letters were sent`)
  return { perSecond: LETTERS / seconds, seconds, megabytes: (peak - idle) / 1024 / 1024 }
}

/** Sending against a gateway that costs nothing, a loopback SMTP sink, and at a configured rate. */
export async function benchSending(url: string, { short }: Scale): Promise<void> {
  const { db, entities } = await plant(url, 1, LETTERS)
  const [entityId = ''] = entities
  const project = newId()
  await db.as({ kind: 'worker', entityId, bulk: true }, async (tx) => {
    // Whatever the hour of the measurement.
    await tx.rows(
      sql`update ${e} set ${updates(e, { quietFrom: '00:00', quietTo: '00:00' })} where ${e.id} = ${entityId}::uuid`,
    )
    await tx.rows(
      sql`insert into ${p} (${bare(p, 'entityId', 'id', 'code', 'name', 'status', 'requiredAmount')}) values (${entityId}, ${project}, 'S', 'Sending', 'published', 1000)`,
    )
    await tx.rows(
      sql`insert into ${g} (${bare(g, 'entityId', 'id', 'donor', 'project', 'amount', 'date')}) select ${d.entityId}, gen_random_uuid(), ${d.id}, ${project}::uuid, 100, '2026-01-01' from ${d} where ${d.entityId} = ${entityId}::uuid`,
    )
  })
  await db.close()
  const loop = await bareLoop(url, LETTERS)
  const toGateway = () => send(url, entityId, project, gateway, Number.POSITIVE_INFINITY)
  const runs = [await toGateway(), await toGateway()]
  const direct = runs.toSorted((one, other) => other.perSecond - one.perSecond)[0] as Run
  print('Sending', [
    {
      what: 'letters a second against a gateway at no cost; a bare loop',
      value: `${direct.perSecond.toFixed(0)} / ${loop.toFixed(0)}`,
      target: '>= 5000 or half',
      met: direct.perSecond >= Math.min(5000, loop / 2),
      ratio: { is: direct.perSecond / loop, better: 'more' },
    },
    {
      what: `memory while sending ${LETTERS.toLocaleString('en')}`,
      value: `${direct.megabytes.toFixed(0)} MB`,
      target: 'flat',
      met: null,
    },
    ...(short ? [] : await atRates(url, entityId, project)),
  ])
}

/** By SMTP, and at the rate that a service allows. */
async function atRates(url: string, entityId: string, project: string): Promise<Figure[]> {
  const sink = await startSink({ delayMs: 0 })
  const rated = await send(url, entityId, project, gateway, 500)
  const mailer = smtpMailer({ url: sink.url, concurrency: 25 })
  const bySmtp = await send(url, entityId, project, mailer, Number.POSITIVE_INFINITY)
  await mailer.close()
  await sink.stop()
  const off = Math.abs(rated.perSecond - 500) / 500
  return [
    {
      what: 'letters a second by SMTP to a loopback sink (same process)',
      value: `${bySmtp.perSecond.toFixed(0)}/s`,
      target: '-',
      met: null,
    },
    {
      what: 'a configured rate of 500/s is kept within',
      value: `${(off * 100).toFixed(1)} %`,
      target: '<= 5 %',
      met: off <= 0.05,
    },
  ]
}
