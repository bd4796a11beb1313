import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { licence, useCampaigns } from './support/campaigns.ts'
import { inHand } from './support/inHand.ts'

const { server, inA, donors, draft, act } = useCampaigns()

/** A campaign whose mail to Amal is in a worker’s hand, and what leaves of it then. */
async function claimed() {
  const id = await draft()
  expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
  const [row] = await inA<{ id: string }>(sql`select id from dispatches where appeal = ${id}::uuid`)
  return inHand(server(), 'campaign', row?.id ?? '')
}

const amal = (values: ReturnType<typeof sql>) =>
  inA(sql`update donors set ${values} where id = ${donors['Amal'] ?? ''}::uuid`)
const permit = (values: ReturnType<typeof sql>) =>
  inA(sql`update fundraising_licences set ${values} where id = ${licence}::uuid`)

afterEach(async () => {
  await amal(sql`appeal_consent = 'given', email_stopped = false, email = 'amal@donors.example'`)
  await permit(sql`start_date = '2020-01-01', end_date = '2099-12-31', deleted_at = null`)
})

describe('product.md 29: an appeal that is in a worker’s hand already', () => {
  it('leaves where nothing has changed', async () => {
    const { leave, mail } = await claimed()
    expect(await leave()).toHaveLength(1)
    expect(await mail()).toEqual({ state: 'handing', reason: null })
  })

  it.each([
    ['its donor wants no appeals', () => amal(sql`appeal_consent = 'refused'`), 'consentRefused'],
    ['its donor has stopped mails', () => amal(sql`email_stopped = true`), 'stopped'],
    ['its licence has ended', () => permit(sql`end_date = '2021-01-01'`), 'licenceOver'],
    ['its licence is yet to begin', () => permit(sql`start_date = '2098-01-01'`), 'licenceLacking'],
  ])('does not leave where %s meanwhile', async (_why, change, reason) => {
    const { leave, mail } = await claimed()
    await change()
    expect(await leave()).toEqual([])
    expect(await mail()).toEqual({ state: 'suppressed', reason })
  })

  it('does not leave for the address of before: it is made anew', async () => {
    const { leave, mail } = await claimed()
    await amal(sql`email = 'amal@elsewhere.example'`)
    expect(await leave()).toEqual([])
    expect(await mail()).toEqual({ state: 'planned', reason: null })
  })
})
