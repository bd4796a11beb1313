import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { access } from '../../resources/messages/access.ts'
import type { Resent } from '../../resources/messages/contract.ts'
import { messages } from '../../resources/messages/schema.ts'
import { server } from '../../resources/messages/server/index.ts'
import { readStory } from '../../resources/messages/server/story.ts'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { newId } from '../../server/db/ids.ts'
import { runAction } from '../../server/engine/action.ts'
import type { Call } from '../../server/engine/context.ts'
import { sendSingle } from '../../server/messages/work.ts'
import { countsOf, inEntity, type World } from '../unit/delivery/support.ts'
import { freshMailer, nineDonors, run, setDonor, started } from './deliveryWorld.ts'

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

const call = (idempotencyKey?: string): Call<typeof messages> => ({
  actor: {
    kind: 'staff',
    userId: world.user,
    entityId: world.entity,
    roles: ['BranchAdmin'],
    sessionId: world.session,
  },
  requestId: newId(),
  locale: 'en',
  services: world.services,
  resource: messages,
  access,
  server,
  ...(idempotencyKey ? { idempotencyKey } : {}),
})
const resend = (ids: string[], more: object = { sent: true }, by = call()): Promise<Resent> => {
  const action = server.actions['resend']
  if (!action) throw new Error('messages are not sent again')
  return runAction(by as unknown as Call, 'resend', action, { ids, ...more }, null) as Promise<Resent>
}
const rows = <T>(query: ReturnType<typeof sql>): Promise<T[]> => inEntity(world, (tx) => tx.rows<T>(query))
const single = () =>
  sendSingle(world.services, { entityId: world.entity, channel: 'email' }, new AbortController().signal, {
    retryMs: 1,
    pauseMs: 1,
  })

/** A letter to one donor that left some minutes ago. */
async function letter(donor = donors[0] ?? ''): Promise<{ report: string; id: string }> {
  const report = await started(world, [donor])
  await run(world, report)
  await rows(sql`update messages set sent_at = now() - interval '5 minutes' where report = ${report}::uuid`)
  const [row] = await rows<{ id: string }>(sql`select id from messages where report = ${report}::uuid`)
  mailer.accepted.length = 0
  return { report, id: row?.id ?? '' }
}

describe('[2.44] a letter that left, and that its donor says did not come', () => {
  it('goes once more by itself, with the same link, to the address of now; what its sending counted stands', async () => {
    const { report, id } = await letter()
    await setDonor(world, donors[0], "email = 'moved@people.example'")
    expect(await resend([id])).toEqual({ sent: 1, left: [] })
    await single()
    expect(mailer.accepted.map(({ to }) => to.address)).toEqual(['moved@people.example'])
    const both = await rows(
      sql`select state, repeats, attempt, letter, dispatch is null as single from messages where report = ${report}::uuid order by attempt`,
    )
    const [first] = await rows<{ letter: string }>(sql`select letter from messages where id = ${id}::uuid`)
    expect(both).toEqual([
      { state: 'sent', repeats: null, attempt: 1, letter: first?.letter, single: false },
      { state: 'sent', repeats: id, attempt: 2, letter: first?.letter, single: true },
    ])
    expect(await countsOf(world, report)).toMatchObject({ status: 'sent', sent_count: 1, failed_count: 0 })
    await setDonor(world, donors[0], "email = 'd0@people.example'")
  })

  it('once a tap: two at once, one after the other, and the same call repeated make one message', async () => {
    const { id } = await letter()
    const both = await Promise.all([resend([id]), resend([id])])
    expect(both.map(({ sent }) => sent).toSorted()).toEqual([0, 1])
    expect(await resend([id])).toEqual({ sent: 0, left: [{ id, why: 'repeated' }] })
    const other = await letter()
    const key = newId()
    const first = await resend([other.id], { sent: true }, call(key))
    expect(await resend([other.id], { sent: true }, call(key))).toEqual(first)
    await single()
    for (const one of [id, other.id])
      expect(await rows(sql`select 1 from messages where repeats = ${one}::uuid`)).toHaveLength(1)
  })

  it('not within a minute, and then the repetition itself again', async () => {
    const { id } = await letter()
    await resend([id])
    await single()
    const [again] = await rows<{ id: string }>(sql`select id from messages where repeats = ${id}::uuid`)
    const next = again?.id ?? ''
    expect(await resend([next])).toEqual({ sent: 0, left: [{ id: next, why: 'justSent' }] })
    await rows(sql`update messages set sent_at = now() - interval '61 seconds' where id = ${next}::uuid`)
    expect(await resend([next])).toEqual({ sent: 1, left: [] })
    await single()
    expect(mailer.accepted).toHaveLength(2)
  })

  it('not where it was opened, where it has not left, and not by the word for failed ones', async () => {
    const { id } = await letter()
    expect(await resend([id], { twice: true })).toEqual({ sent: 0, left: [{ id, why: 'state' }] })
    await rows(
      sql`update letters set opened_at = now() where id = (select letter from messages where id = ${id}::uuid)`,
    )
    expect(await resend([id])).toEqual({ sent: 0, left: [{ id, why: 'opened' }] })
    const report = await started(world, [donors[1] ?? ''])
    const [waiting] = await rows<{ id: string }>(sql`select id from messages where report = ${report}::uuid`)
    expect(await resend([waiting?.id ?? ''])).toEqual({ sent: 0, left: [{ id: waiting?.id, why: 'state' }] })
    await run(world, report)
  })

  it('goes through the gate: a stop that was said meanwhile is heard, and the ledger says so', async () => {
    const { id } = await letter()
    await resend([id])
    await setDonor(world, donors[0], 'email_stopped = true')
    await single()
    expect(mailer.accepted).toEqual([])
    expect(await rows(sql`select state, reason from messages where repeats = ${id}::uuid`)).toEqual([
      { state: 'suppressed', reason: 'stopped' },
    ])
    await setDonor(world, donors[0], 'email_stopped = false')
  })

  it('is none too many of a week beside itself; what it repeats is told by both', async () => {
    await rows(sql`update messages set sent_at = now() - interval '8 days'`)
    const { id } = await letter()
    await rows(sql`update entities set weekly_messages = 1`)
    await resend([id])
    await single()
    expect(mailer.accepted).toHaveLength(1)
    await rows(sql`update entities set weekly_messages = null`)
    const [again] = await rows<{ id: string }>(sql`select id from messages where repeats = ${id}::uuid`)
    const story = await readStory(call(), id)
    expect(story.again).toEqual({ may: false, twice: false, sent: true })
    expect(story.steps.find(({ what }) => what === 'repeated')?.message).toBe(again?.id)
    expect((await readStory(call(), again?.id ?? '')).steps[0]).toMatchObject({ what: 'repeats', message: id })
  })

  it('[6.2] of another charity is as unknown as nobody’s', async () => {
    const [entity, foreign] = [newId(), newId()]
    await world.db.owner(async (tx) => {
      await tx.rows(sql`insert into entities (id, name, branch_name) values (${entity}, 'Another', 'One')`)
      await tx.rows(sql`insert into donors (id, entity_id, name) values (${foreign}, ${entity}, 'Somebody')`)
      await tx.rows(sql`insert into messages (id, entity_id, kind, donor, sent_to, language, state, sent_at)
        values (${foreign}, ${entity}, 'issueReply', ${foreign}, 'x@people.example', 'en', 'sent', now() - interval '1 hour')`)
    })
    for (const one of [foreign, newId()]) await expect(resend([one])).rejects.toMatchObject({ fault: 'notFound' })
  })
})
