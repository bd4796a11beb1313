import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import type { Addressed } from '../../server/messages/kinds/kind.ts'
import { overQuota, readItems, withPackage } from '../../server/messages/quota.ts'
import { inEntity, messagesOf, type World } from '../unit/delivery/support.ts'
import { freshMailer, nineDonors, run, started, statesOf } from './deliveryWorld.ts'

let world: World
const plan = newId()

const owner = (query: ReturnType<typeof sql>) => world.db.owner((tx) => tx.rows<Record<string, unknown>>(query))

/** A package of this many emails in force, or none. */
async function pack(emails: number | null): Promise<void> {
  await owner(sql`delete from subscriptions`)
  if (emails === null) return
  await owner(sql`insert into subscriptions (id, entity_id, plan, plan_ar, plan_en, period, price, email_quota, starts_at, ends_at, status)
    values (${newId()}, ${world.entity}, ${plan}, 'ب', 'B', 'monthly', 10, ${emails}, now() - interval '1 day', now() + interval '1 day', 'Renewed')`)
}

const offered = (is: boolean) =>
  owner(sql`insert into plans (id, name_ar, name_en, price, active) values (${plan}, 'ب', 'B', 10, ${is})
    on conflict (id) do update set active = ${is}`)

beforeAll(async () => {
  world = (await nineDonors()).world
  await offered(false)
})
afterAll(() => world.close())

/** A message that is about to leave. */
async function leaving(kind: Addressed['kind'] = 'report'): Promise<Addressed> {
  const id = newId()
  await owner(
    sql`insert into messages (id, entity_id, kind, channel, language) values (${id}, ${world.entity}, ${kind}, 'email', 'ar')`,
  )
  const rest = { report: null, letter: null, donor: null, tries: 0, address: 'd@people.example' }
  return { id, entityId: world.entity, kind, channel: 'email', ...rest }
}

describe('[9.8] what a package holds', () => {
  it('limits nothing while the platform offers no package', async () => {
    await offered(false)
    await pack(0)
    const one = await leaving()
    expect(await inEntity(world, (tx) => overQuota(tx, [one]))).toEqual(new Map())
    expect(await inEntity(world, readItems)).toBeNull()
  })

  it('of 100 that leave at the same time with 50 left, exactly 50 go', async () => {
    await offered(true)
    await pack(50)
    const hundred = await Promise.all(Array.from({ length: 100 }, () => leaving()))
    const over = await Promise.all(hundred.map((one) => inEntity(world, (tx) => overQuota(tx, [one]))))
    expect(over.filter((held) => held.size === 1)).toHaveLength(50)
    expect(await owner(sql`select email_used from subscriptions`)).toEqual([{ email_used: 50 }])
    // [8.43] four fifths and the end are told, once each.
    const [marks] = await owner(
      sql`select email_low_at is not null as low, email_out_at is not null as out from subscriptions`,
    )
    expect(marks).toEqual({ low: true, out: true })
  })

  it('counts a message once, however often it is tried, and no link to an account', async () => {
    await pack(1)
    const one = await leaving()
    const take = () => inEntity(world, (tx) => overQuota(tx, [one]))
    expect([await take(), await take()]).toEqual([new Map(), new Map()])
    const link = await leaving('account')
    expect(await inEntity(world, (tx) => overQuota(tx, [link]))).toEqual(new Map())
    expect(await owner(sql`select email_used from subscriptions`)).toEqual([{ email_used: 1 }])
  })

  it('[8.43] a sending ends where the package does: the others are held with the reason', async () => {
    await pack(6)
    const mailer = freshMailer(world)
    const report = await started(world)
    await run(world, report)
    expect(mailer.accepted).toHaveLength(6)
    expect(await statesOf(world, report)).toEqual({ sent: 6, suppressed: 3 })
    const held = (await messagesOf(world, report)).filter(({ state }) => state === 'suppressed')
    expect(held.map(({ reason }) => reason)).toEqual(['quota', 'quota', 'quota'])
  })

  it('[8.43] tells of no item that nobody asked for, though a package holds none of it', async () => {
    await offered(true)
    await pack(1)
    await owner(sql`update subscriptions set whatsapp_quota = 0, sms_quota = 0`)
    const one = await leaving()
    await inEntity(world, (tx) => overQuota(tx, [one]))
    expect(
      await owner(
        sql`select email_out_at is not null as email, whatsapp_out_at as whatsapp, sms_out_at as sms from subscriptions`,
      ),
    ).toEqual([{ email: true, whatsapp: null, sms: null }])
  })

  it('[8.43] a package without a channel says so of it, and no limit of it is reached', async () => {
    await offered(true)
    await pack(0)
    const one = await leaving()
    expect(await inEntity(world, (tx) => overQuota(tx, [one]))).toEqual(new Map([[one.id, 'notInPackage']]))
    expect(
      await owner(sql`select email_low_at as low, email_out_at as out, email_used as used from subscriptions`),
    ).toEqual([{ low: null, out: null, used: 0 }])
  })

  it('[8.43] says before a sending of what the package has too little', async () => {
    await offered(true)
    await pack(2)
    await owner(sql`update subscriptions set sms_quota = 0, whatsapp_quota = null`)
    const short = async (byChannel: object) => (await inEntity(world, (tx) => withPackage(tx, { byChannel }))).short
    expect(await short({ email: 2, whatsapp: 9, whatsappCloud: 9 })).toEqual([])
    expect(await short({ email: 3, sms: 1 })).toEqual([
      { item: 'email', asked: 3, left: 2 },
      { item: 'sms', asked: 1, left: 0, notIncluded: true },
    ])
    await pack(null)
    expect(await short({ email: 3 })).toEqual([{ item: 'email', asked: 3, left: 0, noPackage: true }])
    await offered(false)
    expect(await short({ email: 3 })).toEqual([])
    await offered(true)
  })

  it('is nothing without a package, once the platform offers one', async () => {
    await pack(null)
    const one = await leaving()
    expect(await inEntity(world, (tx) => overQuota(tx, [one]))).toEqual(new Map([[one.id, 'quota']]))
    expect(await inEntity(world, readItems)).toMatchObject({ email: { used: 0, quota: 0, left: 0 } })
  })
})
