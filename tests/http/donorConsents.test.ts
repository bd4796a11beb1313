import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Donor {
  id: string
  version: number
}

const FORM = {
  reportConsent: 'given',
  reportConsentWay: 'form',
  reportConsentSince: '2026-01-05',
  appealConsent: 'given',
  appealConsentWay: 'phone',
  appealConsentSince: '2026-01-06',
}
const made = async (name: string, more: object = {}): Promise<Donor> => {
  const answer = await server.call('POST', '/api/donors', { body: { name, ...FORM, ...more } })
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { ...FORM, ...more }])
  return answer.json<Donor>()
}
const change = ({ id, version }: Donor, body: object) =>
  server.call('PUT', `/api/donors/${id}`, { body: { version, ...body } })

it('product.md 29: where a consent comes from, and since when, is kept with it', async () => {
  const donor = await made('Noura')
  const named = await change(donor, { name: 'Noura Ahmad' })
  expect(named.json()).toMatchObject(FORM)
  const future = await change({ ...donor, version: 2 }, { reportConsentSince: '2030-01-01' })
  expect([future.statusCode, future.json()]).toMatchObject([
    422,
    { errors: { ReportConsentSince: ['This day has not come yet.'] } },
  ])
  const other = await change({ ...donor, version: 2 }, { appealConsentWay: 'hearsay' })
  expect([other.statusCode, Object.keys(other.json<{ errors: object }>().errors)]).toEqual([422, ['AppealConsentWay']])
})

it('product.md 29: another answer has another source, or none that is known', async () => {
  const donor = await made('Huda')
  const refused = await change(donor, { reportConsent: 'refused' })
  expect(refused.json()).toMatchObject({
    reportConsent: 'refused',
    reportConsentWay: null,
    reportConsentSince: null,
    appealConsentWay: 'phone',
  })
  const said = { reportConsent: 'given', reportConsentWay: 'message', reportConsentSince: '2026-02-01' }
  expect((await change({ ...donor, version: 2 }, said)).json()).toMatchObject(said)
})

it('product.md 29: a refusal is opened again only with how and since when, in either language', async () => {
  const donor = await made('Lama', { appealConsent: 'refused', appealConsentWay: null, appealConsentSince: null })
  const bare = await change(donor, { appealConsent: 'given', appealConsentWay: 'phone' })
  expect([bare.statusCode, bare.json()]).toMatchObject([
    422,
    { errors: { AppealConsentSince: ['They had refused. Say how and since when they agree now.'] } },
  ])
  const arabic = await server.call('PUT', `/api/donors/${donor.id}`, {
    body: { version: donor.version, appealConsent: 'given' },
    headers: { 'accept-language': 'ar' },
  })
  expect(arabic.json()).toMatchObject({
    errors: {
      AppealConsentWay: ['سبق أن رفض المتبرع. بيّنوا كيف وافق ومتى.'],
      AppealConsentSince: ['سبق أن رفض المتبرع. بيّنوا كيف وافق ومتى.'],
    },
  })
  const agreed = { appealConsent: 'given', appealConsentWay: 'phone', appealConsentSince: '2026-02-01' }
  expect((await change(donor, agreed)).json()).toMatchObject(agreed)
})

it.each(['reportConsent', 'appealConsent'] as const)(
  'product.md 29: a refusal is not turned into “never asked”, by which a report would leave again: %s',
  async (answer) => {
    const donor = await made('Reem', { [answer]: 'refused' })
    const back = await change(donor, { [answer]: 'unknown' })
    const field = answer === 'reportConsent' ? 'ReportConsent' : 'AppealConsent'
    expect([back.statusCode, back.json()]).toMatchObject([
      422,
      { errors: { [field]: ['They have refused. Once they agree, choose that, and say how and since when.'] } },
    ])
    expect((await change(donor, { name: 'Reem Harbi' })).json()).toMatchObject({ [answer]: 'refused' })
  },
)

it('[3.6] of two donors who are one the source stays that belongs to the answer', async () => {
  const kept = await made('Sara', { phone: '+966501117001' })
  const refused = { appealConsent: 'refused', appealConsentWay: 'message', appealConsentSince: '2026-03-01' }
  const other = await made('Sarah', { phone: '+966501117002', ...refused })
  const merged = await server.call('POST', `/api/donors/${kept.id}/merge`, { body: { other: other.id } })
  expect(merged.statusCode, merged.body).toBe(200)
  const donor = (await server.call('GET', `/api/donors/${kept.id}`)).json()
  expect(donor).toMatchObject({ ...FORM, ...refused, phone: '+966501117001' })
})
