import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sortDonors } from '../../server/categories/sort.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

interface Donor {
  id: string
  version: number
  category: string | null
  lapsedElite: boolean
}

let server: TestServer
let project: string
beforeAll(async () => {
  server = await startTestServer()
  project = await made('projects', { code: 'C-1', name: 'Wells' })
})
afterAll(() => server.close())

async function made(resource: string, body: object, as: Person = 'adminA'): Promise<string> {
  const answer = await server.call('POST', `/api/${resource}`, { as, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

/** The day it is in Riyadh, so many days ago. */
const ago = (days: number): string => new Date(Date.now() + (3 - days * 24) * 3_600_000).toISOString().slice(0, 10)

let phones = 0
/** A donor who gave these amounts so many days ago. */
async function giver(gifts: readonly (readonly [amount: string, days: number])[], more: object = {}): Promise<string> {
  phones += 1
  const donor = await made('donors', { name: `Donor ${phones}`, phone: `05${String(10_000_000 + phones)}`, ...more })
  for (const [amount, days] of gifts) await made('donor_transactions', { donor, project, amount, date: ago(days) })
  return donor
}
const read = async (id: string): Promise<Donor> => (await server.call('GET', `/api/donors/${id}`)).json<Donor>()
const categoryOf = async (id: string): Promise<string | null> => (await read(id)).category
const sort = (entityId = server.entities.a) =>
  server.db.as({ kind: 'worker', entityId }, (tx) => sortDonors(tx, entityId))
const change = async (resource: string, id: string, body: object) => {
  const { version } = (await server.call('GET', `/api/${resource}/${id}`)).json<Donor>()
  const answer = await server.call('PUT', `/api/${resource}/${id}`, { body: { version, ...body } })
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('[9.5] [2.61] the category of a donor', () => {
  it('[3.6] is active within 13 Hijri months of a gift, not within 13 of the other calendar, and disconnected after', async () => {
    // 13 Hijri months are 384 days at the most, 13 others 394 at the least.
    expect(await categoryOf(await giver([['50', 380]]))).toBe('active')
    expect(await categoryOf(await giver([['50', 388]]))).toBe('disconnected')
    expect(
      await categoryOf(
        await giver([
          ['50', 900],
          ['50', 3],
        ]),
      ),
    ).toBe('active')
  })

  it('is elite with more than 10,000 riyals in twelve Hijri months, and with no halala less', async () => {
    expect(
      await categoryOf(
        await giver([
          ['6000', 10],
          ['4000.01', 350],
        ]),
      ),
    ).toBe('elite')
    expect(await categoryOf(await giver([['10000', 10]]))).toBe('active')
    // 12 Hijri months are 355 days at the most.
    expect(
      await categoryOf(
        await giver([
          ['6000', 10],
          ['6000', 358],
        ]),
      ),
    ).toBe('active')
  })

  it('counts no gift that was given back', async () => {
    const donor = await giver([['20000', 10]])
    expect(await categoryOf(donor)).toBe('elite')
    const gifts = await server.call('GET', '/api/donor_transactions', { query: { 'filter.donor': donor } })
    await change('donor_transactions', gifts.json<{ id: string }[]>()[0]?.id ?? '', { reversed: true })
    expect(await categoryOf(donor)).toBeNull()
  })

  it('is none of a contact without a gift, of the deceased, and of the unknown giver', async () => {
    expect(await categoryOf(await giver([]))).toBeNull()
    expect(await categoryOf(await giver([], { pinnedElite: true }))).toBeNull()
    const donor = await giver([['20000', 10]])
    await change('donors', donor, { deceased: true })
    expect(await read(donor)).toMatchObject({ category: null, lapsedElite: false })
    const unknown = await giver([['20000', 10]])
    await server.db.owner((tx) => tx.rows(sql`update donors set unknown_giver = true where id = ${unknown}::uuid`))
    await sort()
    expect(await categoryOf(unknown)).toBeNull()
  })

  it('is elite of individuals alone, but for those who are pinned by hand', async () => {
    const body = { type: server.donorTypes.foundation }
    const donor = await giver([['20000', 10]], body)
    expect(await categoryOf(donor)).toBe('active')
    await change('donors', donor, { pinnedElite: true })
    expect(await categoryOf(donor)).toBe('elite')
  })

  it('has a list of lapsed elites: over the amount in an earlier year, no more in this one', async () => {
    const lapsed = await giver([
      ['12000', 500],
      ['100', 5],
    ])
    expect(await read(lapsed)).toMatchObject({ category: 'active', lapsedElite: true })
    // Over two years together, in neither of them.
    expect(
      await read(
        await giver([
          ['6000', 400],
          ['6000', 800],
        ]),
      ),
    ).toMatchObject({ lapsedElite: false })
    const answer = await server.call('GET', '/api/donors', { query: { 'filter.lapsedElite': 'true' } })
    expect(answer.json<Donor[]>().map(({ id }) => id)).toEqual([lapsed])
  })

  it('follows the thresholds of its entity, by a job that the change brings', async () => {
    const donor = await giver([['600', 40]])
    await change('entities', server.entities.a, { eliteAmount: '500', activeMonths: 1 })
    const waiting = await server.db.plain(`select data from pgboss.job where name = 'sort-donors'`)
    expect(waiting.rows.map(({ data }) => data)).toEqual([{ entityId: server.entities.a }])
    await sort()
    expect(await categoryOf(donor)).toBe('elite')
    await change('entities', server.entities.a, { eliteAmount: '10000' })
    await sort()
    expect(await categoryOf(donor)).toBe('disconnected')
    await change('entities', server.entities.a, { activeMonths: 13 })
    await sort()
    expect(await categoryOf(donor)).toBe('active')
    const refused = await server.call('PUT', `/api/entities/${server.entities.a}`, {
      body: { version: 4, activeMonths: 0 },
    })
    expect(refused.json()).toMatchObject({ errors: { ActiveMonths: [expect.stringContaining('1')] } })
  })

  it('is written by nobody: a body that names it changes nothing', async () => {
    const donor = await giver([['50', 3]], { category: 'elite', lapsedElite: true })
    expect(await read(donor)).toMatchObject({ category: 'active', lapsedElite: false })
  })

  it('is a column and a filter of the list and of its file', async () => {
    const answer = await server.call('GET', '/api/donors/export.csv', { query: { 'filter.category.in': 'elite' } })
    const [head = '', ...rows] = answer.body.trim().split('\r\n')
    expect(head).toContain('Category')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toContain('Elite')
  })
})

describe('[2.61] who moved', () => {
  it('is kept with from, to and when, once for each move, after the first sorting', async () => {
    const donor = await giver([['50', 300]])
    await sort()
    await made('donor_transactions', { donor, project, amount: '11000', date: ago(1) })
    await sort()
    const answer = await server.call('GET', '/api/category_changes', { query: { 'filter.donor': donor } })
    expect(answer.json()).toMatchObject([
      { from: 'active', to: 'elite' },
      { from: null, to: 'active' },
    ])
    const foreign = await server.call('GET', '/api/category_changes', { as: 'adminB' })
    expect(foreign.json()).toEqual([])
  })

  it('is not what a sorting writes into the audit trail of every donor', async () => {
    const donor = await giver([['50', 300]])
    const trail = await server.call('GET', '/api/audit_trail', { query: { 'filter.record': donor } })
    expect(trail.json<{ action: string }[]>().map(({ action }) => action)).toEqual(['create'])
  })
})
