import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { owner } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

interface Found {
  id: string
  version: number
  status?: string
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const add = async (name: string, language: 'ar' | 'en'): Promise<string> => {
  const answer = await server.call('POST', '/api/donors', { as: 'adminB', body: { name, language } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const idsOf = (query: string) => server.call('GET', `/api/donors/ids?${query}`, { as: 'adminB' })
const fileOf = (body: object) => server.call('POST', '/api/donors/export.csv', { as: 'adminB', body })

describe('all that a filter finds', () => {
  it('are named by their ids in the order of the list, with version and state and nothing else of them', async () => {
    const second = await add('Basma chosen', 'en')
    const first = await add('Amal chosen', 'en')
    await add('Dana chosen', 'ar')
    const answer = await idsOf('filter.q=chosen&filter.language=en&sort.field=name&sort.order=ASC')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<Found[]>()).toEqual([
      { id: first, version: 1 },
      { id: second, version: 1 },
    ])
    expect(answer.headers['content-range']).toBe('donors 0-1/2')
    const made = await server.call('POST', '/api/projects', {
      as: 'adminB',
      body: { code: 'CH-1', name: 'Chosen well' },
    })
    const { id } = made.json<{ id: string }>()
    const projects = await server.call('GET', '/api/projects/ids?filter.q=CH-1', { as: 'adminB' })
    expect(projects.json<Found[]>()).toEqual([{ id, version: 1, status: 'drafted' }])
  })

  it('are none where nothing matches, and a filter that is none is refused as the list refuses it', async () => {
    const none = await idsOf('filter.q=nobodywhatsoever')
    expect([none.body, none.headers['content-range']]).toEqual(['[]', 'donors */0'])
    const wrong = await idsOf('filter.entityId=1')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json<{ errors: object }>().errors).toHaveProperty('EntityId')
  })

  it('are the first 10,000 of more, and how many there are is said', async () => {
    const { entities } = server
    await owner(
      server,
      sql`insert into donors (id, entity_id, name) select gen_random_uuid(), ${entities.b}::uuid, 'Crowd ' || n from generate_series(1, 10001) n`,
    )
    // As after every import of many: the database knows how large the table is.
    await owner(server, sql`analyze donors`)
    const answer = await idsOf('filter.q=crowd&sort.field=name&sort.order=ASC')
    expect(answer.json<Found[]>()).toHaveLength(10_000)
    expect(answer.headers['content-range']).toBe('donors 0-9999/10001')
    const ids = answer.json<Found[]>().map(({ id }) => id)
    const file = await fileOf({ ids })
    expect(file.statusCode, file.body.slice(0, 200)).toBe(200)
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(10_001)
    const outlook = await server.call('POST', '/api/donors/actions/hanging', { as: 'adminB', body: { ids } })
    expect(outlook.statusCode, outlook.body.slice(0, 200)).toBe(200)
  }, 120_000)
})

describe('a file of what was chosen', () => {
  it('holds the chosen rows alone', async () => {
    const one = await add('Hind in the file', 'en')
    await add('Hala beside the file', 'en')
    const file = await fileOf({ ids: [one, randomUUID()] })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe('attachment; filename="donors.csv"')
    expect(file.body).toContain('Hind in the file')
    expect(file.body).not.toContain('Hala')
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(2)
  })

  it.each([
    ['no id', { ids: [] }, 400],
    ['no list', {}, 400],
    ['what is no id', { ids: ['one'] }, 400],
    ['another word', { ids: [randomUUID()], filter: {} }, 400],
    ['more than one step takes', { ids: Array.from({ length: 10_001 }, () => randomUUID()) }, 400],
    ['ids of nobody', { ids: [randomUUID()] }, 404],
  ])('is refused for %s', async (_what, body, status) => {
    expect((await fileOf(body)).statusCode).toBe(status)
  })

  it('tells another charity’s rows from nobody’s in nothing', async () => {
    const theirs = await add('Of charity B', 'en')
    const ask = (ids: string[]) =>
      server
        .call('POST', '/api/donors/export.csv', { as: 'adminA', body: { ids } })
        .then(({ statusCode, body }) => [statusCode, body])
    expect(await ask([theirs])).toEqual(await ask([randomUUID()]))
  })
})
