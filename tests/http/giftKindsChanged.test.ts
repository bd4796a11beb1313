import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giftDesk } from './support/desk.ts'
import { startTestServer, type TestServer } from './support.ts'

/** docs/decisions/135, product.md 9: of each kind no more goes back than was given of it, whatever is changed afterwards. */
let server: TestServer
let project: string

const {
  made,
  change,
  remove,
  takeBack: desk,
  wentBack: goneBack,
  give,
} = giftDesk(
  () => server,
  () => project,
)
const noura = () => made('donors', { name: 'Noura' })
const leftOf = async (donor: string) =>
  (await server.call('GET', `/api/donors/${donor}`)).json<{ givenTotal: string }>().givenTotal
const wordsOf = (answer: { json: <T>() => T }) =>
  Object.entries(answer.json<{ errors?: Record<string, string[]> }>().errors ?? {})

beforeAll(async () => {
  server = await startTestServer()
  project = await made('projects', { code: 'GK-1', name: 'Wells' })
})
afterAll(() => server.close())

describe('[3.7] money that went back of no known gift', () => {
  it('does not become of another kind, of which less was given', async () => {
    const donor = await noura()
    await give(donor, '50')
    await give(donor, '10', { fund: 'zakat' })
    const back = await goneBack(donor, '50')
    expect(wordsOf(await change(back, { fund: 'zakat' }))).toEqual([
      ['Amount', ['The donor has SAR 10 left with this project of gifts of this kind: no more can go back.']],
    ])
    expect((await desk(donor, '50')).statusCode).toBe(422)
    expect(await leftOf(donor)).toBe('10.00')
  })

  it('comes back from the trash only while so much is left', async () => {
    const donor = await noura()
    await give(donor, '50')
    const first = await goneBack(donor, '50')
    expect((await remove(first)).statusCode).toBe(200)
    await goneBack(donor, '50')
    const list = await server.call('GET', `/api/deletions?filter.record=${first}`)
    const [entry] = list.json<{ id: string }[]>()
    const restored = await server.call('POST', `/api/deletions/${entry?.id ?? ''}/restore`, { body: {} })
    expect([restored.statusCode, restored.body.includes('SAR 0 left')]).toEqual([422, true])
    expect(await leftOf(donor)).toBe('0.00')
  })

  it('is less of a gift that is named by its reference', async () => {
    const donor = await noura()
    await give(donor, '50', { donationReferenceId: 'GK-7', source: 'store' })
    await goneBack(donor, '50')
    const named = await server.call('POST', '/api/donor_transactions', {
      body: {
        donor,
        project,
        amount: '-50',
        date: '2024-03-05',
        donationReferenceId: 'GK-7',
        source: 'bank',
      },
    })
    expect(named.statusCode, named.body).toBe(422)
    expect(await leftOf(donor)).toBe('0.00')
  })
})

describe('[3.7] a gift beside what went back without a name', () => {
  it.each([
    ['becomes of another kind', { fund: 'zakat' }],
    ['becomes things', { inKind: true }],
    ['becomes less', { amount: '49.99' }],
    ['is reversed', { reversed: true }],
  ])('stays: it neither %s', async (_what, values) => {
    const donor = await noura()
    const gift = await give(donor, '50')
    await goneBack(donor, '50')
    const refused = await change(gift, values)
    expect(refused.statusCode, refused.body).toBe(422)
    expect(wordsOf(refused).map(([field]) => field)).toEqual(['Amount'])
    expect((await change(gift, { amount: '60' })).statusCode).toBe(200)
    expect((await remove(gift)).statusCode).toBe(422)
  })

  it('is free again once the other has gone, and takes its own refunds along', async () => {
    const donor = await noura()
    const gift = await give(donor, '50')
    const back = await goneBack(donor, '50')
    expect((await remove(back)).statusCode).toBe(200)
    await goneBack(donor, '20', { refundOf: gift })
    expect((await change(gift, { fund: 'zakat' })).statusCode).toBe(200)
    expect(await leftOf(donor)).toBe('30.00')
    expect((await desk(donor, '30.01', { fund: 'zakat' })).statusCode).toBe(422)
    await goneBack(donor, '30', { fund: 'zakat' })
  })
})
