import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import type { Database } from '../../server/db/types.ts'
import * as ledger from '../../server/messages/ledger.ts'
import type { World } from '../unit/delivery/support.ts'
import { freshMailer, nineDonors, run, SENT, started, statesOf } from './deliveryWorld.ts'

let world: World
let mailer: FakeMailer
/** How far the clock that nobody sets has moved at once, as it does on a machine that stood still. */
let clock = 0
beforeAll(async () => {
  ;({ world } = await nineDonors())
})
afterAll(() => world.close())
beforeEach(() => {
  clock = 0
  mailer = freshMailer(world)
  const began = Date.now()
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - began + clock)
})
afterEach(() => vi.restoreAllMocks())

/** As the mail of this number reaches the service, this much time has gone by. */
const passes = (times: Readonly<Record<number, number>>) =>
  mailer.answer(() => {
    clock = times[mailer.asked.length] ?? clock
    return SENT
  })

describe('what a run has in hand is offered no longer than it is surely its own', () => {
  it('the machine stands still as one message leaves: the next one, handed over with it, is not offered', async () => {
    const id = await started(world)
    passes({ 1: 70_000 })
    await run(world, id, { leaseMs: 60_000 })
    expect(mailer.asked).toHaveLength(1)
    expect(await statesOf(world, id)).toEqual({ sent: 1, planned: 8 })
  })

  it('a later claim lengthens no earlier one', async () => {
    const id = await started(world)
    // Four are claimed at first; the second claim comes as they have left, and is good until 110 s, but they were until 60.
    passes({ 1: 50_000, 5: 70_000 })
    await run(world, id, { leaseMs: 60_000 })
    expect(mailer.asked).toHaveLength(5)
    expect(await statesOf(world, id)).toEqual({ sent: 5, planned: 4 })
  })

  it('a renewal that passes a claim on the way does not hold what is claimed', async () => {
    const id = await started(world)
    const claim = ledger.claimBeside
    let claims = 0
    let slow = false
    let renewed: () => void = () => undefined
    const passing = new Promise<void>((resolve) => {
      renewed = resolve
    })
    vi.spyOn(ledger, 'claimBeside').mockImplementation((...given) => {
      claims += 1
      slow = claims === 2
      return claim(...given)
    })
    let renewNow: () => void = () => undefined
    const every = globalThis.setInterval
    vi.spyOn(globalThis, 'setInterval').mockImplementation((work: () => void, ms?: number) => {
      if (ms === 20_000) renewNow = work
      return every(work, ms)
    })
    const db: Database = {
      ...world.db,
      as: async (context, work) => {
        const answer = await world.db.as(context, work)
        if (slow) {
          // The answer to the claim is on its way: meanwhile what was in hand before is renewed.
          slow = false
          clock = 40_000
          renewNow()
          await passing
          await turn()
        } else if (clock === 40_000) renewed()
        return answer
      },
    }
    passes({ 5: 70_000 })
    await run({ ...world, services: { ...world.services, db } }, id, { leaseMs: 60_000 })
    expect(claims).toBeGreaterThan(1)
    expect(mailer.asked).toHaveLength(5)
    expect(await statesOf(world, id)).toEqual({ sent: 5, planned: 4 })
  })
})
