import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giftDesk } from './support/desk.ts'
import { startTestServer, type TestServer } from './support.ts'

/** docs/decisions/135: what was recorded as gone back, and the gift that it was, are changed within the same limits. */
let server: TestServer
let project: string

const {
  made,
  at,
  change,
  remove,
  takeBack,
  wentBack: desk,
  give,
} = giftDesk(
  () => server,
  () => project,
)
/** A donor who gave so much on one day. */
const giver = async (amount: string): Promise<{ donor: string; gift: string }> => {
  const donor = await made('donors', { name: 'Noura' })
  return { donor, gift: await give(donor, amount) }
}
const fieldsOf = (answer: { json: <T>() => T }) =>
  Object.keys(answer.json<{ errors?: Record<string, string[]> }>().errors ?? {})

beforeAll(async () => {
  server = await startTestServer()
  project = await made('projects', { code: 'GC-1', name: 'Wells' })
})
afterAll(() => server.close())

describe('[3.7] a refund that is changed', () => {
  it('of no known gift becomes no more than the donor has left, and may become less', async () => {
    const { donor } = await giver('100')
    const back = await desk(donor, '60')
    expect(fieldsOf(await change(back, { amount: '-100.01' }))).toEqual(['Amount'])
    expect((await change(back, { amount: '-100' })).statusCode).toBe(200)
    expect((await change(back, { amount: '-10' })).statusCode).toBe(200)
  })

  it('of one gift takes nothing that went back without a name', async () => {
    const { donor, gift } = await giver('100')
    const back = await desk(donor, '30', { refundOf: gift, description: 'Paid twice' })
    expect((await server.call('GET', at(back))).json()).toMatchObject({ refundOf: gift, description: 'Paid twice' })
    await desk(donor, '60')
    expect(fieldsOf(await change(back, { amount: '-40.01' }))).toEqual(['Amount'])
    expect((await change(back, { amount: '-40' })).statusCode).toBe(200)
  })
})

describe('product.md 9: what goes back of no known gift', () => {
  it.each([
    ['zakat', { fund: 'zakat' }],
    ['things', { inKind: true }],
  ])('is of one kind alone: %s make up for no other', async (_kind, other) => {
    const { donor } = await giver('50')
    await give(donor, '500', other)
    const refused = await takeBack(donor, '50.01')
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      errors: { Amount: ['The donor has SAR 50 left with this project of gifts of this kind: no more can go back.'] },
    })
    const back = await desk(donor, '50')
    expect(fieldsOf(await change(back, { amount: '-50.01' }))).toEqual(['Amount'])
    await desk(donor, '500', other)
  })
})

describe('[3.7] a gift of which something went back', () => {
  it('does not come after that day', async () => {
    const { donor, gift } = await giver('100')
    const back = await desk(donor, '30', { refundOf: gift })
    expect(fieldsOf(await change(gift, { date: '2024-03-06' }))).toEqual(['Date'])
    expect((await change(gift, { date: '2024-03-05' })).statusCode).toBe(200)
    expect((await remove(back)).statusCode).toBe(200)
    expect((await change(gift, { date: '2024-03-06' })).statusCode).toBe(200)
  })
})
