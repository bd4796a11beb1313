import { AsyncResource } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import type { Database } from '../../server/db/types.ts'
import { letterToken } from '../../server/letters/keys.ts'
import { markLetter } from '../../server/letters/reading.ts'
import { claim, handOver, ownerOf, release, renew, voidLeases } from '../../server/messages/ledger.ts'
import { settle } from '../../server/messages/settle.ts'
import { act, countsOf, dispatchIn, inEntity, messagesOf, type World } from '../unit/delivery/support.ts'
import { freshMailer, nineDonors, run, SECRET, SENT, setDonor, started, statesOf } from './deliveryWorld.ts'

let world: World
let donors: string[]
let mailer: FakeMailer
beforeAll(async () => {
  ;({ world, donors } = await nineDonors())
})
afterAll(() => world.close())
beforeEach(() => {
  mailer = freshMailer(world)
})

const noted = (id: string, letter: string): Promise<Record<string, unknown>[]> =>
  inEntity(world, (tx) =>
    tx.rows(sql`select state, reason from messages where report = ${id}::uuid and donor = ${letter}::uuid`),
  )

/** Long enough for what comes before it is lost, on a machine that is busy. */
const LEASE_MS = 1_500

/** The database as one run of a worker sees it: what `fails` says is refused, everything else is done. */
function flaky(db: Database, fails: () => boolean): Database {
  return {
    ...db,
    as: (context, work) => (fails() ? Promise.reject(new Error('the database is away')) : db.as(context, work)),
  }
}

describe('[3.9] the gate’s last word', () => {
  it.each([
    ["report_consent = 'refused'", "report_consent = 'unknown'", 'consentRefused'],
    ['email_stopped = true', 'email_stopped = false', 'stopped'],
  ])('who says so between the claim and the hand-over (%s) gets nothing', async (no, yes, reason) => {
    const id = await started(world)
    const dispatch = await dispatchIn(world, id)
    const lane = { entityId: world.entity, dispatch, channel: 'email' } as const
    const claimed = await inEntity(world, (tx) => claim(tx, lane, 'a worker', 9, 60_000))
    expect(claimed).toHaveLength(9)
    await setDonor(world, donors[3], no)
    const going = await inEntity(world, (tx) => handOver(tx, 'a worker', claimed ?? [], 60_000, SECRET))
    await setDonor(world, donors[3], yes)
    expect(going).toHaveLength(8)
    expect(await statesOf(world, id)).toEqual({ handing: 8, suppressed: 1 })
    expect(await noted(id, donors[3] ?? '')).toEqual([{ state: 'suppressed', reason }])
    // The lease of who lost it is nobody's to settle.
    await inEntity(world, (tx) =>
      settle(
        tx,
        lane,
        'a worker',
        (claimed ?? []).map((one) => ({ ...SENT, id: one.id, reason: null, detail: null, tries: 0, waitMs: 0 })),
      ),
    )
    expect(await statesOf(world, id)).toEqual({ sent: 8, suppressed: 1 })
  })

  it('who says so before the claim is not taken in hand', async () => {
    const id = await started(world)
    const lane = { entityId: world.entity, dispatch: await dispatchIn(world, id), channel: 'email' } as const
    await setDonor(world, donors[3], 'email_stopped = true')
    expect(await inEntity(world, (tx) => claim(tx, lane, 'a worker', 9, 60_000))).toHaveLength(8)
    await setDonor(world, donors[3], 'email_stopped = false')
    expect(await statesOf(world, id)).toEqual({ claimed: 8, suppressed: 1 })
    expect(await noted(id, donors[3] ?? '')).toEqual([{ state: 'suppressed', reason: 'stopped' }])
  })

  it('of a sending that was stopped nothing is taken in hand, whatever stands planned in it', async () => {
    const id = await started(world)
    const lane = { entityId: world.entity, dispatch: await dispatchIn(world, id), channel: 'email' } as const
    await inEntity(world, (tx) =>
      tx.rows(sql`update dispatches set state = 'stopped' where id = ${lane.dispatch}::uuid`),
    )
    expect(await inEntity(world, (tx) => claim(tx, lane, 'a worker', 9, 60_000))).toBeNull()
    expect(await statesOf(world, id)).toEqual({ planned: 9 })
  })

  it('nor is anything of it by who sends single mails', async () => {
    await started(world)
    const lane = { entityId: world.entity, dispatch: null, channel: 'email' } as const
    expect(await inEntity(world, (tx) => claim(tx, lane, 'a worker', 9, 60_000))).toBeNull()
  })

  it('whose address is another one since the claim gets it there, and nothing goes to the one of before', async () => {
    const id = await started(world)
    const lane = { entityId: world.entity, dispatch: await dispatchIn(world, id), channel: 'email' } as const
    const claimed = (await inEntity(world, (tx) => claim(tx, lane, 'a worker', 9, 60_000))) ?? []
    await setDonor(world, donors[3], "email = 'moved@people.example'")
    const going = await inEntity(world, (tx) => handOver(tx, 'a worker', claimed, 60_000, SECRET))
    expect(going.map(({ donor }) => donor)).not.toContain(donors[3])
    expect(await statesOf(world, id)).toEqual({ handing: 8, planned: 1 })
    const sent = going.map((one) => ({ ...SENT, id: one.id, reason: null, detail: null, tries: 0, waitMs: 0 }))
    await inEntity(world, (tx) => settle(tx, lane, 'a worker', sent))
    await run(world, id)
    await setDonor(world, donors[3], "email = 'd3@people.example'")
    expect(mailer.asked.map(({ to }) => to.address)).toEqual(['moved@people.example'])
    expect(await statesOf(world, id)).toEqual({ sent: 9 })
  })

  it('is asked again of what a person has sent again', async () => {
    const id = await started(world)
    mailer.answer((mail) =>
      ['d0@people.example', 'd1@people.example'].includes(mail.to.address)
        ? { state: 'failed', reason: 'recipient', detail: 'no such mailbox', permanent: true }
        : SENT,
    )
    await run(world, id)
    expect(await statesOf(world, id)).toEqual({ sent: 7, failed: 2 })
    await setDonor(world, donors[0], "report_consent = 'refused'")
    await setDonor(world, donors[1], 'email_stopped = true')
    await expect(act(world, 'sendAgain', id, { states: ['failed'] })).rejects.toMatchObject({ fault: 'nobodyToSendTo' })
    await setDonor(world, donors[1], 'email_stopped = false')
    await act(world, 'sendAgain', id, { states: ['failed'] })
    await setDonor(world, donors[0], "report_consent = 'unknown'")
    mailer.answer(SENT)
    await run(world, id)
    expect(mailer.asked.slice(9).map(({ to }) => to.address)).toEqual(['d1@people.example'])
    expect(await countsOf(world, id)).toMatchObject({ sent_count: 8, failed_count: 1 })
  })
})

