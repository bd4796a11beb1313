import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfText } from '../unit/support/pdfText.ts'
import { maker } from './support/made.ts'
import { startTestServer, type TestServer } from './support.ts'

/** docs/decisions/132 and 135: what is told of money that went back. */
let server: TestServer
let project: string
let noura: string

const made = maker(() => server)
const give = (amount = '100', more: object = {}) =>
  made('donor_transactions', { donor: noura, project, amount, date: '2024-03-01', ...more })
const at = (id: string) => `/api/donor_transactions/${id}`
const back = (id: string, body: object) =>
  server.call('POST', `${at(id)}/refund`, { body: { date: '2024-03-05', ...body } })
const refunded = async (id: string, amount: string, more: object = {}): Promise<string> => {
  const answer = await back(id, { amount, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }>().id
}

beforeAll(async () => {
  server = await startTestServer()
  project = await made('projects', { code: 'GR-1', name: 'Wells' })
  noura = await made('donors', { name: 'Noura' })
})
afterAll(() => server.close())

it('docs/decisions/132: papers and figures list what went back, and count gifts', async () => {
  const salma = await made('donors', { name: 'Salma of the papers', phone: '0501234111' })
  const wells = await made('projects', { code: 'GR-9', name: 'Pumps' })
  const gift = await give('500', { donor: salma, project: wells, date: '2022-03-01', fund: 'zakat' })
  await refunded(gift, '120', { date: '2022-04-01', description: 'Suspected fraud' })
  const years = await server.call('GET', `/api/donors/${salma}/inWriting`)
  expect(years.json()).toMatchObject([{ year: 2022, gifts: 1 }])
  const paper = await server.call('GET', `/api/donors/${salma}/yearStatement?year=2022`)
  const said = pdfText(paper.rawPayload, 'en')
  for (const words of ['1 donation', 'SAR 120 of it was given back.', 'Given back of the donation of 1 March 2022'])
    expect(said).toContain(words)
  expect(said).not.toContain('Suspected')
  const figures = await server.call('GET', `/api/projects/${wells}/money`)
  expect(figures.json()).toMatchObject({ funds: [{ fund: 'zakat', amount: '380.00', count: 1 }] })
  const spread = await server.call('GET', '/api/donor_transactions/actions/distribution?span=all')
  const { bands, regions, total } = spread.json<{
    bands: { amount: string; gifts: number }[]
    regions: { amount: string; gifts: number }[]
    total: { amount: string; gifts: number }
  }>()
  for (const parts of [bands, regions]) {
    expect(parts.reduce((sum, { gifts }) => sum + gifts, 0)).toBe(total.gifts)
    expect(parts.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(total.amount))
  }
})

it('a refund in the trash goes by how much it was and when', async () => {
  const refund = await refunded(await give('100'), '30')
  await server.call('DELETE', at(refund))
  const list = await server.call('GET', `/api/deletions?filter.record=${refund}`)
  expect(list.json<{ name: string }[]>()[0]?.name).toBe('-30.00 · 2024-03-05')
})

it('a day of the dashboard counts gifts, not what went back of them', async () => {
  const counted = async () => {
    const rows = await server.db.owner((tx) =>
      tx.rows<{ n: number; sum: string }>(
        sql`select coalesce(sum(count), 0)::int as n, coalesce(sum(amount), 0)::text as sum from donation_days where day = '2023-05-05'`,
      ),
    )
    return rows[0]
  }
  const gift = await give('100', { date: '2023-05-05' })
  await refunded(gift, '40', { date: '2023-05-05' })
  expect(await counted()).toEqual({ n: 1, sum: '60.00' })
})
