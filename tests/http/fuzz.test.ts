import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Shot, shots, type Target, targetsOf } from './support/fuzz.ts'
import { type Planted, plantEverywhere } from './support/plant.ts'
import { startTestServer, type TestServer } from './support.ts'

/** Ten thousand in all, most of them on the sooner of the two databases: a request means the same code on either. */
const RUNS = process.env['ATHAR_TEST_DB'] === 'postgres' ? 8000 : 2000
/** To run the same requests again: ATHAR_FUZZ_SEED=<the number that the run printed>. */
const SEED = Number(process.env['ATHAR_FUZZ_SEED'] ?? Date.now() % 2 ** 31)
/** Half of them are the same in every run: what they find once is found again, whatever luck the others have. */
const SAME = 20_251_124

/** Traces of the machine: stacks, files, SQL, libraries, the database's own words. */
const INSIDES =
  /\bat \S+ \(|node_modules|\.ts:\d|\.js:\d|\bselect\b.+\bfrom\b|\binsert into\b|syntax error at|relation "|violates|pglite|drizzle|zod|fastify|FST_ERR|ECONN|SQLSTATE|athar_app|TypeError|undefined is not/i

let server: TestServer
let planted: Planted
let targets: Target[]
beforeAll(async () => {
  server = await startTestServer()
  planted = await plantEverywhere(server)
  const document = (await server.call('GET', '/api/openapi.json', { as: null })).json<Record<string, unknown>>()
  // A signing out would end the session that the others need, and hashing passwords is what makes a run long. The
  // demonstration's payment service answers in the words of the real one.
  const others = server.app.routeList.filter(({ url }) => !/Logout|Login|demo\/remove|^\/sandbox\//.test(url))
  targets = targetsOf(document, others)
})
afterAll(() => server.close())

const isFault = (body: string): boolean => {
  try {
    const { title, detail, code, fault } = JSON.parse(body) as Record<string, unknown>
    return [title, detail, fault].every((t) => typeof t === 'string' && t.length > 0) && Number.isInteger(code)
  } catch {
    return false
  }
}

async function shoot({ method, url, headers, payload, staff }: Shot): Promise<number> {
  const authorization: Record<string, string> = staff ? { authorization: `Bearer ${await server.token('adminA')}` } : {}
  const answer = await server.app.inject({
    method,
    url,
    headers: { ...headers, ...authorization },
    ...(payload === undefined ? {} : { payload }),
  })
  const { statusCode, body } = answer
  const packed = answer.headers['content-encoding'] !== undefined
  const said = `${statusCode} ${body.slice(0, 400)}`
  if (statusCode >= 500) throw new Error(`the server failed: ${said}`)
  if (statusCode >= 400 && method !== 'HEAD' && !packed) {
    // Outside the API a page may say it, or nothing where a picture was asked for.
    const page =
      !/^\/(?:api|user)\//.test(url) && (body === '' || String(answer.headers['content-type']).startsWith('text/html'))
    if (!page && !isFault(body)) throw new Error(`no fault body: ${said}`)
    if (INSIDES.test(body)) throw new Error(`the answer shows the insides: ${said}`)
  }
  return statusCode
}

describe('any request at all', () => {
  it(`[8.1] [8.12] ${RUNS} requests made from the API's own document: never a failure of the server, always a fault that says what it is`, async () => {
    console.info(`fuzz: ${RUNS} requests, half of them by ATHAR_FUZZ_SEED=${SEED}, half the same in every run`)
    expect(targets.length).toBeGreaterThan(90)
    const seen = new Map<number, number>()
    const answered = fc.asyncProperty(shots(targets, planted.ids.a), async (shot) => {
      const status = await shoot(shot)
      seen.set(status, (seen.get(status) ?? 0) + 1)
    })
    for (const seed of [SAME, SEED]) await fc.assert(answered, { numRuns: RUNS / 2, seed })
    expect([...seen.values()].reduce((sum, one) => sum + one)).toBe(RUNS)
    console.info('fuzz: answers by status', JSON.stringify([...seen].sort(([x], [y]) => x - y)))
    // Requests of every fate: some did what they asked, some were stopped at each of the doors.
    for (const status of [200, 201, 400, 401, 403, 404, 409, 415, 422])
      expect(seen.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0)
    expect(({} as Record<string, unknown>)['deep']).toBeUndefined()
    expect((await server.call('GET', '/api/projects')).statusCode).toBe(200)
  }, 600_000)

  it.each([
    ['half an escape', '/api/%zz', 400],
    ['a bare percent sign', '/api/projects/%', 400],
    ['an escaped NUL', '/api/projects/%00', 404],
    ['an id of 5000 characters', `/api/projects/${'x'.repeat(5000)}`, 400],
    ['a prototype', '/api/__proto__', 404],
    ['a constructor', '/api/constructor/prototype', 404],
    ['two slashes', '/api//projects', 404],
    ['a way out', '/api/../etc/passwd', 404],
  ])('an address that is none, %s: a fault like any other', async (_what, url, status) => {
    const answer = await server.call('GET', url)
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(isFault(answer.body), answer.body).toBe(true)
    expect(answer.body).not.toMatch(INSIDES)
  })

  it.each(['PATCH', 'OPTIONS', 'PROPFIND', 'TRACE'])(
    'a method that no route has, %s: a fault like any other',
    async (method) => {
      const answer = await server.app.inject({
        method: method as 'PATCH',
        url: '/api/projects',
        headers: { authorization: `Bearer ${await server.token('adminA')}` },
      })
      expect([404, 405], answer.body).toContain(answer.statusCode)
      expect(isFault(answer.body), answer.body).toBe(true)
    },
  )
})
