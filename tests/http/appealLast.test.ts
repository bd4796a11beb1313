import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import type { Tx } from '../../server/db/types.ts'
import { readDispatch } from '../../server/messages/dispatch.ts'
import { KINDS } from '../../server/messages/kinds/index.ts'
import { claim, handOver } from '../../server/messages/ledger.ts'
import { licence, useCampaigns } from './support/campaigns.ts'

const { server, inA, donors, draft, act } = useCampaigns()

/** A campaign whose mail to Amal is in a worker’s hand, and what leaves of it then. */
async function claimed() {
  const id = await draft()
  expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
  const [row] = await inA<{ id: string }>(sql`select id from dispatches where appeal = ${id}::uuid`)
  const entityId = server().entities.a
  const as = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server().db.as({ kind: 'worker', entityId }, work)
  const dispatch = await as((tx) => readDispatch(tx, row?.id ?? ''))
  if (!dispatch) throw new Error('nothing is on its way')
  await KINDS.campaign.plan?.(server().services, dispatch, { entityId, signal: new AbortController().signal, size: 10 })
  const owner = newId()
  const lane = { entityId, dispatch: dispatch.id, channel: 'email' } as const
  const mails = (await as((tx) => claim(tx, lane, owner, 9, 60_000))) ?? []
  expect(mails.map(({ address }) => address)).toEqual(['amal@donors.example'])
  return {
    leave: () => as((tx) => handOver(tx, owner, mails, 60_000, 'a secret of the tests')),
    mail: async () =>
      (
        await inA<{ state: string; reason: string | null }>(
          sql`select state, reason from messages where dispatch = ${dispatch.id}::uuid and donor = ${donors['Amal'] ?? ''}::uuid`,
        )
      )[0],
  }
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
