import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { act, countsOf, inEntity, messagesOf, report, type World } from '../unit/delivery/support.ts'
import { freshMailer, nineDonors, run, SENT, setDonor, started, statesOf } from './deliveryWorld.ts'

let world: World
let mailer: FakeMailer
let donors: string[] = []

beforeAll(async () => {
  ;({ world, donors } = await nineDonors())
})
afterAll(() => world.close())
beforeEach(() => {
  mailer = freshMailer(world)
})

describe('refusals', () => {
  it('tries again what was refused for now, and gives up after the fourth time', async () => {
    const id = await started(world)
    mailer.answer((mail) =>
      mail.to.address === 'd3@people.example'
        ? { state: 'failed', reason: 'recipient', detail: 'greylisted', permanent: false }
        : SENT,
    )
    await expect
      .poll(async () => (await run(world, id), (await countsOf(world, id)).status), { timeout: 10_000 })
      .toBe('sent')
    expect(mailer.asked.filter((mail) => mail.to.address === 'd3@people.example')).toHaveLength(4)
    expect(await statesOf(world, id)).toEqual({ sent: 8, failed: 1 })
    const failed = (await messagesOf(world, id)).find((letter) => letter.state === 'failed')
    expect(failed).toMatchObject({ reason: 'recipient', sent_to: 'd3@people.example' })
  })

  it('never repeats by itself what was refused for good or not answered', async () => {
    const id = await started(world)
    mailer.answer((_mail, n) =>
      n === 0
        ? { state: 'failed', reason: 'recipient', detail: 'no such user', permanent: true }
        : n === 1
          ? { state: 'silent', offered: true }
          : SENT,
    )
    await run(world, id)
    await run(world, id)
    expect(mailer.asked).toHaveLength(9)
    expect(await countsOf(world, id)).toMatchObject({
      status: 'sent',
      sent_count: 7,
      failed_count: 1,
      unknown_count: 1,
    })
  })

  it('pauses when the service is in trouble instead of burning through the list', async () => {
    const id = await started(world)
    mailer.answer({ state: 'failed', reason: 'connect', detail: 'refused', permanent: false })
    await run(world, id, { pauseMs: 60_000 })
    await run(world, id)
    expect(mailer.asked).toHaveLength(2)
    expect(await statesOf(world, id)).toEqual({ planned: 9 })
    expect((await messagesOf(world, id)).filter((letter) => letter.reason === 'connect')).toHaveLength(2)
    // Whom it kept waiting can tell so later, once and not for every try.
    await inEntity(world, (tx) => tx.rows(sql`update messages set next_at = now() where report = ${id}::uuid`))
    freshMailer(world).answer({ state: 'failed', reason: 'connect', detail: 'refused', permanent: false })
    await run(world, id, { pauseMs: 60_000 })
    const told = await inEntity(world, (tx) =>
      tx.rows<object>(sql`select distinct jsonb_array_length(refusals) as lines, refusals -> 0 ->> 'reason' as why, (refusals -> 0 ->> 'until') is not null as waits
        from messages where report = ${id}::uuid and reason = 'connect'`),
    )
    expect(told).toEqual([{ lines: 1, why: 'connect', waits: true }])
  })

  it('goes on by itself once the service is back', async () => {
    const id = await started(world)
    mailer.answer((_mail, n) =>
      n < 6 ? { state: 'failed', reason: 'auth', detail: 'refused', permanent: true } : SENT,
    )
    await expect
      .poll(async () => (await run(world, id, { pauseMs: 1 }), (await countsOf(world, id)).status), { timeout: 10_000 })
      .toBe('sent')
    expect(await statesOf(world, id)).toEqual({ sent: 9 })
  })
})

