import { AsyncResource } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../server/db/types.ts'
import type { Lane } from '../../server/messages/lane.ts'
import { type Claimed, claimBeside, handOver } from '../../server/messages/ledger.ts'
import { settle } from '../../server/messages/settle.ts'
import { suppress } from '../../server/messages/suppress.ts'
import { act, dispatchIn, inEntity, type World } from '../unit/delivery/support.ts'
import { freshMailer, nineDonors, run, SECRET, SENT, setDonor, started, statesOf } from './deliveryWorld.ts'

let world: World
let donors: string[]
beforeAll(async () => {
  ;({ world, donors } = await nineDonors())
})
afterAll(() => world.close())
beforeEach(() => {
  freshMailer(world)
})

const WAITING = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

async function lane(id: string): Promise<Lane & { dispatch: string }> {
  return { entityId: world.entity, dispatch: await dispatchIn(world, id), kind: 'report', channel: 'email' }
}

async function beside(tx: Tx, of: Lane, owner: string, limit: number): Promise<Claimed[]> {
  const taken = await claimBeside(tx, of, owner, limit, 60_000)
  if (taken === null || taken === 'refusals') throw new Error(`taken: ${taken}`)
  return taken
}

const sent = (ids: readonly { id: string }[]) =>
  ids.map(({ id }) => ({ ...SENT, id, reason: null, detail: null, tries: 0, waitMs: 0 }))

describe('the last word on what leaves', () => {
  const suppressions = () => inEntity(world, (tx) => tx.rows(sql`select address from suppressions`))
  beforeEach(async () => {
    await inEntity(world, (tx) => tx.rows(sql`delete from suppressions`))
    for (const donor of donors.slice(0, 2))
      await setDonor(world, donor, `email = 'gone@people.example', email_shared = true`)
  })
  afterAll(async () => {
    await inEntity(world, (tx) => tx.rows(sql`delete from suppressions`))
    for (const [n, donor] of donors.slice(0, 2).entries())
      await setDonor(world, donor, `email = 'd${n}@people.example', email_shared = false`)
  })

  it('knows of an address that nobody is at, by what is settled in the same breath: another donor of it gets nothing', async () => {
    const mailer = freshMailer(world)
    const id = await started(world, donors.slice(0, 2))
    mailer.answer({ state: 'failed', reason: 'recipient', detail: '550 5.1.1 no such mailbox', permanent: true })
    await run(world, id, { inFlight: 1, group: 1 })
    expect(mailer.asked.map(({ to }) => to.address)).toEqual(['gone@people.example'])
    expect(await statesOf(world, id)).toEqual({ failed: 1, suppressed: 1 })
  })

  it('keeps an address once that two were refused at in the same breath, and both outcomes', async () => {
    const mailer = freshMailer(world)
    const id = await started(world, donors.slice(0, 2))
    mailer.answer({ state: 'failed', reason: 'recipient', detail: '550 5.1.1 no such mailbox', permanent: true })
    await run(world, id, { inFlight: 2, group: 2, gatherMs: 500 })
    expect(mailer.asked).toHaveLength(2)
    expect(await statesOf(world, id)).toEqual({ failed: 2 })
    expect(await suppressions()).toEqual([{ address: 'gone@people.example' }])
  })

  it('keeps each address once, whatever the letters that it is written in', async () => {
    const bounce = { channel: 'email', reason: 'bounce', detail: 'no such mailbox', message: null } as const
    const found = ['Zed@people.example', 'amal@people.example', 'zed@people.example'].map((address) => ({
      ...bounce,
      address,
    }))
    await inEntity(world, (tx) => suppress(tx, world.entity, found))
    const kept = (await suppressions()) as { address: string }[]
    expect(kept.map(({ address }) => address).toSorted()).toEqual(['amal@people.example', 'zed@people.example'])
  })
})

describe('a claim beside what else is done of a sending', () => {
  it('refuses nothing, and writes nothing of what it looked at; the run then claims by itself alone', async () => {
    const id = await started(world)
    await setDonor(world, donors[3], 'email_stopped = true')
    const of = await lane(id)
    expect(await inEntity(world, (tx) => claimBeside(tx, of, 'a worker', 9, 60_000))).toBe('refusals')
    expect(await statesOf(world, id)).toEqual({ planned: 9 })
    await run(world, id)
    await setDonor(world, donors[3], 'email_stopped = false')
    expect(await statesOf(world, id)).toEqual({ sent: 8, suppressed: 1 })
  })

  it('takes nothing of a sending that is stopped', async () => {
    const id = await started(world)
    await act(world, 'stop', id)
    const of = await lane(id)
    expect(await inEntity(world, (tx) => claimBeside(tx, of, 'a worker', 9, 60_000))).toBeNull()
  })

  it.runIf(process.env['ATHAR_TEST_DB'] === 'postgres')(
    'does not wait for outcomes that are being written, and a stop waits for it',
    async () => {
      const id = await started(world)
      const of = await lane(id)
      const first = await inEntity(world, (tx) => beside(tx, of, 'one', 3))
      await inEntity(world, (tx) => handOver(tx, 'one', first, 60_000, SECRET))
      const another = new AsyncResource('another connection')
      const outside = <T>(ask: () => T): T => another.runInAsyncScope(ask)
      // Within the transaction that settles: whoever had to wait for it would wait for good.
      const taken = await inEntity(world, async (tx) => {
        await settle(tx, of, 'one', sent(first))
        return outside(() => inEntity(world, (own) => beside(own, of, 'two', 3)))
      })
      expect(taken).toHaveLength(3)
      let stopping: Promise<unknown> = Promise.resolve()
      await inEntity(world, async (tx) => {
        expect(await beside(tx, of, 'three', 1)).toHaveLength(1)
        stopping = outside(() => act(world, 'stop', id))
        const waiting = () => outside(() => world.db.owner((own) => own.rows(WAITING)))
        await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
      })
      await stopping
      expect(await statesOf(world, id)).toEqual({ sent: 3, cancelled: 6 })
    },
  )
})
