import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import type { Runner } from '../../server/db/driver.ts'
import { claim, handOver, voidLeases } from '../../server/messages/ledger.ts'
import { settle } from '../../server/messages/settle.ts'
import { holdOpenWork } from '../../server/transfer/load.ts'
import {
  act,
  countsOf,
  dispatchIn,
  donor,
  gift,
  inEntity,
  messagesOf,
  report,
  type World,
} from '../unit/delivery/support.ts'
import { freshMailer, nineDonors, run, SECRET, started, statesOf } from './deliveryWorld.ts'

let world: World
let mailer: FakeMailer
beforeAll(async () => {
  ;({ world } = await nineDonors())
})
afterAll(() => world.close())
beforeEach(() => {
  mailer = freshMailer(world)
})

describe('never twice', () => {
  it('a refusal that comes after its letter was called unknown brings it back to nobody', async () => {
    const id = await started(world)
    const dispatch = await dispatchIn(world, id)
    const lane = { entityId: world.entity, dispatch, channel: 'email' } as const
    const [letter] = (await inEntity(world, (tx) => claim(tx, lane, 'slow', 1, 1))) ?? []
    if (!letter) throw new Error('nothing was claimed')
    await inEntity(world, (tx) => handOver(tx, 'slow', [letter], 1, SECRET))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await inEntity(world, (tx) => voidLeases(tx, lane))
    expect((await statesOf(world, id))['unknown']).toBe(1)
    const late = { id: letter.id, state: 'planned' as const, reason: 'busy', detail: null, tries: 1, waitMs: 0 }
    await inEntity(world, (tx) => settle(tx, lane, 'slow', [late]))
    expect((await statesOf(world, id))['unknown']).toBe(1)
    // A certain outcome is better than none.
    await inEntity(world, (tx) => settle(tx, lane, 'slow', [{ ...late, state: 'sent', reason: null }]))
    expect(await statesOf(world, id)).toEqual({ planned: 8, sent: 1 })
    await run(world, id)
    expect(mailer.asked).toHaveLength(8)
  })

  it('a message that arrived after all calls its repetition back, and the counts stay right', async () => {
    const id = await started(world)
    const dispatch = await dispatchIn(world, id)
    const lane = { entityId: world.entity, dispatch, channel: 'email' } as const
    const [letter] = (await inEntity(world, (tx) => claim(tx, lane, 'slow', 1, 1))) ?? []
    if (!letter) throw new Error('nothing was claimed')
    await inEntity(world, (tx) => handOver(tx, 'slow', [letter], 1, SECRET))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await run(world, id)
    expect(await statesOf(world, id)).toEqual({ sent: 8, unknown: 1 })
    await act(world, 'sendAgain', id, { states: ['unknown'] })
    expect(await statesOf(world, id)).toEqual({ sent: 8, unknown: 1, planned: 1 })
    // Whoever was believed dead comes back with the service's answer.
    const late = { id: letter.id, state: 'sent' as const, reason: null, detail: null, tries: 1, waitMs: 0 }
    await inEntity(world, (tx) => settle(tx, lane, 'slow', [late]))
    expect(await statesOf(world, id)).toEqual({ sent: 9, cancelled: 1 })
    await run(world, id)
    expect(mailer.asked).toHaveLength(8)
    expect(await countsOf(world, id)).toMatchObject({ sent_count: 9, failed_count: 0, unknown_count: 0 })
  })

  it('a letter that its donor has opened has arrived, whatever its service left open: it is not sent again', async () => {
    const id = await started(world)
    mailer.answer((_mail, n) => (n === 0 ? { state: 'unknown', detail: '' } : { state: 'sent' }))
    await run(world, id)
    expect(await statesOf(world, id)).toEqual({ sent: 8, unknown: 1 })
    await inEntity(world, (tx) =>
      tx.rows(
        sql`update letters set opened_at = now() where id = (select letter from messages where report = ${id}::uuid and state = 'unknown')`,
      ),
    )
    expect(await statesOf(world, id)).toEqual({ sent: 8, read: 1 })
    expect(await countsOf(world, id)).toMatchObject({ sent_count: 9, unknown_count: 0 })
    await expect(act(world, 'sendAgain', id, { states: ['unknown'] })).rejects.toMatchObject({
      fault: 'nobodyToSendTo',
    })
  })

  it('a letter opened while it was being handed over is not sent again either', async () => {
    const id = await started(world)
    const send = mailer.send.bind(mailer)
    mailer.answer((_mail, n) => (n === 0 ? { state: 'unknown', detail: '' } : { state: 'sent' }))
    mailer.send = async (mail, signal) => {
      if (mailer.asked.length === 0)
        await inEntity(world, (tx) =>
          tx.rows(
            sql`update letters set opened_at = now() where id in (select letter from messages where report = ${id}::uuid and state = 'handing')`,
          ),
        )
      return send(mail, signal)
    }
    await run(world, id)
    await expect(act(world, 'sendAgain', id, { states: ['unknown'] })).rejects.toMatchObject({
      fault: 'nobodyToSendTo',
    })
  })

  it('a message that lost what it was to bring holds up nobody else', async () => {
    const id = await started(world)
    await world.db.owner((tx) =>
      tx.rows(
        sql`update messages set letter = null where report = ${id}::uuid and id = (select min(id::text)::uuid from messages where report = ${id}::uuid)`,
      ),
    )
    await run(world, id)
    expect(await statesOf(world, id)).toEqual({ sent: 8, suppressed: 1 })
    expect(mailer.asked).toHaveLength(8)
  })

  it('what was under way when a backup was made waits for a person where it is restored', async () => {
    const id = await started(world)
    await world.db.owner((tx) =>
      tx.rows(
        sql`insert into messages (id, kind, sent_to, language) values (gen_random_uuid(), 'account', 'a@b.example', 'ar')`,
      ),
    )
    await world.db.owner((tx) =>
      holdOpenWork({
        script: async (text) => (await tx.raw(text)).rows,
        query: async (text, values) => (await tx.raw(text, values)).rows,
      } satisfies Runner),
    )
    // Nobody is signed in to a copy, and it mails no link for an account again.
    const open = await world.db.owner((tx) =>
      tx.rows(
        sql`select 1 from sessions where ended_at is null union all select 1 from messages where kind = 'account' and state <> 'unknown'`,
      ),
    )
    expect(open).toEqual([])
    await world.db.owner((tx) => tx.rows(sql`update sessions set ended_at = null`))
    await run(world, id)
    expect(mailer.asked).toHaveLength(0)
    expect(await statesOf(world, id)).toEqual({ unknown: 9 })
    expect(await countsOf(world, id)).toMatchObject({ status: 'stopped', unknown_count: 9 })
    await act(world, 'sendAgain', id, { states: ['unknown'] })
    await run(world, id)
    expect(mailer.asked).toHaveLength(9)
  })

  it('who says stop stops the address, in whichever of the entity’s rows it stands', async () => {
    const twins = [
      await donor(world, { name: 'Twin', email: 'twin@people.example' }),
      await donor(world, { name: 'Twin again', email: 'twin@people.example' }),
    ]
    for (const one of twins) await gift(world, one, '10')
    const id = await report(world, { donors: twins })
    await act(world, 'send', id, { expected: 2 })
    await run(world, id)
    const [letter] = await messagesOf(world, id)
    await inEntity(world, (tx) =>
      tx.rows(
        sql`update letters set stopped_at = now() where report = ${id}::uuid and donor = ${letter?.donor ?? ''}::uuid`,
      ),
    )
    const stopped = await inEntity(world, (tx) =>
      tx.rows(sql`select email_stopped from donors where email = 'twin@people.example'`),
    )
    expect(stopped).toEqual([{ email_stopped: true }, { email_stopped: true }])
  })
})
