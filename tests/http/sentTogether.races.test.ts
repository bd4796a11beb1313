import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import type { Database } from '../../server/db/types.ts'
import { claim, handOver, voidLeases } from '../../server/messages/ledger.ts'
import { holdTogether } from '../../server/messages/together.ts'
import { inEntity } from '../unit/delivery/support.ts'
import { freshMailer, run, SECRET, setDonor } from './deliveryWorld.ts'
import { pathsIn, togetherWorld } from './togetherWorld.ts'

const { world, donors, statesOf, two, clear, laneOf } = await togetherWorld()
let mailer: FakeMailer
afterAll(() => world.close())
beforeEach(async () => {
  await clear()
  mailer = freshMailer(world)
})

const unknownOf = (states: readonly string[]): number => states.filter((state) => state === 'unknown').length

describe('product.md 25: nothing is lost, and nothing goes twice', () => {
  it('with both sendings at work at the same time each letter leaves once, and each donor gets one message', async () => {
    for (let round = 0; round < 4; round += 1) {
      mailer = freshMailer(world)
      const [wells, classes] = await two()
      await Promise.all([run(world, wells, { owner: 'one' }), run(world, classes, { owner: 'two' })])
      await Promise.all([run(world, wells, { owner: 'one' }), run(world, classes, { owner: 'two' })])
      expect([...(await statesOf(wells)), ...(await statesOf(classes))]).toEqual(Array(18).fill('sent'))
      const links = mailer.accepted.flatMap(({ text }) => pathsIn(text).filter((path) => !path.endsWith('/stop')))
      expect(links).toHaveLength(18)
      expect(new Set(links).size).toBe(18)
      expect(mailer.accepted.map(({ to }) => to.address).toSorted()).toEqual(
        donors.map((_, n) => `d${n}@people.example`),
      )
    }
  })

  it('what another worker has claimed is taken along, and that worker hands it over no more', async () => {
    const [wells, classes] = await two()
    const [lane, other] = [await laneOf(wells), await laneOf(classes)]
    const theirs = (await inEntity(world, (tx) => claim(tx, other, 'two', 9, 60_000))) ?? []
    const mine = (await inEntity(world, (tx) => claim(tx, lane, 'one', 9, 60_000))) ?? []
    expect([theirs.length, mine.length]).toEqual([9, 9])
    const going = await inEntity(world, async (tx) =>
      handOver(tx, 'one', mine, 60_000, SECRET, await holdTogether(tx, lane, 'one', [], mine)),
    )
    expect(going.map(({ along }) => along?.length)).toEqual(Array(9).fill(1))
    const left = await inEntity(world, async (tx) =>
      handOver(tx, 'two', theirs, 60_000, SECRET, await holdTogether(tx, other, 'two', [], theirs)),
    )
    expect(left).toEqual([])
    // The same hand-over once more, as after an answer that was lost.
    const again = await inEntity(world, async (tx) =>
      handOver(tx, 'one', mine, 60_000, SECRET, await holdTogether(tx, lane, 'one', [], mine)),
    )
    expect(again.map(({ along }) => along?.length)).toEqual(Array(9).fill(1))
  })

  it('whoever says stop between the claim and the hand-over gets none of it, and what was to go along waits for its own word', async () => {
    const [wells, classes] = await two({ to: donors.slice(0, 1) })
    const lane = await laneOf(wells)
    const mine = (await inEntity(world, (tx) => claim(tx, lane, 'one', 9, 60_000))) ?? []
    await setDonor(world, donors[0], "report_consent = 'refused'")
    await inEntity(world, async (tx) =>
      handOver(tx, 'one', mine, 60_000, SECRET, await holdTogether(tx, lane, 'one', [], mine)),
    )
    expect([await statesOf(wells), await statesOf(classes)]).toEqual([['suppressed'], ['planned']])
    await run(world, classes)
    await setDonor(world, donors[0], "report_consent = 'unknown'")
    expect(await statesOf(classes)).toEqual(['suppressed'])
    expect(mailer.asked).toEqual([])
  })

  it('killed with a message in hand, all of it is unknown, and none of it leaves by itself', async () => {
    const [wells, classes] = await two({ to: donors.slice(0, 2) })
    const lane = await laneOf(wells)
    const mine = (await inEntity(world, (tx) => claim(tx, lane, 'one', 9, 60_000))) ?? []
    await inEntity(world, async (tx) =>
      handOver(tx, 'one', mine, 60_000, SECRET, await holdTogether(tx, lane, 'one', [], mine)),
    )
    await inEntity(world, (tx) =>
      tx.rows(sql`update messages set lease_until = now() - interval '1 second' where state = 'handing'`),
    )
    for (const id of [wells, classes]) {
      const lost = await laneOf(id)
      await inEntity(world, (tx) => voidLeases(tx, lost))
      await run(world, id)
      expect(await statesOf(id)).toEqual(['unknown', 'unknown'])
    }
    expect(mailer.asked).toEqual([])
  })

  it('wherever a worker dies, no letter goes twice and none is left out of the record', async () => {
    const unknown: number[] = []
    for (let calls = 2; calls <= 8; calls += 1) {
      await clear()
      mailer = freshMailer(world)
      const [wells, classes] = await two()
      const killed = new AbortController()
      const { db } = world.services
      let left = calls
      // As seen by one that dies: from some call on, nothing that it asks is done.
      const dying: Database = {
        ...db,
        as: (context, work) => {
          left -= 1
          if (left >= 0) return db.as(context, work)
          killed.abort()
          return Promise.reject(new Error('killed'))
        },
      }
      await run(
        { ...world, services: { ...world.services, db: dying } },
        wells,
        { owner: 'dying' },
        killed.signal,
      ).catch(() => undefined)
      for (const id of [classes, wells, classes, wells]) await run(world, id, { owner: 'next' })
      const links = mailer.accepted.flatMap(({ text }) => pathsIn(text).filter((path) => !path.endsWith('/stop')))
      expect(new Set(links).size).toBe(links.length)
      const states = [...(await statesOf(wells)), ...(await statesOf(classes))]
      expect(states.filter((state) => state !== 'unknown')).toEqual(Array(18 - unknownOf(states)).fill('sent'))
      unknown.push(unknownOf(states))
      // What nobody knows of may have come; of all others it is known.
      expect(links.length).toBeGreaterThanOrEqual(18 - unknownOf(states))
      expect(links.length).toBeLessThanOrEqual(18)
    }
    // Whoever dies before anything is handed over leaves nothing unknown.
    expect(unknown[0]).toBe(0)
  }, 60_000)
})
