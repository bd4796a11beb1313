import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { donorRows } from '../ground/support/donors.ts'
import { startTestServer, type TestServer } from './support.ts'

/** More than two whole pages of an export. */
const DONORS = 2_003

let server: TestServer
let ids: string[]
beforeAll(async () => {
  server = await startTestServer()
  // In no order of their ids, and all written at one moment.
  ids = Array.from({ length: DONORS }, () => randomUUID())
  await server.db.owner(async (tx) => {
    for (let from = 0; from < DONORS; from += 500)
      await tx.rows(
        donorRows(
          server.entities.a,
          ...ids.slice(from, from + 500).map((id, n) => ({ id, name: `Giver ${from + n}` })),
        ),
      )
    await tx.rows(sql`update donors set created_at = '2026-01-01' where entity_id = ${server.entities.a}::uuid`)
  })
})
afterAll(() => server.close())

const listed = (query: Record<string, string>) => server.call('GET', '/api/donors', { query })

describe('a list', () => {
  it('[7.14] has a thousand rows a page at the most, asked for in either form', async () => {
    const most = await listed({ range: '[0,999]' })
    expect([most.statusCode, most.json<unknown[]>().length]).toEqual([200, 1000])
    expect((await listed({ range: '[0,1000]' })).statusCode).toBe(400)
    expect((await listed({ page: '1', perPage: '1000' })).json<unknown[]>()).toHaveLength(1000)
    expect((await listed({ page: '1', perPage: '1001' })).statusCode).toBe(400)
  })

  it.each(['ASC', 'DESC'])(
    'shows each row once over its pages, %s, where what it is sorted by is all the same',
    async (order) => {
      const found: string[] = []
      for (let from = 0; from < 500; from += 100) {
        const page = await listed({ sort: `["createdAt","${order}"]`, range: `[${from},${from + 99}]` })
        found.push(...page.json<{ id: string }[]>().map(({ id }) => id))
      }
      const sorted = ids.toSorted()
      expect(found).toEqual((order === 'ASC' ? sorted : sorted.toReversed()).slice(0, 500))
    },
  )
})

it('shows first what begins with the word that is searched for, where that order is asked for', async () => {
  const names = ['أم هبة الدوسري', 'شهبة السالم', 'هبة الله العتيبي', 'Al-Hibah Trust', 'هِبَة محمد']
  // Of another entity than the thousands above: its donors alone are looked at.
  await server.db.owner((tx) => tx.rows(donorRows(server.entities.b, ...names.map((name) => ({ name })))))
  const found = async (q: string) =>
    (await server.call('GET', '/api/donors', { as: 'adminB', query: { 'filter.q': q, 'sort.field': 'nearest' } }))
      .json<{ name: string }[]>()
      .map(({ name }) => name)
  const [first, second, ...others] = await found('هبه')
  expect([first, second].toSorted()).toEqual(['هبة الله العتيبي', 'هِبَة محمد'].toSorted())
  expect(others).toEqual(['أم هبة الدوسري', 'شهبة السالم'])
  expect((await found('هبة م'))[0]).toBe('هِبَة محمد')
  expect((await listed({ 'sort.field': 'nearest' })).statusCode).toBe(200)
})

it('[7.14] an export goes on to its last row, over all its pages', async () => {
  const answer = await server.call('GET', '/api/donors/export.csv')
  const names = answer.body.match(/\bGiver \d+/g) ?? []
  expect(new Set(names).size).toBe(2003)
  expect(names).toHaveLength(2003)
})

it('[3.5] a record takes twenty files and no more', async () => {
  const project = newId()
  await server.db.owner((tx) =>
    tx.rows(
      sql`insert into projects (id, entity_id, code, name) values (${project}, ${server.entities.a}, 'F-1', 'Bread')`,
    ),
  )
  const sent = (count: number) =>
    server.call('POST', '/api/project_updates', {
      body: { project, name: 'News', attachments: Array.from({ length: count }, () => ({ id: newId() })) },
    })
  expect((await sent(21)).json()).toMatchObject({
    errors: { Attachments: ['Too many entries. The most allowed: 20.'] },
  })
  // Of twenty that there are not, that is what is said.
  expect((await sent(20)).body).not.toContain('Too many entries')
})
