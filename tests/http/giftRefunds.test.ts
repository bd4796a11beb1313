import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../unit/support/pdfText.ts'
import { maker } from './support/made.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

/** product.md 9 to 11, docs/decisions/135: money that went back is of one gift, and stays with it. */
let server: TestServer
let project: string
let other: string
let noura: string

const made = maker(() => server)
const give = (amount = '100', more: object = {}) =>
  made('donor_transactions', { donor: noura, project, amount, date: '2024-03-01', ...more })
interface Row {
  version: number
  [field: string]: unknown
}
const at = (id: string) => `/api/donor_transactions/${id}`
const read = async (id: string) => (await server.call('GET', at(id))).json<Row>()
const change = async (id: string, values: object) =>
  server.call('PUT', at(id), { body: { version: (await read(id)).version, ...values } })
const back = (id: string, body: object, as: Person = 'adminA') =>
  server.call('POST', `${at(id)}/refund`, { as, body: { date: '2024-03-05', ...body } })
const refunded = async (id: string, amount: string, more: object = {}): Promise<string> => {
  const answer = await back(id, { amount, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }>().id
}
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors: Record<string, string[]> }>().errors
const collected = async (id: string) =>
  (await server.call('GET', `/api/projects/${id}`)).json<{ currentDonations: string }>().currentDonations

beforeAll(async () => {
  server = await startTestServer()
  project = await made('projects', { code: 'GR-1', name: 'Wells' })
  other = await made('projects', { code: 'GR-2', name: 'Trees' })
  noura = await made('donors', { name: 'Noura' })
})
afterAll(() => server.close())

