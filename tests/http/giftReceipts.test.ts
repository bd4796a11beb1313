import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementPdf } from '../../server/pdf/statement.tsx'
import { pdfText } from '../unit/support/pdfText.ts'
import { maker } from './support/made.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

/** product.md 11, docs/decisions/129: receipts with serial numbers, where the charity declares that it issues them. */
let server: TestServer
let project: string
let noura: string

const made = maker(() => server)
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
      IssuesReceipts: ['The charity itself says this.'],
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
      ReceiptFirst: ['Receipts are issued already: their first number stays.'],
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

describe('product.md 11: for the donor who calls, by staff', () => {
  const look = async (gift: string, as: Person = 'projectsA') =>
    (await server.call('GET', `/api/donor_transactions/${gift}/inWriting`, { as })).json<object>()
  const issue = (gift: string, as: Person = 'projectsA') =>
    server.call('POST', `/api/donor_transactions/${gift}/issueReceipt`, { as, body: {} })
  const fetched = async (path: string, as: Person = 'projectsA', lang: 'ar' | 'en' = 'en') => {
    const answer = await server.call('GET', path, { as })
    return answer.statusCode === 200 ? pdfText(answer.rawPayload, lang) : String(answer.statusCode)
  }

  it('a statement is had without a receipt; the receipt is a step of its own, with one number however often it is asked for', async () => {
    const gift = await give('77')
    const stands = { isCancelled: false, returned: '0' }
    expect(await look(gift)).toEqual({ receiptNumber: null, canIssue: true, isStated: true, ...stands })
    expect(await fetched(`/api/donor_transactions/${gift}/statement`)).toContain('It is not a receipt.')
    expect(await numberOf(gift)).toBeNull()
    const all = await Promise.all([issue(gift), issue(gift, 'adminA'), paper(gift), issue(gift)])
    const number = await numberOf(gift)
    expect(number).toMatch(/^R-\d+$/)
    for (const one of [all[0], all[1], all[3]]) expect(one.json()).toEqual({ receiptNumber: number })
    expect(all[2]).toContain(number)
    expect(await look(gift)).toEqual({ receiptNumber: number, canIssue: false, isStated: true, ...stands })
    // What its paper says of a gift that went back, whoever looks knows as well.
    expect((await change(`donor_transactions/${gift}`, { reversed: true })).statusCode).toBe(200)
    expect(await look(gift)).toMatchObject({ receiptNumber: number, isCancelled: true })
    expect(await paper(gift)).toContain('Cancelled: it was given back.')
    const stated = await fetched(`/api/donor_transactions/${gift}/statement`)
    for (const words of [String(number), 'Cancelled: it was given back.']) expect(stated).toContain(words)
  })

  it('nobody is turned away where donor and staff ask for the same ones in the same moment', async () => {
    const gifts = await Promise.all(Array.from({ length: 30 }, () => give('15')))
    const byDonor = async (gift: string) => {
      const one = await server.db.as({ kind: 'identity', userId: server.users.donorA }, (tx) =>
        tx.one<{ number: string }>(sql`select athar_issue_receipt(${gift}::uuid) as number`),
      )
      return `200 {"receiptNumber":"${one?.number}"}`
    }
    const byStaff = async (gift: string) => {
      const { statusCode, body } = await issue(gift)
      return `${statusCode} ${body}`
    }
    const found = await Promise.all([...gifts.map(byStaff), ...gifts.toReversed().map(byDonor)])
    expect(found.filter((one) => !/^200 \{"receiptNumber":"R-\d+"\}$/.test(one))).toEqual([])
    expect(new Set(found).size).toBe(30)
  })

  it('what went back, or is still to come, has none', async () => {
    const back = await give('20', { reversed: true })
    const none = await issue(back)
    expect(none.statusCode).toBe(422)
    expect(errorsOf(none)).toEqual({ ReceiptNumber: ['No receipt can be issued for this donation.'] })
    expect(await look(back)).toMatchObject({ receiptNumber: null, canIssue: false, isStated: false })
    expect(await fetched(`/api/donor_transactions/${back}/statement`)).toBe('404')
  })

  it('of a gift of which a part went back it is told how much', async () => {
    const told = { donationReferenceId: 'P-1', source: 'store' }
    const gift = await give('50', told)
    expect((await issue(gift)).statusCode).toBe(200)
    await give('-20', { ...told, source: 'bank' })
    expect(await look(gift)).toMatchObject({ isCancelled: false, returned: '20.00' })
  })

  it('[1.7] no other charity has any of it', async () => {
    const gift = await give('21')
    expect((await issue(gift, 'adminB')).statusCode).toBe(404)
    expect(await fetched(`/api/donor_transactions/${gift}/statement`, 'adminB')).toBe('404')
    expect(await fetched(`/api/donors/${noura}/yearStatement?year=2024`, 'adminB')).toBe('404')
    expect(await numberOf(gift)).toBeNull()
  })

  it('a year in writing is in the donor’s language', async () => {
    const salma = await made('donors', { name: 'سلمى', phone: '0501234911', language: 'ar' })
    await made('donor_transactions', { donor: salma, project, amount: '60', date: '2023-05-01' })
    const years = await server.call('GET', `/api/donors/${salma}/inWriting`, { as: 'projectsA' })
    expect(years.json()).toEqual([{ year: 2023, gifts: 1 }])
    const text = await fetched(`/api/donors/${salma}/yearStatement?year=2023`, 'projectsA', 'ar')
    for (const words of ['إفادة تبرعات عام', 'سلمى']) expect(text).toContain(words)
    expect(await fetched(`/api/donors/${salma}/yearStatement?year=2022`)).toBe('404')
    const wrong = await server.call('GET', `/api/donors/${salma}/yearStatement?year=x`)
    expect(wrong.statusCode).toBe(400)
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
    refundedOn: null,
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

it('a charity that is not at work issues no more numbers; what it has issued stays to be had', async () => {
  const [old, fresh] = [await give(), await give()]
  await paper(old)
  const number = await numberOf(old)
  expect(number).toMatch(/\d$/)
  const step = (name: string) => server.call('POST', `/api/${entity()}/${name}`, { as: 'super', body: {} })
  expect((await step('deactivate')).statusCode).toBe(200)
  const papers = [await paper(old), await paper(fresh)]
  expect((await step('activate')).statusCode).toBe(200)
  expect(papers).toEqual([expect.stringContaining(String(number)), expect.stringContaining('It is not a receipt.')])
  expect(await numberOf(fresh)).toBeNull()
})