describe('a lease that was lost', () => {
  /** Its run is stopped in the middle: two are in the service's hands, two are claimed, and it can renew nothing. */
  async function stuck(id: string) {
    let away = false
    let answer: (outcome: typeof SENT) => void = () => undefined
    const answered = new Promise<typeof SENT>((resolve) => {
      answer = resolve
    })
    const slow = mailer
    slow.send = (mail) => {
      slow.asked.push(mail)
      away = true
      return answered
    }
    const services = { ...world.services, db: flaky(world.db, () => away) }
    const running = run({ ...world, services }, id, { leaseMs: LEASE_MS, perSecond: 100_000 })
    await expect.poll(() => slow.asked.length).toBe(2)
    await wait(LEASE_MS + 200)
    return { slow, running, comeBack: () => ((away = false), answer(SENT)) }
  }

  it('another run of the same process takes over, and nothing leaves twice', async () => {
    world.services.config = { ...world.services.config, embedded: false }
    const id = await started(world)
    const { slow, running, comeBack } = await stuck(id)
    mailer = freshMailer(world)
    await run(world, id)
    expect(await statesOf(world, id)).toEqual({ sent: 7, unknown: 2 })
    comeBack()
    await running
    world.services.config = { ...world.services.config, embedded: true }
    // What it knows of the two is better than nothing; it hands over none of those that it had claimed.
    expect(await statesOf(world, id)).toEqual({ sent: 9 })
    const all = [...slow.asked, ...mailer.asked].map((mail) => mail.id)
    expect(all).toHaveLength(9)
    expect(new Set(all).size).toBe(9)
  })

  it('what one run of a process had in hand is not its next run’s, nor the other way round', async () => {
    const id = await started(world)
    const dispatch = await dispatchIn(world, id)
    const lane = { entityId: world.entity, dispatch, channel: 'email' } as const
    const [one, other] = [ownerOf('a process'), ownerOf('a process')]
    const held = (await inEntity(world, (tx) => claim(tx, lane, one, 2, 1))) ?? []
    await wait(20)
    await inEntity(world, (tx) => voidLeases(tx, lane))
    const taken = (await inEntity(world, (tx) => claim(tx, lane, other, 2, 60_000))) ?? []
    expect(taken.map((message) => message.id)).toEqual(held.map((message) => message.id))
    // It can neither keep them for longer nor give them back.
    const ids = held.map((message) => message.id)
    await inEntity(world, (tx) => renew(tx, one, ids, 3_600_000))
    await inEntity(world, (tx) => release(tx, one, ids))
    const leases = await inEntity(world, (tx) =>
      tx.rows(sql`select state, lease_owner as owner, lease_until < now() + interval '2 minutes' as short
        from messages where id = any(${sql.param(ids)}::uuid[])`),
    )
    expect(leases).toEqual([0, 1].map(() => ({ state: 'claimed', owner: other, short: true })))
    expect(await inEntity(world, (tx) => handOver(tx, one, held, 60_000, SECRET))).toEqual([])
    expect(await inEntity(world, (tx) => handOver(tx, other, taken, 60_000, SECRET))).toHaveLength(2)
    const sent = held.map((message) => ({ ...SENT, id: message.id, reason: null, detail: null, tries: 0, waitMs: 0 }))
    await inEntity(world, (tx) => settle(tx, lane, one, sent))
    expect(await statesOf(world, id)).toEqual({ planned: 7, handing: 2 })
  })

  it('a message that waits for its turn meanwhile is not offered any more', async () => {
    world.services.config = { ...world.services.config, embedded: false }
    const id = await started(world)
    let away = false
    mailer.answer(() => {
      away = true
      return SENT
    })
    const services = { ...world.services, db: flaky(world.db, () => away) }
    // Two are handed over; the second one's turn comes after the lease has run out.
    const running = run({ ...world, services }, id, { leaseMs: LEASE_MS, perSecond: 0.5 })
    await wait(LEASE_MS + 1_000)
    expect(mailer.asked).toHaveLength(1)
    away = false
    await running
    world.services.config = { ...world.services.config, embedded: true }
    expect(mailer.asked).toHaveLength(1)
    expect(await statesOf(world, id)).toEqual({ sent: 1, planned: 8 })
  })

  it('an outcome that is known is kept in hand while the database is away, and written once', async () => {
    const id = await started(world)
    let failures = 0
    mailer.answer(() => {
      if (mailer.asked.length === 2) failures = 3
      return SENT
    })
    const services = { ...world.services, db: flaky(world.db, () => failures > 0 && failures-- > 0) }
    await run({ ...world, services }, id, { leaseMs: 60_000 })
    expect(failures).toBe(0)
    expect(mailer.asked).toHaveLength(9)
    expect(await countsOf(world, id)).toMatchObject({ status: 'sent', sent_count: 9, unknown_count: 0 })
  })
})

