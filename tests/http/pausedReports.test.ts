import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { pauseSending, resumeSending } from '../../server/messages/pause.ts'
import { act, countsOf, dispatchIn, inEntity } from '../unit/delivery/support.ts'
import { freshMailer, run, started } from './deliveryWorld.ts'
import { pathsIn, togetherWorld } from './togetherWorld.ts'

let together: Awaited<ReturnType<typeof togetherWorld>>
let mailer: FakeMailer

beforeAll(async () => {
  together = await togetherWorld()
})
afterAll(() => together.world.close())
beforeEach(async () => {
  mailer = freshMailer(together.world)
  await together.clear()
})

async function turn(to: typeof pauseSending, report: string): Promise<void> {
  const { world } = together
  const id = await dispatchIn(world, report)
  const actor = {
    kind: 'staff',
    userId: world.user,
    entityId: world.entity,
    roles: ['BranchAdmin'],
    sessionId: world.session,
  } as const
  await inEntity(world, (tx) =>
    to({ tx, actor: { ...actor, roles: [...actor.roles] }, addJob: async () => undefined }, id),
  )
}

/** Pauses the report while the second letter is in the service's hands. */
function pauseAtSecond(id: string): void {
  const send = mailer.send.bind(mailer)
  let done: Promise<void> | undefined
  mailer.send = async (mail, signal) => {
    const outcome = await send(mail, signal)
    if (mailer.asked.length === 2) await (done ??= turn(pauseSending, id))
    return outcome
  }
}

const counted = async (id: string): Promise<Record<string, number>> => {
  const states = await together.statesOf(id)
  return Object.fromEntries([...new Set(states)].map((one) => [one, states.filter((each) => each === one).length]))
}

describe('product.md 30: a report that is paused', () => {
  it('waits with what the service refused for now, and goes on with it', async () => {
    const { world } = together
    const id = await started(world)
    mailer.answer((_mail, n) =>
      n < 2 ? { state: 'failed', reason: 'busy', detail: 'later', permanent: false } : { state: 'sent' },
    )
    pauseAtSecond(id)
    await run(world, id)
    await run(world, id)
    expect(mailer.asked).toHaveLength(2)
    expect(await counted(id)).toEqual({ planned: 9 })
    expect(await countsOf(world, id)).toMatchObject({ status: 'sending', sent_count: 0 })
    await turn(resumeSending, id)
    await inEntity(world, (tx) => tx.rows(sql`update messages set next_at = null where report = ${id}::uuid`))
    // Two refusals were the service's own trouble: it is left alone for a moment.
    await expect.poll(async () => (await run(world, id), (await countsOf(world, id)).status)).toBe('sent')
    expect(await countsOf(world, id)).toMatchObject({ sent_count: 9 })
    expect(mailer.accepted).toHaveLength(9)
  })

  it('can be stopped: what waits is cancelled', async () => {
    const { world } = together
    const id = await started(world)
    pauseAtSecond(id)
    await run(world, id)
    await act(world, 'stop', id)
    await run(world, id)
    expect(await counted(id)).toEqual({ sent: 2, cancelled: 7 })
    expect(await countsOf(world, id)).toMatchObject({ status: 'stopped', sent_count: 2 })
  })

  it('decision 141: had all of it gone out by then, a stop finds it sent', async () => {
    const { world } = together
    const id = await started(world)
    await run(world, id)
    await run(world, id)
    await inEntity(world, async (tx) => {
      await tx.rows(sql`update dispatches set state = 'paused', paused_at = now() where report = ${id}::uuid`)
      await tx.rows(sql`update reports set status = 'sending', finished_at = null where id = ${id}::uuid`)
    })
    await act(world, 'stop', id)
    expect(await counted(id)).toEqual({ sent: 9 })
    expect(await countsOf(world, id)).toMatchObject({ status: 'sent', sent_count: 9 })
  })

  it('is not taken along in the message of another report, nor waited for', async () => {
    const { world, donors, two, statesOf } = together
    const [wells, classes] = await two({ to: donors.slice(0, 1) })
    await turn(pauseSending, classes)
    await run(world, wells)
    // As of one that goes by itself: its page, and where it is stopped.
    expect(pathsIn(mailer.accepted[0]?.text ?? '')).toHaveLength(2)
    expect(await statesOf(wells)).toEqual(['sent'])
    expect(await statesOf(classes)).toEqual(['planned'])
    await turn(resumeSending, classes)
    await run(world, classes)
    expect(await statesOf(classes)).toEqual(['sent'])
    expect(mailer.accepted).toHaveLength(2)
  })
})
