import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementPdf } from '../../server/pdf/statement.tsx'
import { pdfText } from '../unit/support/pdfText.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

/** product.md 11, docs/decisions/129: receipts with serial numbers, where the charity declares that it issues them. */
let server: TestServer
let project: string
let noura: string

const made = async (resource: string, body: object): Promise<string> => {
  const answer = await server.call('POST', `/api/${resource}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const give = (amount = '250', more: object = {}) =>
  made('donor_transactions', { donor: noura, project, amount, date: '2024-03-01', ...more })
interface Row {
  version: number
  receiptNumber: string | null
  [field: string]: unknown
}
const read = async (path: string) => (await server.call('GET', `/api/${path}`)).json<Row>()
const change = async (path: string, values: object, as: Person = 'adminA') =>
  server.call('PUT', `/api/${path}`, { as, body: { version: (await read(path)).version, ...values } })
const entity = () => `entities/${server.entities.a}`
const declare = async (values: object, as: Person = 'adminA') => change(entity(), values, as)
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors: Record<string, string[]> }>().errors
const paper = async (gift: string) => {
  const answer = await server.call('GET', `/api/own/statements/${noura}/2024?gift=${gift}`, { as: 'donorA' })
  return answer.statusCode === 200 ? pdfText(answer.rawPayload, 'en') : String(answer.statusCode)
}
const numberOf = async (gift: string) => (await read(`donor_transactions/${gift}`)).receiptNumber

beforeAll(async () => {
  server = await startTestServer()
  project = await made('projects', { code: 'R-1', name: 'Wells' })
  noura = await made('donors', { name: 'Noura', phone: '0501234987' })
  await server.db.owner((tx) =>
    tx.rows(
      sql`insert into identity_links (identity_id, entity_id, donor_id) values (${server.users.donorA}, ${server.entities.a}, ${noura})`,
    ),
  )
})
afterAll(() => server.close())

describe('product.md 11: the paper of a gift', () => {
  it('is a donation statement where nothing is declared', async () => {
    const gift = await give()
    expect(await paper(gift)).toContain('It is not a receipt.')
    expect(await numberOf(gift)).toBeNull()
    expect(await read(entity())).toMatchObject({ issuesReceipts: false, receiptPrefix: null, receiptFirst: 1 })
  })

  it('[6.2] is declared a receipt by the charity’s administrator alone', async () => {
    expect((await declare({ issuesReceipts: true }, 'projectsA')).statusCode).toBe(403)
    expect(errorsOf(await declare({ issuesReceipts: true }, 'super'))).toEqual({
      IssuesReceipts: ['The charity says this, before its first receipt.'],
    })
    const done = await declare({ issuesReceipts: true, receiptPrefix: 'R-', receiptFirst: 100 })
    expect(done.statusCode, done.body).toBe(200)
  })

  it('then bears a number from the first time that it is asked for, and the same ever after', async () => {
    const gift = await give()
    expect(await numberOf(gift)).toBeNull()
    const first = await paper(gift)
    expect(first).toContain('Receipt')
    expect(first).toContain('R-100')
    expect(first).not.toContain('It is not a receipt.')
    expect(await paper(gift)).toContain('R-100')
    expect(await numberOf(gift)).toBe('R-100')
    const csv = await server.call('GET', '/api/donor_transactions/export.csv')
    expect(csv.body).toContain('R-100')
    expect(errorsOf(await declare({ receiptFirst: 7 }))).toEqual({
      ReceiptFirst: ['The charity says this, before its first receipt.'],
    })
  })

  it('of fifty asked for at once takes fifty numbers in a row', async () => {
    const gifts = await Promise.all(Array.from({ length: 50 }, () => give('10')))
    const issue = (gift: string) =>
      server.db.as({ kind: 'identity', userId: server.users.donorA }, (tx) =>
        tx.one<{ number: string }>(sql`select athar_issue_receipt(${gift}::uuid) as number`),
      )
    // Each twice: a double click takes none.
    const found = await Promise.all([...gifts, ...gifts].map(issue))
    const numbers = [...new Set(found.map((one) => Number(one?.number.slice(2))))].toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => 101 + n))
  })

  it('says that it is cancelled once the gift has gone back, and keeps its number', async () => {
    const gift = await give('300', { donationReferenceId: 'TR-1' })
    expect(await paper(gift)).toContain('R-151')
    await give('-100', { donationReferenceId: 'TR-1', source: 'refund' })
    expect(await paper(gift)).toContain('of it was given back.')
    expect((await change(`donor_transactions/${gift}`, { reversed: true })).statusCode).toBe(200)
    const after = await paper(gift)
    expect(after).toContain('R-151')
    expect(after).toContain('Cancelled: it was given back.')
    // What went back before a receipt was issued gets none.
    const back = await give('20', { reversed: true })
    expect(await paper(back)).toBe('404')
    expect(await numberOf(back)).toBeNull()
  })

  it('stands as it was issued: neither changed nor deleted, and its number is given to nobody else', async () => {
    const gift = await give('40')
    expect(await paper(gift)).toContain('R-152')
    const why = ['A receipt was issued: reverse the gift, and record it anew.']
    expect(errorsOf(await change(`donor_transactions/${gift}`, { amount: '41' }))).toEqual({ Amount: why })
    const removed = await server.call('DELETE', `/api/donor_transactions/${gift}`)
    expect(errorsOf(removed)).toEqual({ ReceiptNumber: why })
    expect((await change(`donor_transactions/${gift}`, { description: 'thanks' })).statusCode).toBe(200)
    expect((await change(`donor_transactions/${gift}`, { receiptNumber: 'R-1' })).statusCode).toBe(200)
    expect(await numberOf(gift)).toBe('R-152')
  })

  it('[1.13] is issued for the donor’s own gifts alone, and for nothing that is to come', async () => {
    const other = await made('donors', { name: 'Other', phone: '0501234900' })
    const gift = await made('donor_transactions', { donor: other, project, amount: '5', date: '2024-01-01' })
    expect(await paper(gift)).toBe('404')
    expect(await numberOf(gift)).toBeNull()
  })
})

it('reads in Arabic as a receipt, with both calendars', async () => {
  const gift = {
    date: '2024-03-01',
    amount: '250.00',
    fund: 'zakat' as const,
    inKind: false,
    donationReferenceId: null,
    onBehalfOf: null,
    receiptNumber: 'R-7',
    reversed: true,
    returned: '0',
    project: 'آبار',
    projectLicence: null,
  }
  const text = pdfText(
    await statementPdf({
      lang: 'ar',
      name: 'جمعية البر',
      nameEn: null,
      branchName: 'الرياض',
      branchNameEn: null,
      licenceNumber: null,
      timeZone: 'Asia/Riyadh',
      donor: 'نورة',
      year: 2024,
      gift: true,
      gifts: [gift],
      sums: [],
      issued: '2024-03-02',
    }),
    'ar',
  )
  for (const words of ['سند قبض', 'R-7', 'ملغى']) expect(text).toContain(words)
})
