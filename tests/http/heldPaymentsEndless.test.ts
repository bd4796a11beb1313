import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { heldWorld } from './support/heldWorld.ts'

const { world, owner, stands, asked, paid, bought, act, look } = heldWorld()
const note = 'Looked at.'

const times = async (id: string) => {
  const [row] = await owner(sql`select starts_at, ends_at, renews from subscriptions where id = ${id}::uuid`)
  return { from: row?.['starts_at'], until: row?.['ends_at'], renews: row?.['renews'] }
}
const without = (id: string) => owner(sql`update subscriptions set period = 'once' where id = ${id}::uuid`)
/** How many are in force so long from now. */
const inForce = async (after: string): Promise<unknown> =>
  (
    await owner(sql`select count(*)::int as n from subscriptions where status in ('Renewed', 'Canceled')
      and starts_at <= now() + ${after}::interval and (ends_at is null or ends_at > now() + ${after}::interval)`)
  )[0]?.['n']

/** A package in force, the next period of it paid, behind that one without an end, and one more that a person looks at. */
async function endlessAhead() {
  const present = await bought('small')
  const [next, endless, held] = [await asked('small'), await asked('large'), await asked('small')]
  await without(endless)
  for (const id of [next, endless, held]) await paid(id)
  expect((await act(endless, 'accept', { note, follows: 'afterPaid' })).statusCode).toBe(200)
  expect(await times(endless)).toMatchObject({ from: (await times(next)).until, until: null, renews: next })
  return { present, next, endless, held }
}

const accepted = async (id: string) => {
  const { follows, begins } = await look(id)
  expect(follows).toBe('beforeEndless')
  expect((await act(id, 'accept', { note, follows })).statusCode).toBe(200)
  return begins
}

describe('[4.14] a held payment is accepted where a package without an end is paid ahead', () => {
  it('goes before that one, which begins once it is over; what is in force is not touched', async () => {
    const { present, next, endless, held } = await endlessAhead()
    const before = [await times(present), await times(next)]
    const begins = await accepted(held)
    expect([await times(present), await times(next)]).toEqual(before)
    const of = await times(held)
    expect(of).toMatchObject({ from: before[1]?.until, renews: next })
    expect(Date.parse(String(begins))).toBe(Date.parse(String(of.from)))
    expect(await times(endless)).toEqual({ from: of.until, until: null, renews: held })
    for (const after of ['0 days', '40 days', '75 days', '100 days', '900 days'])
      expect(await inForce(after), after).toBe(1)
    expect(await stands(endless)).toMatchObject({ status: 'Renewed', email_quota: 1000 })
  })

  it('goes before it likewise where that one stands right behind the package that is in force', async () => {
    const { present, next, endless, held } = await endlessAhead()
    await owner(sql`update subscriptions set status = 'Expired', ends_at = now() where id = ${present}::uuid`)
    await owner(sql`update subscriptions set starts_at = now() - interval '1 hour' where id = ${next}::uuid`)
    await accepted(held)
    expect(await times(held)).toMatchObject({ from: (await times(next)).until })
    expect(await times(endless)).toMatchObject({ from: (await times(held)).until })
    for (const after of ['0 days', '75 days', '900 days']) expect(await inForce(after), after).toBe(1)
  })

  it('has no end either: they are one, with what both of them hold', async () => {
    const { next, endless, held } = await endlessAhead()
    await without(held)
    const begins = await accepted(held)
    expect(Date.parse(String(begins))).toBe(Date.parse(String((await times(next)).until)))
    expect(await stands(held)).toMatchObject({ status: 'Renewed', email_quota: 2000 })
    expect(await stands(endless)).toMatchObject({ status: 'Expired' })
    for (const after of ['0 days', '40 days', '900 days']) expect(await inForce(after), after).toBe(1)
  })
})

describe('[4.14] a held payment is accepted behind several periods that are paid ahead', () => {
  it('begins when the last of them ends', async () => {
    await bought('small')
    const [first, second, third] = [await asked('small'), await asked('large'), await asked('small')]
    for (const id of [first, second, third]) await paid(id)
    for (const id of [second, third]) await act(id, 'accept', { note, follows: 'afterPaid' })
    expect(await times(second)).toMatchObject({ from: (await times(first)).until, renews: first })
    expect(await times(third)).toMatchObject({ from: (await times(second)).until, renews: second })
  })
})

describe('[8.43] what is told of a package under the bell', () => {
  const told = async (id: string) =>
    (await world.server.call('GET', '/api/notices', { as: 'adminA' }))
      .json<{ notices: { kind: string; id: string }[] }>()
      .notices.filter((one) => one.id === id)
      .map(({ kind }) => kind)

  it('tells of what messages are counted by: of a free pack past its end until it goes on, of nothing deleted', async () => {
    const id = await bought('small')
    await owner(sql`update subscriptions set email_used = 1000, email_low_at = now(), email_out_at = now(), free = true,
      starts_at = now() - interval '2 months', ends_at = now() - interval '1 minute'`)
    expect(await told(id)).toEqual(['emailOut'])
    const standing = await world.server.call('GET', '/api/subscriptions/actions/standing', { as: 'adminA' })
    expect(standing.json()).toMatchObject({ current: { id }, items: { email: { left: 0 } } })
    await owner(sql`update subscriptions set status = 'Canceled'`)
    expect(await told(id)).toEqual([])
    await owner(sql`update subscriptions set ends_at = null, deleted_at = now()`)
    expect(await told(id)).toEqual([])
    const after = await world.server.call('GET', '/api/subscriptions/actions/standing', { as: 'adminA' })
    expect(after.json()).toMatchObject({ current: null })
  })
})
