import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let donor = ''
let project = ''
let code = 0

interface Saved {
  id: string
  version: number
}

const made = async (resource: string, body: object): Promise<Saved> => {
  const answer = await server.call('POST', `/api/${resource}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Saved>()
}
const changed = async (resource: string, { id, version }: Saved, body: object): Promise<Saved> => {
  const answer = await server.call('PUT', `/api/${resource}/${id}`, { body: { version, ...body } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Saved>()
}
const gift = (amount: string, date: string): Promise<Saved> =>
  made('donor_transactions', { donor, project, amount, date })
const read = async (resource: string, id: string): Promise<Saved & Record<string, unknown>> =>
  (await server.call('GET', `/api/${resource}/${id}`)).json()

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  code += 1
  donor = (await made('donors', { name: `Giver ${code}` })).id
  const opening = { previousDonations: '1000', previousDonationsUntil: '2026-01-31' }
  project = (await made('projects', { code: `T-${code}`, name: 'Wells', type: 'general', ...opening })).id
})

describe('product.md 8: what a project has collected', () => {
  it('takes no gift on the day that its opening amount ends with, and takes one on the next', async () => {
    const refused = await server.call('POST', '/api/donor_transactions', {
      body: { donor, project, amount: '5', date: '2026-01-31' },
    })
    expect(refused.statusCode, refused.body).toBe(422)
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['Date'])
    await gift('5', '2026-02-01')
    expect(await read('projects', project)).toMatchObject({ currentDonations: '5.00', collectedAmount: '1005.00' })
  })

  it('is added up anew where that day moves, and gifts within it count nothing from then on', async () => {
    const first = await gift('10', '2026-02-01')
    await gift('3', '2026-02-02')
    await changed('projects', (await read('projects', project)) as Saved, { previousDonationsUntil: '2026-02-01' })
    expect(await read('projects', project)).toMatchObject({ currentDonations: '3.00', collectedAmount: '1003.00' })
    const removed = await server.call('DELETE', `/api/donor_transactions/${first.id}`)
    expect(removed.statusCode, removed.body).toBe(200)
    expect(await read('projects', project)).toMatchObject({ currentDonations: '3.00', collectedAmount: '1003.00' })
  })

  it('loses a gift that is removed, as its donor does', async () => {
    const slip = await gift('10', '2026-02-01')
    await gift('0.30', '2026-02-02')
    expect((await server.call('DELETE', `/api/donor_transactions/${slip.id}`)).statusCode).toBe(200)
    expect(await read('projects', project)).toMatchObject({ currentDonations: '0.30', collectedAmount: '1000.30' })
    expect(await read('donors', donor)).toMatchObject({ givenTotal: '0.30', giftsCount: 1 })
  })
})

it('product.md 8: what was spent follows a spending that is put right, and one that is removed', async () => {
  const drilled = await made('spendings', { project, amount: '300.05', date: '2026-03-01', description: 'Drilling' })
  await made('spendings', { project, amount: '1', date: '2026-03-01', description: 'Rope' })
  await changed('spendings', drilled, { amount: '200.05' })
  expect(await read('projects', project)).toMatchObject({ spentMoney: '201.05' })
  expect((await server.call('DELETE', `/api/spendings/${drilled.id}`)).statusCode).toBe(200)
  expect(await read('projects', project)).toMatchObject({ spentMoney: '1.00' })
})

it('money leaves as text, to the last halala, alone and in a list', async () => {
  const { id } = await made('projects', { code: 'BIG', name: 'Big', requiredAmount: '123456789012345.67' })
  expect(await read('projects', id)).toMatchObject({ requiredAmount: '123456789012345.67' })
  const list = await server.call('GET', '/api/projects', { query: { 'filter.id': id } })
  expect(list.json()).toMatchObject([{ requiredAmount: '123456789012345.67', currentDonations: '0.00' }])
})