describe('people’s decisions', () => {
  /** Does something while the second letter is in the service's hands. */
  const meanwhile = (what: () => Promise<unknown>): void => {
    const send = mailer.send.bind(mailer)
    let done: Promise<unknown> | undefined
    mailer.send = async (mail, signal) => {
      const outcome = await send(mail, signal)
      if (mailer.asked.length === 2) await (done ??= what())
      return outcome
    }
  }

  it('stops while it runs: what is under way ends, the rest is cancelled', async () => {
    const id = await started(world)
    meanwhile(() => act(world, 'stop', id))
    await run(world, id)
    expect(mailer.asked).toHaveLength(2)
    expect(await statesOf(world, id)).toEqual({ sent: 2, cancelled: 7 })
    expect(await countsOf(world, id)).toMatchObject({ status: 'stopped', sent_count: 2 })
  })

  it('cancels what was refused for now after the stop', async () => {
    const id = await started(world)
    mailer.answer({ state: 'failed', reason: 'busy', detail: 'later', permanent: false })
    meanwhile(() => act(world, 'stop', id))
    await run(world, id)
    expect(await statesOf(world, id)).toEqual({ cancelled: 9 })
  })

  it('leaves after the letters under way when the program stops, and goes on at the next start', async () => {
    const id = await started(world)
    const stopping = new AbortController()
    meanwhile(async () => stopping.abort())
    await run(world, id, {}, stopping.signal)
    expect(await statesOf(world, id)).toEqual({ sent: 2, planned: 7 })
    await run(world, id, { owner: 'next process' })
    expect(mailer.asked).toHaveLength(9)
    expect(await statesOf(world, id)).toEqual({ sent: 9 })
  })

  it('suppresses the message to a donor who said stop between plan and claim', async () => {
    const id = await started(world, donors.slice(0, 2))
    await setDonor(world, donors[0], 'email_stopped = true')
    await run(world, id)
    await setDonor(world, donors[0], 'email_stopped = false')
    expect((await messagesOf(world, id)).map((letter) => [letter.donor, letter.state, letter.reason])).toEqual([
      [donors[0], 'suppressed', 'stopped'],
      [donors[1], 'sent', null],
    ])
    expect(mailer.asked.map((mail) => mail.to.address)).toEqual(['d1@people.example'])
  })

  it('sends again to those who failed and to nobody else, at their present address', async () => {
    const id = await started(world, donors.slice(0, 3))
    mailer.answer((mail) => {
      if (mail.to.address === 'd0@people.example')
        return { state: 'failed', reason: 'recipient', detail: '', permanent: true }
      return mail.to.address === 'd1@people.example' ? { state: 'silent', offered: true } : SENT
    })
    await run(world, id)
    expect(await countsOf(world, id)).toMatchObject({
      status: 'sent',
      sent_count: 1,
      failed_count: 1,
      unknown_count: 1,
    })
    mailer.answer(SENT)
    await setDonor(world, donors[0], "email = 'new@people.example'")
    await act(world, 'sendAgain', id, { states: ['failed'] })
    await expect(act(world, 'sendAgain', id, { states: ['failed'] })).rejects.toMatchObject({ fault: 'wrongState' })
    await run(world, id)
    await setDonor(world, donors[0], "email = 'd0@people.example'")
    expect(mailer.asked.map((mail) => mail.to.address).slice(3)).toEqual(['new@people.example'])
    expect(await countsOf(world, id)).toMatchObject({
      status: 'sent',
      recipients: 3,
      sent_count: 2,
      failed_count: 0,
      unknown_count: 1,
    })
    await expect(act(world, 'sendAgain', id, { states: ['failed'] })).rejects.toMatchObject({ fault: 'nobodyToSendTo' })
    const again = (await messagesOf(world, id)).find((letter) => letter.attempt === 2)
    const [original] = (await messagesOf(world, id)).filter(
      (letter) => letter.attempt === 1 && letter.donor === donors[0],
    )
    // The same letter, under the same key.
    expect(again?.letter).toBe(original?.letter)
    expect(again?.content).toEqual(original?.content)
    expect(again?.content).not.toBeNull()
  })

  it('sends a trial to oneself, counted nowhere', async () => {
    const id = await report(world)
    expect(await act(world, 'test', id)).toEqual({ state: 'sent', to: 'sara@suqya.example', channel: 'email' })
    expect(mailer.asked[0]?.subject).toBe('[تجربة] وصل الماء')
    expect(mailer.asked[0]?.text).toContain(`https://athar.example/DonorFoundation/Report/${id}/t.`)
    expect(await messagesOf(world, id)).toEqual([])
  })

  it('previews with the real pages and writes nothing', async () => {
    const id = await report(world)
    const { html } = (await act(world, 'preview', id, { donor: donors[4] })) as { html: string }
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('Donor 4')
    const english = (await act(world, 'preview', id, { donor: donors[4], language: 'en' })) as { html: string }
    expect(english.html).toContain('<html lang="en" dir="ltr">')
    await expect(act(world, 'preview', id, { donor: world.entity })).rejects.toMatchObject({ fault: 'notFound' })
    expect(await messagesOf(world, id)).toEqual([])
  })
})
