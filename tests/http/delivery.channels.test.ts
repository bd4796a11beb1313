import { AsyncResource } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { type FakeGateway, fakeGateway } from '../../server/channels/fake.ts'
import type { Outgoing } from '../../server/channels/port.ts'
import type { OutgoingText } from '../../server/channels/text.ts'
import { claim, handOver } from '../../server/messages/ledger.ts'
import { act, dispatchIn, inEntity, messagesOf, report, type World } from '../unit/delivery/support.ts'
import { accountOf, freshMailer, nineDonors, run, SECRET, setDonor, statesOf } from './deliveryWorld.ts'

let world: World
let donors: string[]
let mailer: FakeMailer
let sms: FakeGateway<OutgoingText>

beforeAll(async () => {
  ;({ world, donors } = await nineDonors())
  // Of nine, four have a phone, and two of those no email.
  for (const [n, id] of donors.slice(0, 4).entries()) await setDonor(world, id, `phone = '+96655100000${n}'`)
  for (const id of donors.slice(0, 2)) await setDonor(world, id, 'email = null')
})
afterAll(() => world.close())
beforeEach(() => {
  mailer = freshMailer(world)
  sms = fakeGateway<OutgoingText>({ limitMs: 50 })
  const accounts = { email: accountOf<Outgoing>(mailer), sms: accountOf<Outgoing>(sms, 'sms') }
  world.services.senderOf = async (_entity, channel) =>
    channel === 'email' || channel === 'sms' ? accounts[channel] : null
  world.services.channelsOf = async () => new Set(['email', 'sms'] as const)
})

async function started(channels: string[], expected = 9): Promise<string> {
  const id = await report(world)
  await inEntity(world, (tx) =>
    tx.rows(sql`update reports set channels = ${sql.param(channels)}::text[] where id = ${id}::uuid`),
  )
  await act(world, 'send', id, { expected })
  return id
}

/** Who waits for a row that somebody else holds, in this database. */
const WAITING = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const entity = (set: string) =>
  world.db.owner((tx) => tx.rows(sql`update entities set ${sql.raw(set)} where id = ${world.entity}::uuid`))

describe('[5.17] a report by several channels', () => {
  it('brings each donor one letter, by the first channel that reaches them', async () => {
    const id = await started(['email', 'sms'])
    await run(world, id)
    await run(world, id, {}, new AbortController().signal, 'sms')
    expect(mailer.accepted).toHaveLength(7)
    expect(sms.accepted.map(({ to }) => to).sort()).toEqual(['+966551000000', '+966551000001'])
    const [text] = sms.accepted
    expect(text?.text).toMatch(
      /جمعية السقيا.*وصل الماء\nhttps:\/\/athar\.example\/DonorFoundation\/Report\/[\w-]+\/[\w-]+/,
    )
    expect(text?.lang).toBe('ar')
    expect(await statesOf(world, id)).toEqual({ sent: 9 })
    expect(new Set((await messagesOf(world, id)).map(({ donor }) => donor)).size).toBe(9)
  })

  it('is not sent without a channel, nor by one that is not set up', async () => {
    const none = await report(world)
    await inEntity(world, (tx) => tx.rows(sql`update reports set channels = '{}' where id = ${none}::uuid`))
    await expect(act(world, 'send', none, { expected: 9 })).rejects.toMatchObject({ faults: [{ field: 'channels' }] })
    const id = await report(world)
    await inEntity(world, (tx) => tx.rows(sql`update reports set channels = '{email,whatsapp}' where id = ${id}::uuid`))
    await expect(act(world, 'send', id, { expected: 9 })).rejects.toMatchObject({
      faults: [{ field: 'channels', key: 'channelNotSetUp' }],
    })
  })

  it('a channel in trouble holds up no other', async () => {
    sms.answer({ state: 'failed', reason: 'auth', detail: 'refused', permanent: true })
    const id = await started(['sms', 'email'])
    await run(world, id, { pauseMs: 60_000 }, new AbortController().signal, 'sms')
    await run(world, id)
    expect(mailer.accepted).toHaveLength(5)
    expect(await statesOf(world, id)).toEqual({ sent: 5, planned: 4 })
    sms.answer({ state: 'sent', providerId: 'theirs' })
  })

  it('keeps what the service calls a text', async () => {
    sms.answer({ state: 'sent', providerId: 'theirs-1' })
    const id = await started(['sms', 'email'])
    await run(world, id, {}, new AbortController().signal, 'sms')
    const found = await inEntity(world, (tx) =>
      tx.rows<{ named: string | null }>(
        sql`select distinct provider_id as named from messages where report = ${id}::uuid and channel = 'sms'`,
      ),
    )
    expect(found).toEqual([{ named: 'theirs-1' }])
  })

  it('who stopped text messages gets mail, and who stopped both gets nothing', async () => {
    await setDonor(world, donors[2], 'sms_stopped = true')
    await setDonor(world, donors[3], 'sms_stopped = true, email_stopped = true')
    const id = await started(['sms', 'email'], 8)
    await run(world, id, {}, new AbortController().signal, 'sms')
    await run(world, id)
    expect([sms.accepted.length, mailer.accepted.length]).toEqual([2, 6])
    for (const donor of donors.slice(2, 4)) await setDonor(world, donor, 'sms_stopped = false, email_stopped = false')
  })
})

