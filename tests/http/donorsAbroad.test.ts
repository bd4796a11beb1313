import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { project, useCampaigns } from './support/campaigns.ts'

const { act, donors, draft, get, inA, sent, server, work } = useCampaigns()

const amal = () => donors['Amal'] ?? ''
const moveTo = (phone: string | null) => inA(sql`update donors set phone = ${phone} where id = ${amal()}::uuid`)
const entity = () => `/api/entities/${server().entities.a}`
async function allow(appealsAbroad: boolean): Promise<void> {
  const { version } = (await server().call('GET', entity())).json<{ version: number }>()
  const saved = await server().call('PUT', entity(), { body: { version, appealsAbroad } })
  expect(saved.statusCode, saved.body).toBe(200)
}
beforeEach(async () => {
  await inA(sql`update entities set appeals_abroad = false where id = ${server().entities.a}::uuid`)
  // Of the Emirates. She agreed to appeals, and has a mailbox.
  await moveTo('+971501234567')
})

describe('product.md 29: appeals to donors abroad', () => {
  it('go only where the entity says so, which it does not unless somebody has set it', async () => {
    expect((await server().call('GET', entity())).json()).toMatchObject({ appealsAbroad: false })
    const id = await draft()
    expect(await get(id, 'audience')).toMatchObject({ total: 4, sendable: 1, held: { abroad: 1 } })
    await allow(true)
    expect(await get(id, 'audience')).toMatchObject({ total: 4, sendable: 2, byChannel: { email: 1, sms: 1 } })
  })

  it('are held back with their own reason in the ledger, and leave for the others', async () => {
    const id = await draft()
    expect((await act(id, 'publish', { expected: 1 })).statusCode).toBe(200)
    await work(id)
    expect(sent.map(({ to }) => to)).toEqual(['+966552000002'])
    const rows = await inA(sql`select m.state, m.reason from messages m join dispatches s on s.id = m.dispatch
      where s.appeal = ${id}::uuid and m.donor = ${amal()}::uuid`)
    expect(rows).toEqual([{ state: 'suppressed', reason: 'abroad' }])
  })

  it('are held as they are handed over, too', async () => {
    await allow(true)
    const id = await draft()
    expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
    await allow(false)
    await work(id)
    expect(sent.map(({ to }) => to)).toEqual(['+966552000002'])
  })

  it.each([
    ['a Saudi number', '+966501234567'],
    ['a Saudi landline', '+966112345678'],
    ['no number', null],
  ])('are none to somebody with %s', async (_what, phone) => {
    await moveTo(phone)
    expect(await get(await draft(), 'audience')).toMatchObject({ sendable: 2, held: { consentUnknown: 1, noEmail: 1 } })
  })

  it('a report with an ask is one; any other report goes everywhere', async () => {
    await inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date)
      values (${server().entities.a}::uuid, ${newId()}::uuid, ${amal()}::uuid, ${project}::uuid, 100, '2026-02-01')`)
    const audienceOf = async (appeal: boolean) => {
      const body = { project, title: 'Water', message: 'It runs.', appeal }
      const made = await server().call('POST', '/api/reports', { body })
      expect(made.statusCode, made.body).toBe(201)
      const { id } = made.json<{ id: string }>()
      return (await server().call('GET', `/api/reports/${id}/audience`)).json<object>()
    }
    expect(await audienceOf(true)).toMatchObject({ total: 1, sendable: 0, held: { abroad: 1 } })
    expect(await audienceOf(false)).toMatchObject({ total: 1, sendable: 1, held: {} })
  })
})
