import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteInfo } from '../../server/app.ts'
import { type Ids, type Planted, plantEverywhere } from './support/plant.ts'
import { ACTION_BODY } from './support/sweepBodies.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

const onPostgres = process.env['ATHAR_TEST_DB'] === 'postgres'
const ROUNDS = 3
const AT_ONCE = 24
const PEOPLE: readonly Person[] = ['adminA', 'projectsA', 'adminA']

let server: TestServer
let planted: Planted

beforeAll(async () => {
  if (!onPostgres) return
  server = await startTestServer()
  planted = await plantEverywhere(server)
  // What is planted refers to everything; a sending is of one thing.
  await server.db.owner((tx) =>
    tx.rows(sql`update dispatches set year_letter = null, survey = null, campaign = null, appeal = null`),
  )
})
afterAll(() => server?.close())

/** Another order in each round, and the same ones in every run. */
function shuffled<T>(all: readonly T[], seed: number): T[] {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  return all
    .map((one) => [next(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}

const made = async (resource: string, body: object): Promise<string> => {
  const answer = await server.call('POST', `/api/${resource}`, { as: 'adminA', body })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}

const ENDS = /\/(?:forget|erase|purge)$/
const writes = ({ audience, method, url }: RouteInfo): boolean =>
  audience === 'resource' && method !== 'GET' && method !== 'DELETE' && !ENDS.test(url)

/** What is asked as it stands: a record is sent back as it was read, and an action names the version that was seen. */
async function bodyFor(route: RouteInfo, at: string, ids: Ids, as: Person): Promise<object> {
  const body = ACTION_BODY[route.operation ?? '']?.(ids) ?? {}
  if (route.method !== 'PUT' && !('version' in body)) return body
  const read = await server.call('GET', at, { as })
  if (read.statusCode !== 200) return { ...body, version: 1 }
  const own = read.json<{ version: number }>()
  return route.method === 'PUT' ? own : { ...body, version: own.version }
}

/** @returns the answer's status, with what was asked where the server was at a loss */
async function ask(route: RouteInfo, round: number, as: Person): Promise<string> {
  const [name = ''] = (route.operation ?? '').split('.')
  const ids = planted.ids.a
  const id = ids[name]?.[round % 2] ?? ids[name]?.[0] ?? ''
  const body = await bodyFor(route, `/api/${name}/${id}`, ids, as)
  const answer = await server.call(route.method as 'POST', route.url.replace(':id', id), { as, body })
  return answer.statusCode < 500 ? String(answer.statusCode) : `${route.operation}: ${answer.body}`
}

/** What somebody does who works on the same database past the program; whatever becomes of it, they leave. */
async function elsewhere<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await server.db.owner((tx) => tx.one<{ name: string }>(sql`select current_database() as name`))
  const url = new URL(process.env['ATHAR_TEST_PG_URL'] ?? '')
  url.pathname = `/${database?.name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const WAITING = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

async function somebodyWaits(client: pg.Client): Promise<void> {
  for (let n = 0; n < 500; n += 1) {
    if ((await client.query(WAITING)).rowCount !== 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('Nobody waits.')
}

/** @returns what a gift was answered that met another's change crosswise, and whether the gift was let go for it */
async function cross(other: pg.Client, given: { donor: string; project: string }) {
  await other.query('begin')
  await other.query('select 1 from projects where id = $1 for no key update', [given.project])
  const asked = server.call('POST', '/api/donor_transactions', { as: 'adminA', body: given })
  await somebodyWaits(other)
  const othersTurn = await other.query('select 1 from donors where id = $1 for update', [given.donor]).then(
    () => true,
    (fault: unknown) => {
      if (fault instanceof pg.DatabaseError && fault.code === '40P01') return false
      throw fault
    },
  )
  await other.query(othersTurn ? 'commit' : 'rollback')
  return { answer: await asked, othersTurn }
}

describe.runIf(onPostgres)('a charity in which everybody works on the same records at once', () => {
  it('turns nobody away for another’s sake', async () => {
    const routes = server.app.routeList.filter(writes)
    expect(routes.length).toBeGreaterThan(200)
    const told: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const calls = shuffled(
        routes.flatMap((route) => PEOPLE.map((as) => ({ route, as }))),
        round + 1,
      )
      const work = async () => {
        for (let one = calls.pop(); one !== undefined; one = calls.pop()) told.push(await ask(one.route, round, one.as))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
    }
    expect(told.filter((one) => !/^\d+$/.test(one))).toEqual([])
    expect(told.filter((one) => one === '200').length).toBeGreaterThan(300)
  }, 120_000)

  it('a gift that meets a change of its project and its donor, from the other side, is recorded once that is done', async () => {
    const [donor, project] = [
      await made('donors', { name: 'Noura', phone: '0501239987' }),
      await made('projects', { code: 'TOGETHER-1', name: 'Wells' }),
    ]
    const given = { donor, project, amount: '10', date: '2026-03-01' }
    // Each waits for the other, and the database lets one go. Where this machine was so busy
    // that it let the other one go, nothing was tried, and both meet again.
    let met = false
    for (let tried = 0; !met && tried < 10; tried += 1) {
      const { answer, othersTurn } = await elsewhere((other) => cross(other, given))
      expect(answer.statusCode, answer.body).toBe(201)
      met = othersTurn
    }
    expect(met).toBe(true)
  }, 60_000)

  it('[product.md 11] the first number of receipts waits for one that is being issued, and is refused then', async () => {
    const path = `/api/entities/${server.entities.b}`
    await server.db.owner((tx) =>
      tx.rows(sql`update donor_transactions set receipt_serial = null, receipt_number = null`),
    )
    const { version } = (await server.call('GET', path, { as: 'adminB' })).json<{ version: number }>()
    const answer = await elsewhere(async (other) => {
      await other.query('begin')
      await other.query(`select pg_advisory_xact_lock(hashtextextended('receipts ' || $1, 0))`, [server.entities.b])
      await other.query(`update donor_transactions set receipt_serial = 1, receipt_number = '1' where id = $1`, [
        planted.ids.b['donor_transactions']?.[0],
      ])
      const asked = server.call('PUT', path, { as: 'adminB', body: { version, receiptFirst: 1000 } })
      await somebodyWaits(other)
      await other.query('commit')
      return asked
    })
    expect(answer.json()).toMatchObject({
      errors: { ReceiptFirst: ['Receipts are issued already: their first number stays.'] },
    })
  })
})
