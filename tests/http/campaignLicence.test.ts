import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendAppeals } from '../../server/messages/campaigns/schedule.ts'
import { licence, useCampaigns } from './support/campaigns.ts'

const { server, sent, inA, draft, act, read, work, published, open, answerWith } = useCampaigns()

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

describe('[3.10] a campaign that is out', () => {
  it('product.md 30: is sent again only by a second person’s word, where that is wanted', async () => {
    answerWith({ state: 'failed', reason: 'recipient', detail: 'no such number', permanent: true })
    const id = await published()
    answerWith({ state: 'sent' })
    await inA(sql`update entities set second_approval = true`)
    const refused = await act(id, 'sendAgain', { states: ['failed'], expected: 2 })
    await inA(sql`update entities set second_approval = false`)
    expect([refused.statusCode, refused.json<{ fault: string }>().fault]).toEqual([409, 'notApproved'])
  })

  it('counts who goes on to give, and not who looks whether the link stands', async () => {
    const id = await published()
    const visits = async () => (await read(id))['visits']
    const before = await visits()
    expect((await server().app.inject({ method: 'HEAD', url: `/campaign/${id}/go` })).statusCode).toBe(302)
    expect(await visits()).toEqual(before)
    expect(await goesOn(id)).toBe(302)
    expect(await visits()).not.toEqual(before)
  })
})
