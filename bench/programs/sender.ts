import { createInterface } from 'node:readline'
import type { Sender } from '../../server/channels/senders.ts'
import { atOnce, gatewayFor, type SmsSettings } from '../../server/channels/sms/channel.ts'
import { databaseOver } from '../../server/db/database.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import type { Services } from '../../server/engine/services.ts'
import { createLog } from '../../server/log.ts'
import { readDispatch } from '../../server/messages/dispatch.ts'
import { KINDS } from '../../server/messages/kinds/index.ts'
import { PACE } from '../../server/messages/pace.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import type { Job, Report } from '../senders.ts'
import { benchConfig } from '../support.ts'

// One worker of the program, with the entity's own account at a gateway over HTTP. It prints a line when it is ready, and one with
// what came of it for each line that it reads: `plan` or `send`.
const { url, gateway, entityId, dispatch, perSecond, turnMs, key } = JSON.parse(process.env['BENCH_JOB'] ?? '') as Job

const config = benchConfig(url)
const db = databaseOver(await openPostgres(url, () => undefined))
const account: SmsSettings = {
  url: gateway,
  method: 'POST',
  bodyType: 'json',
  bodyTemplate: '{"id":"{id}","to":"{to}","text":"{text}"}',
  numberForm: 'e164',
  senderName: null,
  headers: [],
  success: 'status',
  successPath: null,
  successValue: null,
  idPath: null,
}
const sender = {
  channel: 'sms',
  gateway: gatewayFor(account, {}, { privateHosts: true }, { concurrency: atOnce(perSecond) }),
  from: 'Charity',
  perSecond,
  key,
} as Sender
const services = {
  config,
  db,
  log: createLog(config),
  senderOf: async () => sender,
  jobs: { add: async () => undefined, wake: async () => undefined },
} as unknown as Services
const signal = new AbortController().signal

const works: Record<string, () => Promise<void>> = {
  plan: async () => {
    const now = await db.as({ kind: 'worker', entityId }, (tx) => readDispatch(tx, dispatch))
    if (now) await KINDS[now.kind].plan?.(services, now, { entityId, signal, size: PACE.planned })
  },
  send: () => sendDispatch(services, { entityId, dispatch, channel: 'sms' }, signal, { turnMs }),
}

async function measured(work: () => Promise<void>): Promise<Report> {
  globalThis.gc?.()
  const idle = process.memoryUsage().rss
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const [began, used] = [performance.now(), process.cpuUsage()]
  await work()
  const cpu = process.cpuUsage(used)
  clearInterval(watch)
  return {
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    megabytes: (peak - idle) / 1024 / 1024,
  }
}

console.log('ready')
for await (const line of createInterface({ input: process.stdin })) {
  const work = works[line]
  if (work) console.log(JSON.stringify(await measured(work)))
}
await db.close()
process.exit(0)