describe('product.md 29: when, and how often', () => {
  it('what is sent in quiet hours waits until they end', async () => {
    await entity(
      `quiet_from = to_char(now() at time zone time_zone - interval '1 hour', 'HH24:MI'), quiet_to = to_char(now() at time zone time_zone + interval '2 hours', 'HH24:MI')`,
    )
    const id = await started(['email', 'sms'])
    await run(world, id)
    expect(mailer.asked).toEqual([])
    const waits = await inEntity(world, (tx) =>
      tx.rows<{ reason: string; minutes: number }>(
        sql`select distinct reason, round(extract(epoch from next_at - now()) / 60)::int as minutes from messages where report = ${id}::uuid and channel = 'email'`,
      ),
    )
    expect(waits).toHaveLength(1)
    expect(waits[0]?.reason).toBe('quietHours')
    expect(waits[0]?.minutes).toBeGreaterThan(117)
    expect(waits[0]?.minutes).toBeLessThanOrEqual(120)
    await entity(`quiet_from = '00:00', quiet_to = '00:00'`)
    await inEntity(world, (tx) => tx.rows(sql`update messages set next_at = now() where report = ${id}::uuid`))
    await run(world, id)
    expect(mailer.accepted).toHaveLength(7)
    // What they waited for stands in their history, though it is no reason any more.
    const sent = await inEntity(world, (tx) =>
      tx.rows<object>(sql`select distinct state, reason, refusals -> 0 ->> 'reason' as why, jsonb_array_length(refusals) as lines,
        (refusals -> 0 ->> 'until')::timestamptz > (refusals -> 0 ->> 'at')::timestamptz + interval '117 minutes' as long
        from messages where report = ${id}::uuid and channel = 'email'`),
    )
    expect(sent).toEqual([{ state: 'sent', reason: null, why: 'quietHours', lines: 1, long: true }])
  })

  it('a donor gets no more reports within seven days than the entity allows', async () => {
    await inEntity(world, (tx) => tx.rows(sql`update messages set sent_at = now() - interval '8 days'`))
    await entity('weekly_messages = 1')
    const first = await started(['email'], 7)
    await run(world, first)
    await expect(started(['email'], 7)).rejects.toMatchObject({ fault: 'nobodyToSendTo' })
    await entity('weekly_messages = 2')
    const second = await started(['email'], 7)
    await run(world, second)
    expect(await statesOf(world, second)).toEqual({ sent: 7, suppressed: 2 })
    await entity('weekly_messages = null')
  })

  it('two reports that leave at the same moment keep the limit together', async () => {
    await inEntity(world, (tx) => tx.rows(sql`update messages set sent_at = now() - interval '8 days'`))
    await entity('weekly_messages = 1')
    // So slow that each is handed over before the other's outcome is known.
    mailer.answer({ state: 'slow', ms: 30, outcome: { state: 'sent' } })
    const both = [await started(['email'], 7), await started(['email'], 7)]
    await Promise.all(both.map((id) => run(world, id)))
    expect(mailer.accepted).toHaveLength(7)
    expect(new Set(mailer.accepted.map(({ to }) => to.address)).size).toBe(7)
    await entity('weekly_messages = null')
  })

  it('a letter of which nobody knows whether it came counts against the limit, but not against its own repetition', async () => {
    await inEntity(world, (tx) => tx.rows(sql`update messages set sent_at = now() - interval '8 days'`))
    await entity('weekly_messages = 1')
    mailer.answer({ state: 'unknown', detail: '' })
    const first = await started(['email'], 7)
    await run(world, first)
    expect(await statesOf(world, first)).toEqual({ unknown: 7, suppressed: 2 })
    mailer.answer({ state: 'sent' })
    const second = await started(['email'], 7)
    await run(world, second)
    expect(await statesOf(world, second)).toEqual({ suppressed: 9 })
    await act(world, 'sendAgain', first, { states: ['unknown'] })
    await run(world, first)
    expect(mailer.accepted).toHaveLength(7)
    await entity('weekly_messages = null')
  })

  // An erasure holds the donor and then asks for their messages: whoever took the messages first would wait for it for good.
  it.runIf(process.env['ATHAR_TEST_DB'] === 'postgres')(
    'the limit waits for a donor that somebody holds, with none of their messages in hand',
    async () => {
      await entity('weekly_messages = 50')
      const id = await started(['email'], 7)
      const lane = { entityId: world.entity, dispatch: await dispatchIn(world, id), channel: 'email' } as const
      const claimed = await inEntity(world, (tx) => claim(tx, lane, 'a worker', 9, 60_000))
      let going: Promise<unknown> = Promise.resolve()
      // What is asked for in here is outside of the transaction that holds the donor.
      const another = new AsyncResource('another')
      const outside = <T>(ask: () => T): T => another.runInAsyncScope(ask)
      await inEntity(world, async (tx) => {
        await tx.rows(sql`select 1 from donors where id = ${donors[3]}::uuid for update`)
        going = outside(() => inEntity(world, (own) => handOver(own, 'a worker', claimed ?? [], 60_000, SECRET)))
        const waiting = () => outside(() => world.db.owner((own) => own.rows(WAITING)))
        await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
        const held = await tx.rows(sql`select 1 from messages where donor = ${donors[3]}::uuid for update nowait`)
        expect(held.length).toBeGreaterThan(0)
      })
      expect(await going).toHaveLength(7)
      await entity('weekly_messages = null')
    },
  )
})
