import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { donors as schema } from '../../resources/donors/schema.ts'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { columns, select } from '../../server/db/columns.ts'
import { donorQuiet } from '../../server/messages/quiet.ts'
import { inEntity, type World } from '../unit/delivery/support.ts'
import { freshMailer, nineDonors, run, setDonor, started } from './deliveryWorld.ts'

let world: World
let donors: string[]
let mailer: FakeMailer
beforeAll(async () => {
  ;({ world, donors } = await nineDonors())
})
afterAll(() => world.close())
beforeEach(async () => {
  mailer = freshMailer(world)
  await hours(null)
  await ofEntity('-5', '-4')
})

const rows = <T>(query: ReturnType<typeof sql>): Promise<T[]> => inEntity(world, (tx) => tx.rows<T>(query))
const first = () => donors[0] ?? ''
/** A time of day by the charity's clock, so many hours from now. */
const clock = (by: string) => `to_char((now() at time zone 'Asia/Riyadh') + interval '${by} hours', 'HH24:MI')`
/** From an hour ago to so many hours ahead, by the first donor's own word. */
const hours = (ahead: string | null) =>
  setDonor(
    world,
    first(),
    ahead === null ? 'quiet_from = null, quiet_to = null' : `quiet_from = ${clock('-1')}, quiet_to = ${clock(ahead)}`,
  )
const ofEntity = (from: string, to: string) =>
  rows(sql`update entities set quiet_from = ${sql.raw(clock(from))}, quiet_to = ${sql.raw(clock(to))}`)
const waitingOf = async (report: string) =>
  (
    await rows<{ state: string; reason: string | null; minutes: number | null }>(
      sql`select state, reason, (extract(epoch from next_at - now()) / 60)::int as minutes from messages where report = ${report}::uuid and donor = ${first()}::uuid`,
    )
  )[0]

describe('[1.13] the hours at which a donor wants nothing', () => {
  it.each([
    ['an evening before midnight', '21:30', '10:00', '2026-01-03T20:00:00+03:00', null],
    ['the first minute', '21:30', '10:00', '2026-01-03T21:30:00+03:00', '2026-01-04T07:00:00.000Z'],
    ['after midnight', '21:30', '10:00', '2026-01-04T09:59:00+03:00', '2026-01-04T07:00:00.000Z'],
    ['the hour at which they end', '21:30', '10:00', '2026-01-04T10:00:00+03:00', null],
    ['within a day', '13:00', '15:00', '2026-01-04T14:00:00+03:00', '2026-01-04T12:00:00.000Z'],
    ['the same time twice', '13:00', '13:00', '2026-01-04T13:00:00+03:00', null],
    ['none said', null, null, '2026-01-04T03:00:00+03:00', null],
  ])('%s', async (_when, from, to, moment, until) => {
    await rows(sql`update donors set quiet_from = ${from}, quiet_to = ${to} where id = ${first()}::uuid`)
    const d = columns(schema, 'd')
    const found = await inEntity(world, (tx) =>
      tx.one(
        select({ until: donorQuiet(sql`${moment}::timestamptz`) }, sql`from ${d} where ${d.id} = ${first()}::uuid`),
      ),
    )
    expect(found?.until && new Date(found.until).toISOString()).toBe(until)
  })

  it('hold their letter, with the reason and the moment at which it goes, and nobody else’s', async () => {
    await hours('1')
    const report = await started(world, donors.slice(0, 2))
    await run(world, report)
    expect(mailer.accepted.map(({ to }) => to.address)).toEqual(['d1@people.example'])
    const held = await waitingOf(report)
    expect(held).toMatchObject({ state: 'planned', reason: 'donorQuiet' })
    expect(held?.minutes).toBeGreaterThan(50)
    expect(held?.minutes).toBeLessThanOrEqual(60)
    await hours(null)
    await rows(sql`update messages set next_at = null where report = ${report}::uuid and state = 'planned'`)
    await run(world, report)
    expect(mailer.accepted).toHaveLength(2)
  })

  it.each([
    ['the charity’s last longer', '1', '3', 'quietHours', 180],
    ['their own last longer', '3', '1', 'donorQuiet', 180],
  ])('hold beside the charity’s quiet hours, whichever end later: %s', async (_which, own, theirs, reason, minutes) => {
    await hours(own)
    await ofEntity('-1', theirs)
    const report = await started(world, donors.slice(0, 1))
    await run(world, report)
    const held = await waitingOf(report)
    expect(held).toMatchObject({ state: 'planned', reason })
    expect(held?.minutes).toBeGreaterThan(minutes - 10)
    expect(held?.minutes).toBeLessThanOrEqual(minutes)
  })
})