describe('product.md 9: what went back of a gift', () => {
  it('is a row below zero with the donor, the project and the kind of that gift', async () => {
    const gift = await give('100', { fund: 'zakat', inKind: true })
    const refund = await refunded(gift, '30', { description: 'Paid twice' })
    expect(await read(refund)).toMatchObject({
      refundOf: gift,
      donor: noura,
      project,
      fund: 'zakat',
      inKind: true,
      amount: '-30.00',
      date: '2024-03-05',
      description: 'Paid twice',
      donationReferenceId: null,
    })
    const listed = await server.call('GET', `/api/donor_transactions?filter.refundOf=${gift}`)
    expect(listed.json<{ id: string }[]>().map(({ id }) => id)).toEqual([refund])
  })

  it('is no more than is left of it, from its day on, and above zero', async () => {
    const gift = await give('100')
    await refunded(gift, '60')
    expect(errorsOf(await back(gift, { amount: '40.01' }))).toEqual({
      Amount: ['Of the donation SAR 40 can go back, and no more.'],
    })
    expect(errorsOf(await back(gift, { amount: '0' }))).toHaveProperty('Amount')
    expect(errorsOf(await back(gift, { amount: '5', date: '2024-02-29' }))).toEqual({
      Date: ['The donation came on 1 March 2024 (20 Shaban 1445 AH): nothing of it went back before.'],
    })
    expect(errorsOf(await back(gift, { amount: '5', date: '2999-01-01' }))).toHaveProperty('Date')
    expect((await back(gift, { amount: '40' })).statusCode).toBe(200)
  })

  it('of ten people who hand back the same sixty, one does', async () => {
    const gift = await give('100')
    const answers = await Promise.all(Array.from({ length: 10 }, () => back(gift, { amount: '60' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(9).fill(422)])
  })

  it('is of no gift that is reversed, or that is a refund itself', async () => {
    const gift = await give('100')
    const refund = await refunded(gift, '10')
    expect((await back(refund, { amount: '5' })).statusCode).toBe(404)
    expect((await change(gift, { reversed: true })).statusCode).toBe(200)
    expect(errorsOf(await back(gift, { amount: '5' }))).toEqual({
      Amount: ['The donation is reversed already: nothing of it counts any more.'],
    })
  })
})

describe('docs/decisions/135: a refund goes where its gift goes', () => {
  it('to another donor, another project and another kind, with the sums', async () => {
    const [gift, salma] = [await give('100', { fund: 'charity' }), await made('donors', { name: 'Salma' })]
    const refund = await refunded(gift, '30')
    const before = [await collected(project), await collected(other)].map(Number)
    expect((await change(gift, { donor: salma, project: other, fund: 'zakat' })).statusCode).toBe(200)
    expect(await read(refund)).toMatchObject({ donor: salma, project: other, fund: 'zakat', version: 2 })
    expect([await collected(project), await collected(other)].map(Number)).toEqual([
      (before[0] ?? 0) - 70,
      (before[1] ?? 0) + 70,
    ])
    const trail = await server.call('GET', `/api/audit_trail?filter.record=${refund}`)
    expect(trail.json<{ action: string }[]>().map(({ action }) => action)).toContain('update')
  })

  it('and by itself to none', async () => {
    const gift = await give('100')
    const refund = await refunded(gift, '30')
    expect(errorsOf(await change(refund, { project: other, fund: 'zakat' }))).toEqual({
      Project: ['A refund has this from its donation. Change it there.'],
      Fund: ['A refund has this from its donation. Change it there.'],
    })
    // One that was no refund is deleted.
    expect(errorsOf(await change(refund, { reversed: true }))).toHaveProperty('Reversed')
    expect(errorsOf(await change(refund, { amount: '30' }))).toEqual({
      Amount: ['This is money that went back: its amount stays below zero.'],
    })
    expect(errorsOf(await change(refund, { amount: '-101' }))).toEqual({
      Amount: ['Of the donation SAR 100 can go back, and no more.'],
    })
    expect((await change(refund, { amount: '-100' })).statusCode).toBe(200)
    expect(errorsOf(await change(gift, { amount: '99' }))).toEqual({
      Amount: ['Of this donation SAR 100 went back: it cannot be less.'],
    })
  })

  it('a gift that is reversed whole takes what went back before off no second time', async () => {
    const before = Number(await collected(project))
    const gift = await give('100')
    const refund = await refunded(gift, '30')
    expect(Number(await collected(project))).toBe(before + 70)
    await change(gift, { reversed: true })
    expect(await read(refund)).toMatchObject({ reversed: true })
    expect(Number(await collected(project))).toBe(before)
    await change(gift, { reversed: false })
    expect(Number(await collected(project))).toBe(before + 70)
  })

  it('a gift that is reversed becomes no less than what went back before', async () => {
    const gift = await give('100')
    await refunded(gift, '30')
    await change(gift, { reversed: true })
    const less = { Amount: ['Of this donation SAR 30 went back: it cannot be less.'] }
    expect(errorsOf(await change(gift, { amount: '20' }))).toEqual(less)
    expect((await change(gift, { reversed: false })).statusCode).toBe(200)
  })

  it('the gift stays while its refund stands; out of the trash comes no more than is left, and nothing without its gift', async () => {
    const gift = await give('100')
    const refund = await refunded(gift, '60')
    const refused = await server.call('DELETE', at(gift))
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining('Money of this donation went back, so it stays. Delete what went back first.'),
    ])
    const trashed = async (record: string) => {
      const list = await server.call('GET', `/api/deletions?filter.record=${record}`)
      return list.json<{ id: string }[]>()[0]?.id ?? ''
    }
    const restore = async (record: string) => {
      const id = await trashed(record)
      return server.call('POST', `/api/deletions/${id}/restore`, { body: {} })
    }
    expect((await server.call('DELETE', at(refund))).statusCode).toBe(200)
    const second = await refunded(gift, '50')
    expect(errorsOf(await restore(refund))).toEqual({ Amount: ['Of the donation SAR 50 can go back, and no more.'] })
    await server.call('DELETE', at(second))
    expect((await server.call('DELETE', at(gift))).statusCode).toBe(200)
    const alone = await restore(refund)
    expect([alone.statusCode, Object.keys(errorsOf(alone) ?? {})]).toEqual([422, ['RefundOf']])
    expect((await restore(gift)).statusCode).toBe(200)
    expect((await restore(refund)).statusCode).toBe(200)
    expect(await read(refund)).toMatchObject({ amount: '-60.00', refundOf: gift })
  })

  it('both go from the trash for good, the refund with its gift', async () => {
    const gift = await give('100')
    const refund = await refunded(gift, '60')
    await server.call('DELETE', at(refund))
    await server.call('DELETE', at(gift))
    const list = await server.call('GET', `/api/deletions?filter.record=${gift}`)
    const [deletion] = list.json<{ id: string; name: string }[]>()
    const gone = await server.call('POST', `/api/deletions/${deletion?.id ?? ''}/purge`, {
      body: { confirm: deletion?.name },
    })
    expect(gone.statusCode, gone.body).toBe(200)
    const left = await server.db.owner((tx) =>
      tx.rows(sql`select id from donor_transactions where id in (${gift}::uuid, ${refund}::uuid)`),
    )
    expect(left).toEqual([])
  })
})

