import type { Database } from '../server/db/types.ts'
import { bareLoop, postTo } from './bareSending.ts'
import { beginReport } from './givers.ts'
import { type GatewayProgram, type Report, startGateway, startWorker, type Worker } from './senders.ts'
import { type Figure, print } from './support.ts'

const WORKERS = [1, 2, 4]
export const MOST_WORKERS = Math.max(...WORKERS)
const TURN_MS = 600_000

/** Meta's number for one account, a minute long. */
const RATE = 80
const RATED_SECONDS = 60
const WITHIN = 0.05

/** A charity for each worker, since a sending is in one process's hands at a time, and a project that all its donors gave to. */
export interface Place {
  url: string
  db: Database
  charities: { entityId: string; project: string }[]
  /** As many as each has donors. */
  messages: number
}
type At = Place & { gateway: GatewayProgram }

/** So many workers, each with its messages planned. */
async function planned(place: At, workers: number, messages: number, perSecond: number): Promise<Worker[]> {
  const { url, db, gateway, charities } = place
  return Promise.all(
    charities.slice(0, workers).map(async ({ entityId, project }) => {
      const dispatch = await beginReport(db, { entityId, project, channel: 'sms', recipients: messages })
      const key = `bench/${perSecond}`
      const job = { url, gateway: gateway.url, entityId, dispatch, perSecond, turnMs: TURN_MS, key }
      const worker = await startWorker(job)
      await worker.does('plan')
      return worker
    }),
  )
}

interface Sent {
  perSecond: number
  reports: Report[]
  times: number[]
}

/** All send at once; nothing may be lost, and nothing come twice. */
async function send({ gateway }: At, workers: readonly Worker[], messages: number): Promise<Sent> {
  await gateway.counts()
  const began = performance.now()
  const reports = await Promise.all(workers.map((worker) => worker.does('send')))
  const seconds = (performance.now() - began) / 1000
  await Promise.all(workers.map((worker) => worker.stop()))
  const { handed, twice, times } = await gateway.counts()
  const all = messages * workers.length
  if (handed !== all || twice > 0) throw new Error(`${handed} of ${all} messages came, ${twice} of them twice`)
  return { perSecond: all / seconds, reports, times }
}

/** By how much a minute's messages missed the rate, in all and in the worst ten seconds in a row. */
function missed(times: readonly number[]): { all: number; worst: number } {
  const sorted = [...times].sort((one, other) => one - other)
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  const off = (n: number, ms: number): number => Math.abs((n / ms) * 1000 - RATE) / RATE
  const windows = Array.from({ length: Math.floor((last - first) / 10_000) }, (_, n) => first + n * 10_000)
  const inWindow = (from: number) => sorted.filter((at) => at >= from && at < from + 10_000).length
  return {
    all: off(sorted.length - 1, last - first),
    worst: Math.max(...windows.map((from) => off(inWindow(from), 10_000))),
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

async function throughput(place: At): Promise<Figure[]> {
  const { messages } = place
  const loop = await bareLoop(place.url, messages, postTo(place.gateway.url))
  const runs: Sent[] = []
  for (const workers of WORKERS)
    runs.push(await send(place, await planned(place, workers, messages, Number.MAX_SAFE_INTEGER), messages))
  const [one] = runs
  if (!one) throw new Error('nothing was sent')
  const ratio = one.perSecond / loop
  return [
    {
      what: 'messages a second to a gateway over HTTP, 1 worker; a bare loop',
      value: `${one.perSecond.toFixed(0)} / ${loop.toFixed(0)}`,
      target: '>= 5000 or half',
      met: ratio >= 0.5 || one.perSecond >= 5000,
      ratio: { is: ratio, better: 'more' },
    },
    {
      what: 'by 2 and by 4 workers together',
      value: runs
        .slice(1)
        .map(({ perSecond }) => perSecond.toFixed(0))
        .join(' / '),
      target: '-',
      met: null,
    },
    {
      what: `of a message: the worker's processor; memory over ${messages.toLocaleString('en')}`,
      value: one.reports
        .map(
          ({ cpuSeconds, megabytes }) => `${((cpuSeconds / messages) * 1e6).toFixed(0)} µs; ${megabytes.toFixed(0)} MB`,
        )
        .join(),
      target: '-',
      met: null,
    },
  ]
}

async function rate(place: At): Promise<Figure> {
  const each = (RATE * RATED_SECONDS) / 2
  const { times } = await send(place, await planned(place, 2, each, RATE), each)
  const { all, worst } = missed(times)
  return {
    what: `${RATE} a second over a minute, two processes: off by; worst ten seconds`,
    value: `${percent(all)}; ${percent(worst)}`,
    target: '<= 5 %',
    met: all <= WITHIN,
  }
}

/** Workers of the program, each a process, with a gateway over HTTP in another one and one PostgreSQL. */
export async function benchWorkers(place: Place): Promise<void> {
  const gateway = await startGateway()
  try {
    const at = { ...place, gateway }
    print('Sending by a gateway over HTTP', [...(await throughput(at)), await rate(at)])
  } finally {
    await gateway.stop()
  }
}