/** Beside whatever transaction is open in this chain of calls: somebody else's request. */
const elsewhere = new AsyncResource('another request')

describe('the order of locks', () => {
  it('a letter that is opened while its outcome is written waits for it, and neither is lost', async () => {
    const id = await started(world)
    const dispatch = await dispatchIn(world, id)
    const lane = { entityId: world.entity, dispatch, channel: 'email' } as const
    const claimed = (await inEntity(world, (tx) => claim(tx, lane, 'a worker', 1, 60_000))) ?? []
    await inEntity(world, (tx) => handOver(tx, 'a worker', claimed, 60_000, SECRET))
    const message = (await messagesOf(world, id)).find((one) => one.id === claimed[0]?.id)
    const token = letterToken(world.services.config.appSecret, message?.letter ?? '')
    let opening: Promise<void> | undefined
    await inEntity(world, async (tx) => {
      // As settling begins: the report and the dispatch are held.
      await tx.rows(sql`select 1 from reports where id = ${id}::uuid for update`)
      await tx.rows(sql`select 1 from dispatches where id = ${dispatch}::uuid for update`)
      opening = elsewhere.runInAsyncScope(() => markLetter(world.services, id, token, 'opened', 'a request'))
      await wait(300)
      await settle(tx, lane, 'a worker', [
        { id: message?.id ?? '', state: 'sent', reason: null, detail: null, tries: 0, waitMs: 0 },
      ])
    })
    await opening
    expect(await statesOf(world, id)).toEqual({ planned: 8, read: 1 })
    const [counts] = await inEntity(world, (tx) =>
      tx.rows(sql`select sent_count, opened_count from dispatches where id = ${dispatch}::uuid`),
    )
    expect(counts).toEqual({ sent_count: 1, opened_count: 1 })
  })

  it('[3.9] who says stop while the donor is being written to is heard, whoever has to give way', async () => {
    const id = await started(world)
    await run(world, id)
    const letter = (await messagesOf(world, id)).find(({ donor }) => donor === donors[4])?.letter ?? ''
    const token = letterToken(world.services.config.appSecret, letter)
    let stopping: Promise<void> | undefined
    const erasing = inEntity(world, async (tx) => {
      // As an erasure does: the donor first, the letter last.
      await tx.rows(sql`select 1 from donors where id = ${donors[4]}::uuid for update`)
      stopping = elsewhere.runInAsyncScope(() => markLetter(world.services, id, token, 'stopped', 'a request'))
      await wait(300)
      await tx.rows(sql`update letters set updated_at = now() where id = ${letter}::uuid`)
    })
    // Of the two that hold what the other waits for, the database chooses which gives way.
    const [erased] = await Promise.allSettled([erasing])
    expect(erased.status === 'rejected' ? erased.reason : { code: '40P01' }).toMatchObject({ code: '40P01' })
    await stopping
    const [donor] = await inEntity(world, (tx) =>
      tx.rows(sql`select email_stopped from donors where id = ${donors[4]}::uuid`),
    )
    expect(donor).toEqual({ email_stopped: true })
  })
})