describe('product.md 11: the receipt of a gift', () => {
  it('is cancelled by its own refund alone, not by one of another source with the same reference', async () => {
    const entity = `/api/entities/${server.entities.a}`
    const { version } = (await server.call('GET', entity)).json<Row>()
    await server.call('PUT', entity, { body: { version, issuesReceipts: true, receiptPrefix: 'R-' } })
    const [shop, bank] = [
      await give('100', { donationReferenceId: 'X-1', source: 'shop' }),
      await give('100', { donationReferenceId: 'X-1', source: 'bank' }),
    ]
    for (const gift of [shop, bank])
      expect((await server.call('POST', `${at(gift)}/issueReceipt`, { body: {} })).statusCode).toBe(200)
    const open = await server.call('POST', '/api/donor_transactions', {
      body: {
        donor: noura,
        project,
        amount: '-100',
        date: '2024-03-05',
        donationReferenceId: 'X-1',
        source: 'refunds',
      },
    })
    expect(errorsOf(open)).toEqual({
      DonationReferenceId: [
        'Several donations bear this reference. Record the refund on the page of the donation that it was.',
      ],
    })
    await refunded(bank, '100')
    const state = async (gift: string) => (await server.call('GET', `${at(gift)}/inWriting`)).json<object>()
    expect(await state(shop)).toMatchObject({ isCancelled: false, returned: '0' })
    expect(await state(bank)).toMatchObject({ isCancelled: true, returned: '100.00' })
    const paper = async (gift: string) => pdfText((await server.call('GET', `${at(gift)}/statement`)).rawPayload, 'en')
    expect(await paper(shop)).not.toContain('given back')
    expect(await paper(bank)).toContain('given back')
  })
})

describe('[3.7] at the desk', () => {
  const told = { amount: '20', date: '2024-04-01', fund: 'charity', reversal: true }
  const record = (body: object) => server.call('POST', '/api/donor_transactions/actions/record', { body })

  it('the gift is named, and gives the refund its project and kind', async () => {
    const gift = await give('100', { fund: 'endowment' })
    const answer = await record({ ...told, donor: noura, project: other, refundOf: gift })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read(answer.json<{ id: string }>().id)).toMatchObject({
      refundOf: gift,
      project,
      fund: 'endowment',
      amount: '-20.00',
    })
  })

  it('of ten who take back the same sixty at ten desks, one does', async () => {
    const gift = await give('100')
    const sixty = { ...told, amount: '60', donor: noura, project, refundOf: gift }
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(sixty)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(9).fill(422)])
  })

  it('of a gift that nobody can name no more goes back than the donor has left with the project', async () => {
    const salma = await made('donors', { name: 'Salma the third' })
    const of = { ...told, donor: salma, project }
    const named = await give('100', { donor: salma })
    await give('300', { donor: salma, project: other })
    expect(errorsOf(await record({ ...of, amount: '100.01' }))).toEqual({
      Amount: ['The donor has SAR 100 left with this project of gifts of this kind: no more can go back.'],
    })
    expect((await record({ ...of, amount: '60' })).statusCode).toBe(200)
    const rest = await Promise.all([record({ ...of, amount: '40' }), record({ ...of, amount: '40' })])
    expect(rest.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    // Nor by way of the gift, whose own refunds these are not.
    expect(errorsOf(await back(named, { amount: '1' }))).toEqual({
      Amount: ['The donor has SAR 0 left with this project of gifts of this kind: no more can go back.'],
    })
  })

  it('or is not known, and is nobody else’s', async () => {
    const gift = await give('100')
    const salma = await made('donors', { name: 'Salma the second' })
    expect(errorsOf(await record({ ...told, donor: salma, project, refundOf: gift }))).toHaveProperty('RefundOf')
    const answer = await record({ ...told, donor: noura, project })
    expect(await read(answer.json<{ id: string }>().id)).toMatchObject({ refundOf: null, amount: '-20.00' })
  })
})
