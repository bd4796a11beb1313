import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendAppeals } from '../../server/messages/campaigns/schedule.ts'
import { licence, useCampaigns } from './support/campaigns.ts'

const { server, sent, inA, draft, act, read, work, published, open } = useCampaigns()

const begins = (day: string) =>
  inA(sql`update fundraising_licences set start_date = ${day}::date where id = ${licence}::uuid`)
const goesOn = async (id: string) => (await open(`/campaign/${id}/go`)).statusCode

describe('docs/decisions/075: under a licence that was moved to a later day', () => {
  it('a campaign does not leave at its time: it is a draft again', async () => {
    const id = await draft({ sendNow: false, sendAt: '2036-01-05T09:00:00.000Z' })
    expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
    await begins('2098-01-01')
    await server().db.owner((tx) =>
      tx.rows(sql`update schedules set due_at = now() - interval '1 second' where what = 'campaign' and name = ${id}`),
    )
    await fireDue(server().services, [sendAppeals], 'test')
    expect(await read(id)).toMatchObject({ status: 'draft' })
    expect(sent).toEqual([])
    await begins('2020-01-01')
  })

  it('what waits is held back, with its reason', async () => {
    const id = await draft()
    expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
    await begins('2098-01-01')
    await work(id)
    expect(sent).toEqual([])
    const reasons = await inA(sql`select m.reason, count(*)::int as n from messages m
      join dispatches s on s.id = m.dispatch where s.appeal = ${id}::uuid and m.reason = 'licenceLacking' group by 1`)
    expect(reasons).toEqual([{ reason: 'licenceLacking', n: 2 }])
    await begins('2020-01-01')
  })

  it('a page that is out asks for nothing until it begins', async () => {
    const id = await published()
    expect(await goesOn(id)).toBe(302)
    await begins('2098-01-01')
    expect(await goesOn(id)).toBe(404)
    await begins('2020-01-01')
    expect(await goesOn(id)).toBe(302)
  })
})
