import { sql } from 'drizzle-orm'
import { messages } from '../resources/messages/schema.ts'
import type { Mailer } from '../server/channels/email/port.ts'
import { smtpMailer } from '../server/channels/email/smtp.ts'
import type { Sender } from '../server/channels/senders.ts'
import { columns, select } from '../server/db/columns.ts'
import { databaseOver } from '../server/db/database.ts'
import { openPostgres } from '../server/db/postgres.ts'
import type { Services } from '../server/engine/services.ts'
import { createLog } from '../server/log.ts'
import { PACE } from '../server/messages/pace.ts'
import { planReport } from '../server/messages/reportBatches.ts'
import { sendDispatch } from '../server/messages/work.ts'
import { startSink } from '../tests/e2e/support/sink.ts'
import { bareLoop } from './bareSending.ts'
import { beginReport, plantGifts } from './givers.ts'
import { plant } from './plant.ts'
import { benchWorkers, MOST_WORKERS, type Place } from './sendingWorkers.ts'
import { benchConfig, type Figure, print, type Scale } from './support.ts'

const m = columns(messages, 'm')

const LETTERS = 10_000

/** A gateway that takes each letter at once: what is left is our own work, the ledger's commits above all. */
const gateway: Mailer = {
  name: 'gateway',
  send: async () => ({ state: 'sent' }),
  verify: async () => undefined,
  close: async () => undefined,
}

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
  const dispatch = await beginReport(db, { entityId, project, channel: 'email', recipients: LETTERS })
  const stop = new AbortController().signal
  const lane = { entityId, dispatch, channel: 'email' } as const
  const idle = process.memoryUsage().rss
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  // Planning is apart: it freezes content; what is measured is claim, hand over, settle.
  await planReport(services, { id: dispatch }, { entityId, signal: stop, size: PACE.planned })
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
  const { db, entities } = await plant(url, short ? 1 : MOST_WORKERS, LETTERS)
  const charities: Place['charities'] = []
  for (const entityId of entities) charities.push({ entityId, project: await plantGifts(db, entityId) })
  await db.owner((tx) => tx.raw('analyze'))
  const [{ entityId, project } = { entityId: '', project: '' }] = charities
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
  if (!short) await benchWorkers({ url, db, charities, messages: LETTERS })
  await db.close()
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
