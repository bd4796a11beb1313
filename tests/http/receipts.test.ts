import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { type Receipt, takeReceipts } from '../../server/messages/receipts.ts'
import { inEntity, type World } from '../unit/delivery/support.ts'
import { nineDonors } from './deliveryWorld.ts'

let world: World
let donors: string[]
beforeAll(async () => {
  ;({ world, donors } = await nineDonors())
})
afterAll(() => world.close())

const AT = '2026-11-24T10:00:00.000Z'
let dispatch = ''

/** A message that stands so, in a dispatch of its own, called what the service calls it. */
async function message(state: string, { repeats, of }: { repeats?: string; of?: string } = {}): Promise<string> {
  const id = newId()
  if (!of) dispatch = newId()
  await inEntity(world, async (tx) => {
    if (!of)
      await tx.rows(
        sql`insert into dispatches (id, entity_id, kind, state, channels) values (${dispatch}, ${world.entity}, 'report', 'sending', '{sms}')`,
      )
    await tx.rows(sql`insert into messages (id, entity_id, dispatch, donor, channel, language, state, attempt, repeats, provider_id)
      values (${id}, ${world.entity}, ${of ?? dispatch}, ${donors[0]}, 'sms', 'ar', ${state}, ${repeats ? 2 : 1}, ${repeats ?? null}::uuid, ${`their-${id}`})`)
  })
  return id
}
const told = (id: string, ...states: Receipt['state'][]): Promise<void> =>
  takeReceipts(
    world.services,
    world.entity,
    'sms',
    states.map((state) => ({ message: { id }, state, at: AT })),
  )
const row = (id: string) =>
  inEntity(world, (tx) =>
    tx.one<{ state: string; reason: string | null; delivered_at: string | null; read_at: string | null }>(
      sql`select state, reason, delivered_at, read_at from messages where id = ${id}::uuid`,
    ),
  )
const stateOf = async (id: string): Promise<string | undefined> => (await row(id))?.state
const counts = () =>
  inEntity(world, (tx) =>
    tx.one(
      sql`select sent_count, delivered_count, failed_count, unknown_count from dispatches where id = ${dispatch}::uuid`,
    ),
  )

describe('[3.9] receipts of a service', () => {
  it.each<[string, Receipt['state'], string]>([
    ['sent', 'delivered', 'delivered'],
    ['sent', 'read', 'read'],
    ['sent', 'failed', 'failed'],
    ['delivered', 'read', 'read'],
    ['unknown', 'sent', 'sent'],
    ['unknown', 'delivered', 'delivered'],
    ['unknown', 'read', 'read'],
    ['unknown', 'failed', 'failed'],
    ['handing', 'delivered', 'delivered'],
    ['planned', 'delivered', 'delivered'],
    ['failed', 'delivered', 'delivered'],
    // Never backwards, and nothing of what was never offered.
    ['delivered', 'sent', 'delivered'],
    ['delivered', 'failed', 'delivered'],
    ['read', 'delivered', 'read'],
    ['read', 'failed', 'read'],
    ['failed', 'sent', 'failed'],
    ['planned', 'sent', 'planned'],
    ['planned', 'failed', 'planned'],
    ['suppressed', 'delivered', 'suppressed'],
    ['cancelled', 'read', 'cancelled'],
  ])('of a message that is %s, %s makes it %s', async (from, receipt, then) => {
    const id = await message(from)
    await told(id, receipt)
    expect(await stateOf(id)).toBe(then)
  })

  it('the dispatch counts what arrived and what failed after all', async () => {
    const id = await message('sent')
    expect(await counts()).toEqual({ sent_count: 1, delivered_count: 0, failed_count: 0, unknown_count: 0 })
    await told(id, 'delivered')
    await told(id, 'delivered', 'read')
    expect(await counts()).toEqual({ sent_count: 1, delivered_count: 1, failed_count: 0, unknown_count: 0 })
    const other = await message('sent')
    await told(other, 'failed')
    await told(other, 'failed')
    expect(await counts()).toEqual({ sent_count: 0, delivered_count: 0, failed_count: 1, unknown_count: 0 })
  })

  it('whatever their order and however often they come, the message ends in one state', async () => {
    const all: Receipt['state'][] = ['sent', 'delivered', 'read', 'failed']
    const weight = { sent: 1, failed: 2, delivered: 3, read: 4 }
    let seed = 20261124
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    for (let round = 0; round < 60; round += 1) {
      const drawn = Array.from({ length: 1 + random(6) }, () => all[random(4)] ?? 'sent')
      const expected = drawn.reduce((one, other) => (weight[other] > weight[one] ? other : one))
      const id = await message('sent')
      // Some alone, some together.
      for (let at = 0; at < drawn.length; ) {
        const size = 1 + random(3)
        await told(id, ...drawn.slice(at, at + size))
        at += size
      }
      expect(await stateOf(id), drawn.join(' ')).toBe(expected)
      const { sent_count, delivered_count, failed_count } = (await counts()) as Record<string, number>
      expect([sent_count, delivered_count, failed_count], drawn.join(' ')).toEqual([
        expected === 'failed' ? 0 : 1,
        ['delivered', 'read'].includes(expected) ? 1 : 0,
        expected === 'failed' ? 1 : 0,
      ])
    }
  })

  it('finds it by what the service calls it, in this entity and channel alone', async () => {
    const id = await message('sent')
    const receipt: Receipt = { message: { providerId: `their-${id}` }, state: 'delivered', at: AT }
    await takeReceipts(world.services, world.entity, 'whatsapp', [receipt])
    await takeReceipts(world.services, newId(), 'sms', [receipt])
    expect(await stateOf(id)).toBe('sent')
    await takeReceipts(world.services, world.entity, 'sms', [
      receipt,
      { message: { providerId: 'nobody’s' }, state: 'read', at: AT },
      { message: { id: 'no id' }, state: 'read', at: AT },
    ])
    expect(await stateOf(id)).toBe('delivered')
  })

  it('an arrival calls back what a person has sent again, unless that is on its way', async () => {
    const lost = await message('unknown')
    const again = await message('planned', { repeats: lost, of: dispatch })
    await told(lost, 'failed')
    expect(await stateOf(lost)).toBe('unknown')
    await told(lost, 'delivered')
    expect([await stateOf(lost), await stateOf(again)]).toEqual(['delivered', 'cancelled'])
    const other = await message('unknown')
    const leaving = await message('handing', { repeats: other, of: dispatch })
    await told(other, 'delivered')
    expect([await stateOf(other), await stateOf(leaving)]).toEqual(['unknown', 'handing'])
  })

  it('keeps why it failed, and when it arrived and was read', async () => {
    const id = await message('sent')
    await takeReceipts(world.services, world.entity, 'sms', [
      { message: { id }, state: 'failed', reason: 'optedOut', detail: 'They asked', at: AT },
    ])
    expect(await row(id)).toMatchObject({ state: 'failed', reason: 'optedOut' })
    const other = await message('sent')
    await told(other, 'delivered', 'read')
    const { delivered_at, read_at } = (await row(other)) ?? {}
    expect([delivered_at, read_at].map((at) => at && new Date(at).toISOString())).toEqual([AT, AT])
  })
})
