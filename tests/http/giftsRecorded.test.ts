import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeUnknownGivers } from '../../server/privacy/unknownGiver.ts'
import { maker } from './support/made.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let project: string
let noura: string

const made = maker(() => server)
const record = (body: object) => server.call('POST', '/api/donor_transactions/actions/record', { body })
const listed = async (resource: string, query: Record<string, string>) =>
  (await server.call('GET', `/api/${resource}`, { query })).json<{ id: string; name: string }[]>()

beforeAll(async () => {
  server = await startTestServer()
  await completeUnknownGivers(server)
  project = await made('projects', { code: 'R-1', name: 'Wells' })
  noura = await made('donors', { name: 'نورة العتيبي', phone: '0501234987' })
})
afterAll(() => server.close())

/** The day it is in Riyadh, so many days from now. */
const day = (days: number): string => new Date(Date.now() + (3 + days * 24) * 3_600_000).toISOString().slice(0, 10)

describe('a gift is recorded', () => {
  it('[3.7] for a donor who is found by the last four digits of their phone', async () => {
    expect((await listed('donors', { 'filter.q': '4987' })).map(({ id }) => id)).toEqual([noura])
    const answer = await record({ donor: noura, amount: '250', project, date: day(0) })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      donor: noura,
      donorName: 'نورة العتيبي',
      isNewDonor: false,
      amount: '250.00',
    })
  })

  it('[3.6] together with a donor who is new, and neither where the gift is refused', async () => {
    const gift = { donorName: 'Faisal New', donorPhone: '0507777123', amount: '90', date: day(0) }
    expect((await record({ ...gift, project: '00000000-0000-4000-8000-00000000dead' })).statusCode).toBe(422)
    expect(await listed('donors', { 'filter.q': 'Faisal New' })).toEqual([])
    const answer = await record({ ...gift, project })
    expect(answer.json()).toMatchObject({ isNewDonor: true, donorName: 'Faisal New', amount: '90.00' })
    // The same number again is somebody's already.
    const twice = await record({ ...gift, donorName: 'Other', project })
    expect(twice.statusCode).toBe(409)
    expect(twice.json()).toMatchObject({ errors: { DonorPhone: [expect.any(String)] } })
  })

  it.each([
    ['zero', { amount: '0' }, 'Amount'],
    ['less than zero', { amount: '-5' }, 'Amount'],
    ['a day to come', { date: day(1) }, 'Date'],
    ['no donor', { donor: null }, 'Donor'],
    ['a phone and no name', { donor: null, donorPhone: '0507777999' }, 'DonorName'],
    ['eight digits', { donor: null, donorName: 'X', donorPhone: '05077779' }, 'DonorPhone'],
  ])('[5.24] not with %s', async (_what, change, field) => {
    const refused = await record({ donor: noura, amount: '10', project, date: day(0), ...change })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual([field])
  })

  it('money that went back is taken off what the donor gave', async () => {
    const sum = async () => (await server.call('GET', `/api/donors/${noura}`)).json<{ givenTotal: string }>().givenTotal
    const before = Number(await sum())
    expect((await record({ donor: noura, amount: '100', project, date: day(0), reversal: true })).statusCode).toBe(200)
    expect(Number(await sum())).toBe(before - 100)
  })

  it('never for another charity’s donor or project', async () => {
    const answer = await server.call('POST', '/api/donor_transactions/actions/record', {
      as: 'adminB',
      body: { donor: noura, amount: '10', project, date: day(0) },
    })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(expect.arrayContaining(['Donor', 'Project']))
  })
})

it('[3.7] the file of gifts names the project’s code and licence number', async () => {
  const well = await made('projects', { code: 'LIC-7', name: 'A well', licenceNumber: '99001/7' })
  expect((await record({ donor: noura, amount: '61', project: well, date: day(0) })).statusCode).toBe(200)
  const file = await server.call('GET', '/api/donor_transactions/export.csv', { query: { 'filter.project': well } })
  const [head = '', row = ''] = file.body.split('\r\n')
  expect(head).toContain('Project code')
  expect(head).toContain('Project licence number')
  expect(row).toContain('LIC-7')
  expect(row).toContain('99001/7')
})

describe('a transfer that nobody is named for', () => {
  const likely = async (id: string) => {
    const answer = await server.call('GET', `/api/donor_transactions/${id}/likelyGivers`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ id: string; why: string }[]>().map((one) => [one.id, one.why])
  }
  const transfer = async (body: object): Promise<string> => {
    const [unknown] = await listed('donors', { 'filter.unknownGiver': 'true' })
    return made('donor_transactions', { donor: unknown?.id, project, date: day(-1), amount: '31', ...body })
  }

  it('has likely donors: by phone, by name, by the same amount before', async () => {
    await record({ donor: noura, amount: '375', project, date: day(-40) })
    expect(await likely(await transfer({ amount: '375' }))).toEqual([[noura, 'amount']])
    expect(await likely(await transfer({ description: 'حوالة واردة من نوره العتيبى' }))).toEqual([[noura, 'name']])
    expect(await likely(await transfer({ description: 'REF 966501234987 / TRF' }))).toEqual([[noura, 'phone']])
    expect(await likely(await transfer({ description: 'تحويل من بنك' }))).toEqual([])
  })

  it('is given to a donor in one step, and back', async () => {
    const id = await transfer({ amount: '44' })
    const before = (await server.call('GET', `/api/donor_transactions/${id}`)).json<{
      donor: string
      version: number
    }>()
    const put = (donor: string, version: number) =>
      server.call('PUT', `/api/donor_transactions/${id}`, { body: { donor, version } })
    expect((await put(noura, before.version)).json()).toMatchObject({ donor: noura })
    expect((await put(before.donor, before.version + 1)).json()).toMatchObject({ donor: before.donor })
  })

  it('shows no other charity’s donors', async () => {
    const id = await transfer({ description: '0501234987' })
    const answer = await server.call('GET', `/api/donor_transactions/${id}/likelyGivers`, { as: 'adminB' })
    expect(answer.statusCode).toBe(404)
  })
})
