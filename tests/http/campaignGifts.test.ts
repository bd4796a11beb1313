import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { project, useCampaigns } from './support/campaigns.ts'

const { server, inA, draft, get } = useCampaigns()

const people = Array.from({ length: 6 }, () => newId())
const otherProject = newId()
let campaign = ''
/** Ten in the morning in Riyadh; by UTC it is seven. */
const LEFT = '2026-03-10T07:00:00Z'

beforeAll(async () => {
  const a = server().entities.a
  await inA(sql`update entities set time_zone = 'Asia/Riyadh'`)
  await inA(sql`insert into projects (entity_id, id, code, name, required_amount, start_date, status)
    values (${a}, ${otherProject}, 'ORP-1', 'Orphans', 1000, '2026-01-01', 'published')`)
  for (const [n, id] of people.entries())
    await inA(sql`insert into donors (entity_id, id, name, phone, report_consent, appeal_consent)
      values (${a}, ${id}, ${`Giver ${n}`}, ${`+96655300000${n}`}, 'given', 'given')`)
})
beforeEach(async () => {
  await inA(
    sql`update donors set appeal_consent = 'given', sms_stopped = false, report_consent = 'given' where id = any(${sql.param(people)}::uuid[])`,
  )
  await inA(sql`update donor_transactions set deleted_at = now()`)
  campaign = await gone()
})

/** A campaign whose message has left for all six, was clicked by them, and stands so by now. */
async function gone(rest: object = {}, state = 'sent'): Promise<string> {
  const a = server().entities.a
  const id = await draft(rest)
  const dispatch = newId()
  await inA(sql`insert into dispatches (entity_id, id, kind, appeal, channels, state, started_at)
    values (${a}, ${dispatch}, 'campaign', ${id}, '{sms}', 'sent', ${LEFT})`)
  for (const donor of people)
    await inA(sql`insert into messages (entity_id, id, kind, dispatch, donor, channel, language, state, sent_at, clicked_at)
      values (${a}, ${newId()}, 'campaign', ${dispatch}, ${donor}, 'sms', 'ar', ${state}, ${LEFT}, ${LEFT})`)
  return id
}

interface Gift {
  moment?: string
  to?: string
  reversed?: boolean
}

const give = (who: number, amount: number, date: string, { moment, to = project, reversed = false }: Gift = {}) =>
  inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, moment, source, fund, reversed)
    values (${server().entities.a}, ${newId()}, ${people[who] ?? ''}, ${to}, ${amount}, ${date}, ${moment ?? null}::timestamptz, 'store', 'charity', ${reversed})`)
/** The same gift of five: as many as may be told of. */
async function fiveGive(amount: number, gift: Gift = {}): Promise<void> {
  for (const who of [0, 1, 2, 3, 4]) await give(who, amount, '2026-03-12', gift)
}
const results = () => get(campaign, 'results')

it('[3.10] counts gifts from the moment of the message: of that day only those that are known to be later', async () => {
  for (const who of [0, 1, 2, 3]) await give(who, 100, '2026-03-11')
  // Of that morning, of that evening, of that day at no known time; the last day that counts, and the next one.
  await give(4, 7, '2026-03-10', { moment: '2026-03-10T06:59:00Z' })
  await give(4, 20, '2026-03-10', { moment: '2026-03-10T16:00:00Z' })
  await give(4, 9, '2026-03-10')
  await give(4, 30, '2026-04-09')
  await give(4, 11, '2026-04-10')
  expect(await results()).toMatchObject({ gifts: 6, givers: 5, given: '450.00', clicked: 6, objecting: 0 })
})

it('a message that left after midnight in the charity’s zone left on the next day there', async () => {
  await inA(sql`update messages set sent_at = '2026-03-10T22:00:00Z' where donor = any(${sql.param(people)}::uuid[])`)
  // The eleventh began an hour before in Riyadh.
  for (const who of [0, 1, 2, 3, 4]) await give(who, 100, '2026-03-11')
  expect(await results()).toMatchObject({ gifts: 0, givers: 0, given: '0.00' })
  await fiveGive(100)
  expect(await results()).toMatchObject({ gifts: 5, givers: 5 })
})

it('[3.10] tells no gift that was taken back, though five gave it, nor adds it to those that stand', async () => {
  await fiveGive(400, { reversed: true })
  expect(await results()).toMatchObject({ gifts: 0, givers: 0, given: '0.00' })
  await fiveGive(100)
  expect(await results()).toMatchObject({ gifts: 5, givers: 5, given: '500.00' })
})

it('[3.10] tells of a campaign for a project the gifts to that one alone; of one for none, any', async () => {
  const forWells = await gone({ project })
  await fiveGive(70, { to: otherProject })
  expect(await get(forWells, 'results')).toMatchObject({ gifts: 0, givers: 0, given: '0.00' })
  expect(await results()).toMatchObject({ gifts: 5, givers: 5, given: '350.00' })
  await fiveGive(100)
  expect(await get(forWells, 'results')).toMatchObject({ gifts: 5, givers: 5, given: '500.00' })
})

it.each(['failed', 'unknown'])(
  '[3.10] a message that is %s has reached nobody: no gift is told after it',
  async (state) => {
    const id = await gone({}, state)
    await fiveGive(100)
    expect(await get(id, 'results')).toMatchObject({ gifts: 0, givers: 0, given: '0.00', clicked: 0, channels: [] })
  },
)

it.each(["appeal_consent = 'refused'", "report_consent = 'refused'", 'sms_stopped = true', 'deleted_at = now()'])(
  'decision 086: who objects is in no figure, and what fewer than five did is told of nobody: %s',
  async (set) => {
    await fiveGive(100)
    expect(await results()).toMatchObject({ gifts: 5, givers: 5, given: '500.00', clicked: 6 })
    await inA(sql`update donors set ${sql.raw(set)} where id = any(${sql.param([people[0], people[5]])}::uuid[])`)
    expect(await results()).toMatchObject({ gifts: null, givers: null, given: null, clicked: null, objecting: 2 })
    await inA(sql`update donors set deleted_at = null`)
  },
)
