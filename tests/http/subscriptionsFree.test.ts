import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { subscriptionEnds } from '../../resources/subscriptions/server/index.ts'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { heldWorld } from './support/heldWorld.ts'

const { world, owner, act, bought } = heldWorld()
const once = newId()
const monthly = newId()

beforeAll(async () => {
  await owner(sql`insert into plans (id, name_ar, name_en, free, price, period, email_quota, active) values
    (${once}, 'مرة', 'Once', true, 0, 'once', 100, true), (${monthly}, 'شهر', 'Month', true, 0, 'monthly', 100, true)`)
})

/** Chosen, whatever is lost by it: a free pack is in force at once. */
async function choose(plan: string): Promise<string> {
  const body = { plan, acceptLoss: true }
  const answer = await world.server.call('POST', '/api/subscriptions/actions/choose', { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }>().id
}
const use = (id: string, n: number) => owner(sql`update subscriptions set email_used = ${n} where id = ${id}::uuid`)
const leftOf = async (id: string) =>
  (await owner(sql`select email_quota - email_used as left, status from subscriptions where id = ${id}::uuid`))[0]
const end = async (id: string) => {
  await owner(
    sql`update subscriptions set starts_at = starts_at - interval '40 days', ends_at = now() where id = ${id}::uuid`,
  )
  await owner(sql`update schedules set due_at = now() - interval '1 second' where what = 'subscription-end'`)
  await fireDue(world.server.services, [subscriptionEnds], 'test')
}

describe('[9.8] docs/decisions/093: a free pack brings its quota once', () => {
  it('whatever was paid for in between', async () => {
    await use(await choose(once), 100)
    await bought('small', { acceptLoss: true })
    expect(await leftOf(await choose(once))).toEqual({ left: 0, status: 'Renewed' })
  })

  it('though nothing at all was in force in between', async () => {
    await use(await choose(once), 100)
    const month = await choose(monthly)
    await act(month, 'unsubscribe', {}, 'adminA')
    await end(month)
    expect(await leftOf(month)).toMatchObject({ status: 'Expired' })
    expect(await leftOf(await choose(once))).toEqual({ left: 0, status: 'Renewed' })
  })

  it('though what was left of it went over into something paid, which adds it as it says', async () => {
    const first = await choose(once)
    await use(first, 40)
    const small = await bought('small')
    expect(await leftOf(small)).toEqual({ left: 1060, status: 'Renewed' })
    expect(await leftOf(first)).toEqual({ left: 0, status: 'Expired' })
    await end(small)
    const again = await choose(once)
    expect(await leftOf(again)).toEqual({ left: 0, status: 'Renewed' })
    expect(await leftOf(await bought('small'))).toEqual({ left: 1000, status: 'Renewed' })
  })

  it('though another free pack that nothing has gone of stood in between', async () => {
    await choose(once)
    const small = await bought('small')
    expect(await leftOf(small)).toEqual({ left: 1100, status: 'Renewed' })
    await end(small)
    expect(await leftOf(await choose(monthly))).toEqual({ left: 100, status: 'Renewed' })
    expect(await leftOf(await choose(once))).toEqual({ left: 0, status: 'Renewed' })
  })

  it('though not less than once: to a package without a limit nothing went over', async () => {
    const first = await choose(once)
    await use(first, 40)
    await owner(sql`update plans set email_quota = null where id = ${world.plans.large}::uuid`)
    const large = await bought('large')
    expect(await leftOf(large)).toEqual({ left: null, status: 'Renewed' })
    expect(await leftOf(first)).toEqual({ left: 60, status: 'Expired' })
    await end(large)
    expect(await leftOf(await choose(once))).toEqual({ left: 60, status: 'Renewed' })
  })

  it('a month is had once a month: again after it, and not before', async () => {
    const first = await choose(monthly)
    await use(first, 70)
    // Thirty went over.
    expect(await leftOf(await bought('small'))).toEqual({ left: 1030, status: 'Renewed' })
    const again = await choose(monthly)
    expect(await leftOf(again)).toEqual({ left: 0, status: 'Renewed' })
    await end(again)
    const [next] = await owner(sql`select id from subscriptions where renews = ${again}::uuid`)
    expect(await leftOf(String(next?.['id']))).toEqual({ left: 100, status: 'Renewed' })
  })

  it.each([
    ['it costs something by now', sql`free = false, price = 50`],
    ['nobody offers it any more', sql`active = false`],
  ])('and does not go on by itself where %s', async (_why, values) => {
    const first = await choose(monthly)
    await owner(sql`update plans set ${values} where id = ${monthly}`)
    await end(first)
    await owner(sql`update plans set free = true, price = 0, active = true where id = ${monthly}`)
    expect(await leftOf(first)).toMatchObject({ status: 'Expired' })
    expect(await owner(sql`select 1 from subscriptions where renews = ${first}::uuid`)).toEqual([])
  })
})
