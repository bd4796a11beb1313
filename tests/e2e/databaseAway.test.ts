import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from '../../bin/lib/postgres.mjs'
import { type Cluster, startCluster } from '../ground/support/cluster.ts'
import { stopPrograms } from '../ground/support/processes.ts'
import { onPostgres } from './support/killGround.ts'
import { type KillWorld, killWorld } from './support/killWorld.ts'
import { type Sink, startSink } from './support/sink.ts'

// The real program, whose PostgreSQL is stopped under it and comes back.
const AWAY_MS = 30_000
const DONORS = 20_000
const LETTERS = 400
/** The mail service takes its time, of a few letters at once: the sending lasts longer than it takes to begin an import. */
const DELAY_MS = 150
/** docs/decisions/007: so many letters at most nobody can tell of, as after a kill. */
const UNSURE = 100

const isHere = findPostgres() !== undefined
if (!isHere && process.env['REQUIRE_ALL'] === '1') throw new Error('PostgreSQL was not found')

let cluster: Cluster
let sink: Sink
let world: KillWorld

beforeAll(async () => {
  if (!isHere) return
  cluster = await startCluster()
  const [ground] = await onPostgres(1, { letters: LETTERS }, cluster.url)
  if (!ground) throw new Error('no ground')
  sink = await startSink({ delayMs: DELAY_MS })
  world = await killWorld(ground, sink, LETTERS)
  await world.start()
})
afterAll(async () => {
  if (!isHere) return
  await world.close()
  await stopPrograms()
  await sink.stop()
  await cluster.stop()
})

const sent = (): Promise<number> => world.count('/api/messages?filter.state=sent')

/** Both have begun, and neither has come to its end. */
async function underWay(): Promise<{ importId: string; reportId: string }> {
  const reportId = await world.startSending(1)
  const importId = await world.startImport(1, DONORS)
  const row = await world.until(`/api/imports/${importId}`, ({ processedRows }) => Number(processedRows) > 0)
  expect(row).toMatchObject({ status: 'running' })
  const gone = await sent()
  expect(gone).toBeGreaterThan(0)
  expect(gone).toBeLessThan(LETTERS)
  return { importId, reportId }
}

interface Heard {
  status: number
  after: number
  isAlive: boolean
}

const heard = async (path: string): Promise<Heard> => {
  const answer = await world.answer(path)
  await answer.arrayBuffer()
  return { status: answer.status, after: Number(answer.headers.get('retry-after')), isAlive: world.isAlive() }
}

// Once: a second try would find what the first has sent.
describe('a PostgreSQL that is stopped for half a minute', { skip: !isHere, retry: 0 }, () => {
  it('is waited for: 503 with Retry-After meanwhile, and then the import and the sending come to their end', async () => {
    const before = await world.count('/api/donors?perPage=1')
    const { importId, reportId } = await underWay()
    await cluster.away()

    const answers: Heard[] = []
    const ready = new Set<number>()
    for (const end = Date.now() + AWAY_MS; Date.now() < end; ) {
      answers.push(await heard('/api/donors?perPage=1'))
      ready.add((await heard('/readyz')).status)
      expect((await heard('/healthz')).status).toBe(200)
      await pause(500)
    }
    expect(answers.length).toBeGreaterThan(2)
    expect(answers.filter(({ status, after, isAlive }) => status !== 503 || !(after > 0) || !isAlive)).toEqual([])
    expect([...ready]).toEqual([503])

    await cluster.back()
    const done = await world.until(`/api/imports/${importId}`, ({ status }) => status === 'done')
    // One row of the file has no name: a fault, and it too stands there once.
    expect(done).toMatchObject({ created: DONORS, faulty: 1, processedRows: DONORS + 1 })
    expect(await world.count('/api/donors?perPage=1')).toBe(before + DONORS)
    expect(await world.count(`/api/import_faults?filter.import=${importId}`)).toBe(1)

    const report = await world.until(`/api/reports/${reportId}`, ({ status }) => status === 'sent')
    expect(report).toMatchObject({ recipients: LETTERS, failedCount: 0 })
    expect(Number(report['sentCount']) + Number(report['unknownCount'])).toBe(LETTERS)
    expect(Number(report['unknownCount'])).toBeLessThanOrEqual(UNSURE)
    const letters = await world.letters(reportId)
    expect(letters.filter(({ id, state }) => state === 'sent' && sink.times(id) !== 1)).toEqual([])
    expect(sink.repeated()).toEqual([])
    expect(world.printed()).not.toMatch(/unhandled/i)
  })
})
