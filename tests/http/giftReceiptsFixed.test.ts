import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from './support.ts'

/** docs/decisions/129: what was issued stays as it was issued, and no number is given twice. */
let server: TestServer
let project: string
let other: string
let noura: string
let salma: string

interface Row {
  version: number
  receiptNumber: string | null
  [field: string]: unknown
}
const made = async (resource: string, body: object, as: Person = 'adminA'): Promise<string> => {
  const answer = await server.call('POST', `/api/${resource}`, { as, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const give = (more: object = {}) =>
  made('donor_transactions', { donor: noura, project, amount: '50', date: '2024-03-01', ...more })
const read = async (path: string, as: Person = 'adminA') =>
  (await server.call('GET', `/api/${path}`, { as })).json<Row>()
const change = async (path: string, values: object, as: Person = 'adminA') =>
  server.call('PUT', `/api/${path}`, { as, body: { version: (await read(path, as)).version, ...values } })
const declare = (values: object, as: Person = 'adminA', entity = server.entities.a) =>
  change(`entities/${entity}`, values, as)
const issue = (gift: string, as: Person = 'projectsA') =>
  server.call('POST', `/api/donor_transactions/${gift}/issueReceipt`, { as, body: {} })
const issued = async (gift: string, as: Person = 'projectsA') =>
  (await issue(gift, as)).json<{ receiptNumber?: string }>().receiptNumber
const look = async (gift: string) =>
  (await server.call('GET', `/api/donor_transactions/${gift}/inWriting`)).json<object>()
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors?: Record<string, string[]> }>().errors

beforeAll(async () => {
  server = await startTestServer()
  project = await made('projects', { code: 'R-1', name: 'Wells' })
  other = await made('projects', { code: 'R-2', name: 'Homes' })
  noura = await made('donors', { name: 'Noura', phone: '0501234987' })
  salma = await made('donors', { name: 'Salma', phone: '0501234988' })
  const done = await declare({ issuesReceipts: true, receiptPrefix: 'R-', receiptFirst: 1 })
  if (done.statusCode !== 200) throw new Error(done.body)
})
afterAll(() => server.close())

describe('product.md 11: the number of a receipt', () => {
  it.each(['1', '2026', 'R-7', '٥', 'R¹', 'R1\u200b'])(
    'is preceded by nothing that ends with a digit, seen or hidden: %s',
    async (receiptPrefix) => {
      expect(errorsOf(await declare({ receiptPrefix }))).toEqual({
        ReceiptPrefix: [
          'End it with a letter or a sign, such as R- or 2026/, so that it is seen where the number begins.',
        ],
      })
    },
  )

  it('is given once, whatever stood before the numbers meanwhile', async () => {
    // As somebody could declare it before it was refused.
    const before = (prefix: string | null) =>
      server.db.owner((tx) =>
        tx.rows(sql`update entities set receipt_prefix = ${prefix} where id = ${server.entities.a}`),
      )
    await before('1')
    const first = [await issued(await give()), await issued(await give())]
    expect(first).toEqual(['11', '12'])
    await before(null)
    const later: (string | undefined)[] = []
    for (let n = 0; n < 10; n += 1) later.push(await issued(await give()))
    expect(later).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '13', '14'])
    await before('R-')
    expect(await issued(await give())).toBe('R-15')
  })

  it('of another charity is that charity’s own', async () => {
    const done = await declare({ issuesReceipts: true, receiptFirst: 5 }, 'adminB', server.entities.b)
    expect(done.statusCode, done.body).toBe(200)
    const theirs = await made('projects', { code: 'B-1', name: 'Bread' }, 'adminB')
    const donor = await made('donors', { name: 'Huda', phone: '0501234989' }, 'adminB')
    const gift = await made('donor_transactions', { donor, project: theirs, amount: '5', date: '2024-01-01' }, 'adminB')
    expect(await issued(gift, 'adminB')).toBe('5')
    expect(await issued(await give())).toBe('R-16')
  })

  it('moves its gift on: whoever has it open is told that it was changed', async () => {
    const gift = await give()
    const { version } = await read(`donor_transactions/${gift}`)
    await issue(gift)
    const stale = await server.call('PUT', `/api/donor_transactions/${gift}`, { body: { version, description: 'x' } })
    expect(stale.statusCode).toBe(409)
  })

  it('is given to nothing that is still to come, and to no money that went back', async () => {
    const none = { ReceiptNumber: ['No receipt can be issued for this donation.'] }
    await give({ donationReferenceId: 'F-1', source: 'store' })
    const back = await give({ amount: '-5', donationReferenceId: 'F-1', source: 'bank' })
    expect(errorsOf(await issue(back))).toEqual(none)
    const soon = await give()
    await server.db.owner((tx) =>
      tx.rows(sql`update donor_transactions set date = current_date + 2 where id = ${soon}::uuid`),
    )
    expect(errorsOf(await issue(soon))).toEqual(none)
    expect(await look(soon)).toMatchObject({ receiptNumber: null, canIssue: false, isStated: false })
  })
})

