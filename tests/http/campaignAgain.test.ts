import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { takeReceipts } from '../../server/messages/receipts.ts'
import { useCampaigns } from './support/campaigns.ts'

/** The package has enough for either decision, and left nobody out before. */
const NONE = { overQuota: 0, short: { surely: [], perhaps: [] } }

const { server, sent, donors, inA, draft, act, read, get, work, answerWith } = useCampaigns()

const FAILS = { state: 'failed', reason: 'recipient', detail: 'no such number', permanent: true } as const
const UNKNOWN = { state: 'unknown', detail: 'no answer' } as const
const idOf = (name: string): string => donors[name] ?? ''
const set = (name: string, values: string) =>
  inA(sql`update donors set ${sql.raw(values)} where id = ${idOf(name)}::uuid`)

/** Sent to Amal by mail and to Badr by text message, who gets it as `badrs` says; Silent has not agreed to appeals. */
async function sentOnce(badrs: typeof FAILS | typeof UNKNOWN): Promise<string> {
  await set('Silent', "appeal_consent = 'unknown'")
  answerWith((message) => ('subject' in message ? { state: 'sent' } : badrs))
  const id = await draft()
  expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
  await work(id)
  answerWith({ state: 'sent' })
  sent.length = 0
  expect(await read(id)).toMatchObject({ status: 'published', recipients: 2, sentCount: 1, suppressedCount: 2 })
  return id
}
const again = (id: string, states: readonly string[], expected: number) => act(id, 'sendAgain', { states, expected })
const messages = (id: string) =>
  inA<{ name: string; state: string; attempt: number }>(
    sql`select d.name, m.state, m.attempt from messages m join dispatches s on s.id = m.dispatch join donors d on d.id = m.donor
      where s.appeal = ${id}::uuid order by d.name, m.attempt`,
  )

