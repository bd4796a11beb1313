import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maker } from './support/made.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let gift: { donor: string; project: string; amount: string }

const made = maker(() => server)

beforeAll(async () => {
  server = await startTestServer()
  const donor = await made('donors', { name: 'Noura', phone: '0501234000' })
  gift = { donor, project: await made('projects', { code: 'G-1', name: 'Wells' }), amount: '100.00' }
})
afterAll(() => server.close())

/** The day it is in Riyadh, so many days from now. */
const day = (days: number): string => new Date(Date.now() + (3 + days * 24) * 3_600_000).toISOString().slice(0, 10)

it('[3.7] refuses a gift of a day that has not come, at its date, in the reader’s language', async () => {
  const sent = async (date: string, lang: string) =>
    server.call('POST', '/api/donor_transactions', { body: { ...gift, date }, headers: { 'accept-language': lang } })
  const refused = await sent(day(1), 'en')
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ errors: { Date: ['This day has not come yet.'] } })
  const arabic = await sent(day(400), 'ar')
  expect(arabic.json()).toMatchObject({ errors: { Date: ['لم يحن هذا اليوم بعد.'] } })
  // Of a day that no calendar reaches one fault is enough.
  expect((await sent('2999-01-01', 'en')).json<{ errors: { Date: string[] } }>().errors.Date).toHaveLength(1)
  expect((await sent(day(0), 'en')).statusCode).toBe(201)
})

it('refuses money that is spent tomorrow: it would stand in letters as spent today', async () => {
  const spend = async (date: string) => {
    const body = { project: gift.project, amount: '5', date, description: 'Pipes' }
    return server.call('POST', '/api/spendings', { body, headers: { 'accept-language': 'en' } })
  }
  const refused = await spend(day(1))
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { errors: { Date: ['This day has not come yet.'] } },
  ])
  expect((await spend(day(0))).statusCode).toBe(201)
})

it('[3.7] nor can one that is recorded be moved there', async () => {
  const id = await made('donor_transactions', { ...gift, date: '2026-01-05' })
  const moved = await server.call('PUT', `/api/donor_transactions/${id}`, { body: { version: 1, date: day(2) } })
  expect(moved.statusCode).toBe(422)
  const kept = await server.call('GET', `/api/donor_transactions/${id}`)
  expect(kept.json()).toMatchObject({ date: '2026-01-05' })
})

it('[3.7] refuses a gift of nothing; one of before may be changed in what else it says', async () => {
  for (const amount of ['0', '0.00', '-0', 0]) {
    const refused = await server.call('POST', '/api/donor_transactions', { body: { ...gift, amount, date: day(0) } })
    expect([refused.statusCode, refused.json<{ errors: object }>().errors], String(amount)).toEqual([
      422,
      { Amount: ['Enter an amount other than zero.'] },
    ])
  }
  const id = await made('donor_transactions', { ...gift, date: '2026-01-06' })
  await server.db.owner((tx) => tx.rows(sql`update donor_transactions set amount = 0 where id = ${id}::uuid`))
  const old = (await server.call('GET', `/api/donor_transactions/${id}`)).json<{ version: number }>()
  const kept = await server.call('PUT', `/api/donor_transactions/${id}`, { body: { ...old, description: 'By post' } })
  expect([kept.statusCode, kept.json<{ description: string }>().description]).toEqual([200, 'By post'])
})

it('[3.7] refuses an amount below zero that is no refund of a gift, in both languages', async () => {
  const of = { ...gift, date: '2026-01-07', source: 'shop', donationReferenceId: 'BZ-1' }
  const send = (body: object, language = 'en') =>
    server.call('POST', '/api/donor_transactions', { body, headers: { 'accept-language': language } })
  const stranger = await made('donors', { name: 'Stranger' })
  const id = await made('donor_transactions', { ...of, amount: '70' })
  const back = { ...of, source: 'refunds', amount: '-50' }
  for (const change of [{ donationReferenceId: null }, { donationReferenceId: 'BZ-2' }, { donor: stranger }]) {
    const refused = await send({ ...back, ...change })
    expect([refused.statusCode, refused.json()], JSON.stringify(change)).toMatchObject([
      422,
      {
        code: 27,
        errors: {
          Amount: [
            'An amount below zero is for money that went back alone. Give the reference of the donation it belongs to, or record it with “Money returned to the donor”.',
          ],
        },
      },
    ])
  }
  expect((await send({ ...back, donationReferenceId: null }, 'ar')).json()).toMatchObject({
    errors: {
      Amount: [
        'المبلغ السالب لما أُعيد من تبرع فقط. اذكروا الرقم المرجعي لذلك التبرع، أو سجّلوه بخيار «مبلغ أُعيد إلى المتبرع».',
      ],
    },
  })
  const put = (record: string, version: number, body: object) =>
    server.call('PUT', `/api/donor_transactions/${record}`, { body: { version, ...body } })
  expect((await put(id, 1, { amount: '-70' })).statusCode).toBe(422)
  const refund = await made('donor_transactions', back)
  const changed = await put(refund, 1, { amount: '-40', donationReferenceId: null })
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { amount: '-40.00' }])
})

it('[7.14] a list may be asked for up to a day to come: the end of this month', async () => {
  const answer = await server.call('GET', '/api/donor_transactions', { query: { 'filter.date.lte': day(40) } })
  expect(answer.statusCode, answer.body).toBe(200)
})

it('[3.7] is found by its donor’s name as people write it, by what is known of the donor, and by its own words', async () => {
  const at = { ...gift, date: '2026-02-01' }
  const donor = await made('donors', { name: 'أحمد الغامدي', phone: '0559871234' })
  const one = await made('donor_transactions', { ...at, donor, donationReferenceId: 'R-77', source: 'متجر' })
  const found = async (q: string, as?: 'adminB') => {
    const answer = await server.call('GET', '/api/donor_transactions', { query: { 'filter.q': q }, ...(as && { as }) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ id: string }[]>().map(({ id }) => id)
  }
  expect(await found('احمد الغامدي')).toEqual([one])
  expect(await found('0559871234')).toEqual([one])
  expect(await found('r-77')).toEqual([one])
  expect(await found('احمد سعيد')).toEqual([])
  // Another charity finds none of it, and what was deleted is found by nobody.
  expect(await found('احمد', 'adminB')).toEqual([])
  expect((await server.call('DELETE', `/api/donor_transactions/${one}`)).statusCode).toBe(200)
  expect(await found('احمد')).toEqual([])
})
