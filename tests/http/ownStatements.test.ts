import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let noura: string
let other: string
let gift: string

async function made(resource: string, body: object): Promise<string> {
  const answer = await server.call('POST', `/api/${resource}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

beforeAll(async () => {
  server = await startTestServer()
  const project = await made('projects', { code: 'R-1', name: 'Wells', licenceNumber: 'PR-77' })
  noura = await made('donors', { name: 'نورة العتيبي', phone: '0501234987' })
  other = await made('donors', { name: 'Somebody else', phone: '0501234988' })
  const give = (donor: string, amount: string, date: string, more: object = {}) =>
    made('donor_transactions', { donor, project, amount, date, ...more })
  gift = await give(noura, '250', '2024-03-01', { fund: 'zakat', donationReferenceId: 'TR-9' })
  await give(noura, '100', '2024-12-31')
  await give(noura, '70', '2023-01-01')
  await give(noura, '999', '2022-01-01', { reversed: true })
  await give(other, '5', '2021-01-01')
  await server.db.owner((tx) =>
    tx.rows(
      sql`insert into identity_links (identity_id, entity_id, donor_id) values (${server.users.donorA}, ${server.entities.a}, ${noura})`,
    ),
  )
})
afterAll(() => server.close())

const get = (url: string, as: Person = 'donorA') => server.call('GET', url, { as })

describe('product.md 11: what a donor gave, in writing', () => {
  it('[1.13] is had of each year in which they gave, and of nothing that went back', async () => {
    const answer = await get('/api/own/statements')
    const years = answer.json<{ donor: string }[]>()
    expect(years.filter(({ donor }) => donor === noura)).toEqual([
      { donor: noura, entityId: server.entities.a, year: 2024, gifts: 2 },
      { donor: noura, entityId: server.entities.a, year: 2023, gifts: 1 },
    ])
    const foreign = (await get('/api/own/statements', 'potentialA')).json<{ donor: string }[]>()
    expect(foreign.filter(({ donor }) => donor === noura)).toEqual([])
    expect(years.some(({ donor }) => donor === other)).toBe(false)
  })

  it('[1.13] comes as a PDF, of a year and of one gift', async () => {
    for (const url of [`${noura}/2024`, `${noura}/2023`, `${noura}/2024?gift=${gift}`]) {
      const answer = await get(`/api/own/statements/${url}`)
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('[1.13] is nobody else’s, and there is none of a year without a gift', async () => {
    for (const url of [`${other}/2021`, `${noura}/2022`, `${noura}/2020`, `${noura}/20244`, `x/2024`])
      expect((await get(`/api/own/statements/${url}`)).statusCode, url).toBe(404)
    expect((await get(`/api/own/statements/${noura}/2023?gift=${gift}`)).statusCode, 'of another year').toBe(404)
    expect((await get(`/api/own/statements/${noura}/2024`, 'potentialA')).statusCode).toBe(404)
    expect((await get(`/api/own/statements/${noura}/2024`, 'adminA')).statusCode).toBe(403)
    expect((await get(`/api/own/statements/${noura}/2024?gift=1`)).statusCode).toBe(400)
  })
})