describe('[3.10] a campaign goes once more to those whom it has not reached', () => {
  it('whose message failed, and who was held back by what has passed: never to anybody who got it', async () => {
    const id = await sentOnce(FAILS)
    expect(await get(id, 'again')).toEqual({ failed: 1, suppressed: 0, unknown: 0, ...NONE })
    await set('Silent', "appeal_consent = 'given'")
    expect(await get(id, 'again')).toEqual({ failed: 1, suppressed: 1, unknown: 0, ...NONE })
    const stale = await again(id, ['failed', 'suppressed'], 1)
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { fault: 'stale' }])
    expect(sent).toEqual([])
    const answer = await again(id, ['failed', 'suppressed'], 2)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'sending' })
    await work(id)
    await work(id)
    expect(sent.map(({ to }) => (typeof to === 'string' ? to : to.address)).toSorted()).toEqual([
      '+966552000002',
      'silent@donors.example',
    ])
    expect(await messages(id)).toEqual([
      { name: 'Amal', state: 'sent', attempt: 1 },
      { name: 'Badr', state: 'failed', attempt: 1 },
      { name: 'Badr', state: 'sent', attempt: 2 },
      { name: 'Nobody', state: 'suppressed', attempt: 1 },
      { name: 'Silent', state: 'suppressed', attempt: 1 },
      { name: 'Silent', state: 'sent', attempt: 2 },
    ])
    // Its counts speak of the last message of each.
    expect(await read(id)).toMatchObject({
      status: 'published',
      recipients: 3,
      sentCount: 3,
      failedCount: 0,
      suppressedCount: 1,
    })
    expect(await get(id, 'failures')).toEqual({ failed: {}, suppressed: { noEmail: 1 } })
    expect(await get(id, 'again')).toEqual({ failed: 0, suppressed: 0, unknown: 0, ...NONE })
    expect((await again(id, ['failed', 'suppressed', 'unknown'], 1)).json()).toMatchObject({ fault: 'nobodyToSendTo' })
  })

  it('whose message may have arrived by a decision of its own, and not once it is known that it came', async () => {
    const id = await sentOnce(UNKNOWN)
    expect(await get(id, 'again')).toEqual({ failed: 0, suppressed: 0, unknown: 1, ...NONE })
    expect((await again(id, ['failed', 'suppressed'], 1)).json()).toMatchObject({ fault: 'nobodyToSendTo' })
    expect((await again(id, ['unknown'], 1)).statusCode).toBe(200)
    // It came after all, before its repetition leaves.
    const [first] = await inA<{ id: string }>(
      sql`select m.id from messages m join dispatches s on s.id = m.dispatch where s.appeal = ${id}::uuid and m.state = 'unknown'`,
    )
    const at = '2026-11-20T10:00:00.000Z'
    await takeReceipts(server().services, server().entities.a, 'sms', [
      { message: { id: first?.id ?? '' }, state: 'delivered', at },
    ])
    await work(id)
    expect(sent).toEqual([])
    expect(await read(id)).toMatchObject({ recipients: 2, sentCount: 2, unknownCount: 0, failedCount: 0 })
    expect(await get(id, 'again')).toEqual({ failed: 0, suppressed: 0, unknown: 0, ...NONE })
  })

  it('[8.43] says before of what the package has too little', async () => {
    const id = await sentOnce(FAILS)
    const [plan, pack] = [newId(), newId()]
    await server().db.owner(async (tx) => {
      await tx.rows(sql`insert into plans (id, name_ar, name_en, price, active) values (${plan}, 'ب', 'B', 10, true)`)
      await tx.rows(sql`insert into subscriptions (id, entity_id, plan, plan_ar, plan_en, period, price, sms_quota, starts_at, ends_at, status)
        values (${pack}, ${server().entities.a}, ${plan}, 'ب', 'B', 'monthly', 10, 0, now() - interval '1 day', now() + interval '1 day', 'Renewed')`)
    })
    expect(await get(id, 'again')).toEqual({
      failed: 1,
      suppressed: 0,
      unknown: 0,
      overQuota: 0,
      short: { surely: [{ item: 'sms', asked: 1, left: 0, notIncluded: true }], perhaps: [] },
    })
    // It is sent all the same, and the package leaves Badr out: that is another reason than a refusal.
    expect((await again(id, ['failed'], 1)).statusCode).toBe(200)
    await work(id)
    expect(await get(id, 'again')).toMatchObject({ failed: 0, suppressed: 1, overQuota: 1 })
    await server().db.owner(async (tx) => {
      await tx.rows(sql`delete from subscriptions where id = ${pack}`)
      await tx.rows(sql`delete from plans where id = ${plan}`)
    })
  })

  it('not to who has refused or stopped since; and a stop after the confirmation is heard', async () => {
    const id = await sentOnce(FAILS)
    await set('Badr', "appeal_consent = 'refused'")
    expect(await get(id, 'again')).toMatchObject({ failed: 0 })
    await set('Badr', "appeal_consent = 'given', sms_stopped = true")
    expect(await get(id, 'again')).toMatchObject({ failed: 0 })
    await set('Badr', 'sms_stopped = false')
    expect((await again(id, ['failed'], 1)).statusCode).toBe(200)
    await set('Badr', 'sms_stopped = true')
    await work(id)
    expect(sent).toEqual([])
    await set('Badr', 'sms_stopped = false')
    expect(await get(id, 'again')).toMatchObject({ suppressed: 1 })
    // Whoever came to fit meanwhile is not planned along.
    const late = newId()
    await inA(sql`insert into donors (entity_id, id, name, phone, appeal_consent, tags)
      values (${server().entities.a}, ${late}, 'Zaid', '+966552000099', 'given', '{appeal}')`)
    expect((await again(id, ['suppressed'], 1)).statusCode).toBe(200)
    await work(id)
    expect(sent).toHaveLength(1)
    await inA(sql`update donors set deleted_at = now() where id = ${late}::uuid`)
  })

  it('decision 075: under a licence that holds, while its page is open, by the same rights', async () => {
    const id = await sentOnce(FAILS)
    for (const as of ['adminB', 'projectsB'] as const)
      expect(
        (
          await server().call('POST', `/api/campaigns/${id}/sendAgain`, {
            as,
            body: { states: ['failed'], expected: 1 },
          })
        ).statusCode,
      ).toBe(404)
    const other = newId()
    await inA(sql`insert into fundraising_licences (entity_id, id, number, purpose, start_date, end_date)
      values (${server().entities.a}::uuid, ${other}::uuid, 'FL-OVER', 'x', '2020-01-01', '2020-12-31')`)
    await inA(sql`update campaigns set licence = ${other}::uuid where id = ${id}::uuid`)
    const refused = await again(id, ['failed'], 1)
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['Licence']])
    expect((await act(id, 'end')).statusCode).toBe(200)
    expect(await get(id, 'again')).toEqual({ failed: 0, suppressed: 0, unknown: 0, ...NONE })
    expect((await again(id, ['failed'], 1)).json()).toMatchObject({ fault: 'wrongState' })
  })
})

describe('product.md 30: a correction', () => {
  it('is a draft to those who opened it, as long as a title may be', async () => {
    const id = await sentOnce(FAILS)
    expect((await act(id, 'correct')).json()).toMatchObject({ fault: 'nobodyToSendTo' })
    await inA(sql`update messages set read_at = now() where donor = ${idOf('Amal')}::uuid`)
    const made = (await act(id, 'correct')).json<Record<string, unknown>>()
    expect(made).toMatchObject({
      status: 'draft',
      title: 'Correction: Water for Jazan',
      audience: 'chosen',
      donors: [idOf('Amal')],
    })
    expect((await act(String(made['id']), 'correct')).statusCode).toBe(409)
  })
})