describe('product.md 11: who asks for a receipt', () => {
  it('that is there has it, though the charity issues none any more', async () => {
    const gift = await give()
    const number = await issued(gift)
    expect((await declare({ issuesReceipts: false })).statusCode).toBe(200)
    expect(await issued(gift)).toBe(number)
    expect((await issue(await give())).statusCode).toBe(422)
    expect((await declare({ issuesReceipts: true })).statusCode).toBe(200)
  })

  it('of money that went back whole gets none', async () => {
    const told = { donationReferenceId: 'W-1', source: 'store' }
    const gift = await give(told)
    await give({ ...told, amount: '-50', source: 'bank' })
    expect(await look(gift)).toMatchObject({ receiptNumber: null, canIssue: false })
    expect((await issue(gift)).statusCode).toBe(422)
  })

  it('of another year, or for its head alone, gets none', async () => {
    await server.db.owner((tx) =>
      tx.rows(sql`insert into identity_links (identity_id, entity_id, donor_id)
        values (${server.users.donorA}, ${server.entities.a}, ${noura})`),
    )
    const gift = await give()
    const at = (year: number) => `/api/own/statements/${noura}/${year}?gift=${gift}`
    expect((await server.call('GET', at(1999), { as: 'donorA' })).statusCode).toBe(404)
    const head = await server.app.inject({
      method: 'HEAD',
      url: at(2024),
      headers: { authorization: `Bearer ${await server.token('donorA')}` },
    })
    expect(head.statusCode).toBe(404)
    expect((await read(`donor_transactions/${gift}`)).receiptNumber).toBeNull()
  })
})

describe('product.md 11: what stands on a receipt', () => {
  it('stays cancelled once its gift was marked as gone back', async () => {
    const gift = await give()
    await issue(gift)
    expect((await change(`donor_transactions/${gift}`, { reversed: true })).statusCode).toBe(200)
    expect(errorsOf(await change(`donor_transactions/${gift}`, { reversed: false }))).toEqual({
      Reversed: ['A receipt was issued: reverse the gift, and record it anew.'],
    })
  })

  it('[5.24] stays as it was issued: each of it by itself', async () => {
    const gift = await give({ donationReferenceId: 'TR-7', onBehalfOf: 'My father' })
    await issue(gift)
    const why = ['A receipt was issued: reverse the gift, and record it anew.']
    const changes: [string, unknown, string][] = [
      ['donor', salma, 'Donor'],
      ['project', other, 'Project'],
      ['amount', '51', 'Amount'],
      ['date', '2024-03-02', 'Date'],
      ['fund', 'zakat', 'Fund'],
      ['inKind', true, 'InKind'],
      ['onBehalfOf', 'My mother', 'OnBehalfOf'],
      ['donationReferenceId', 'TR-8', 'DonationReferenceId'],
    ]
    for (const [field, value, told] of changes)
      expect(errorsOf(await change(`donor_transactions/${gift}`, { [field]: value })), field).toEqual({ [told]: why })
  })

  it('stays cancelled once all of it went back: its reference, by which that is known, stays too', async () => {
    const gift = await give({ donationReferenceId: 'TR-9', source: 'store' })
    await issue(gift)
    await give({ amount: '-50', donationReferenceId: 'TR-9', source: 'bank' })
    expect(await look(gift)).toMatchObject({ isCancelled: true, returned: '50.00' })
    expect((await change(`donor_transactions/${gift}`, { donationReferenceId: null })).statusCode).toBe(422)
    expect(await look(gift)).toMatchObject({ isCancelled: true })
  })

  it('may be given the reference that it lacks', async () => {
    const gift = await give()
    await issue(gift)
    expect((await change(`donor_transactions/${gift}`, { donationReferenceId: 'TR-10' })).statusCode).toBe(200)
    expect((await change(`donor_transactions/${gift}`, { donationReferenceId: 'TR-11' })).statusCode).toBe(422)
  })

  it('is a file by its number', async () => {
    const gift = await give()
    const number = await issued(gift)
    const file = await server.call('GET', `/api/donor_transactions/${gift}/statement`)
    expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''receipt-${number}.pdf`)
  })
})
