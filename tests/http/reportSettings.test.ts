import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { reckonSchedules } from '../../server/jobs/reckon.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendSettings } from '../../server/messages/settings/fire.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { donorRows } from '../ground/support/donors.ts'
import { owner, useFakeMailer } from './support/accounts.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let entity = ''
const project = newId()
const [arabic, english, large] = [newId(), newId(), newId()]

const own = <T extends object>(query: Parameters<typeof owner<T>>[1]): Promise<T[]> => owner<T>(server, query)

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = 'projectsA') {
  const answer = await server.call(method, path, { as, ...(body && { body }) })
  return { http: answer.statusCode, ...answer.json<Record<string, unknown>>() } as Record<string, unknown>
}

beforeAll(async () => {
  server = await startTestServer({ config: { massHoldMs: 0 } })
  useFakeMailer(server)
  entity = server.entities.a
  await server.db.owner(async (tx) => {
    // Never quiet, so that the hour of the test does not matter.
    await tx.rows(sql`update entities set quiet_from = '00:00', quiet_to = '00:00' where id = ${entity}`)
    await tx.rows(
      sql`insert into projects (id, entity_id, code, name, description, status, required_amount, start_date, end_date, region) values (${project}, ${entity}, 'W-1', 'Well', 'x', 'published', 10, '2026-01-01', '2026-12-31', 'القصيم')`,
    )
    const people = [
      { id: arabic, name: 'Arabic', email: 'ar@people.test', language: 'ar' },
      { id: english, name: 'English', email: 'en@people.test', language: 'en' },
      { id: large, name: 'Large', email: 'large@people.test', language: 'ar' },
    ]
    await tx.rows(donorRows(entity, ...people.map(({ language: _language, ...one }) => one)))
    for (const { id, language } of people) await tx.rows(sql`update donors set language = ${language} where id = ${id}`)
    for (const [donor, amount, date] of [
      [arabic, 100, '2026-01-10'],
      [english, 100, '2026-03-10'],
      [large, 9000, '2026-03-10'],
    ] as const)
      await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
        values (${newId()}, ${entity}, ${donor}, ${project}, ${amount}, ${date}, 'manual')`)
  })
})
afterAll(() => server.close())
beforeEach(() => own(sql`update entities set second_approval = false where id = ${entity}`))

/** An update that donors can read; `publish` goes the way that staff go. */
async function publish(name: string): Promise<void> {
  const made = await call('POST', '/api/project_updates', {
    project,
    name,
    details: 'Water flows.',
    dateFrom: '2026-03-01',
  })
  expect((await call('POST', `/api/project_updates/${String(made['id'])}/publish`, {}))['http']).toBe(200)
}

async function setting(more: object = {}): Promise<string> {
  const made = await call('POST', '/api/report_settings', {
    project,
    name: 'Monthly news',
    title: 'News of the well',
    message: 'See what your gift did.',
    channels: ['email'],
    timing: 'monthly',
    ...more,
  })
  expect(made, JSON.stringify(made)).toMatchObject({ http: 201 })
  return String(made['id'])
}
const act = (id: string, action: string, body: object = {}, as: Person = 'projectsA') =>
  call('POST', `/api/report_settings/${id}/${action}`, body, as)
/** Its time comes, at `due` or now. */
async function fire(id: string, due = sql`now()`): Promise<void> {
  await own(sql`update schedules set due_at = ${due} where name = ${id}`)
  await fireDue(server.services, [sendSettings], 'test')
}
/** One turn of the worker for all that is on its way. */
async function deliver(): Promise<void> {
  const signal = new AbortController().signal
  for (const { id } of await own<{ id: string }>(sql`select id from dispatches where state = 'sending'`))
    await sendDispatch(server.services, { entityId: entity, dispatch: id, channel: 'email' }, signal)
}
const runs = (id: string) =>
  own<Record<string, unknown>>(
    sql`select outcome, recipients, late, fault, report from report_runs where setting = ${id} order by id`,
  )
const on = async (more: object = {}): Promise<string> => {
  const id = await setting(more)
  expect(await act(id, 'activate')).toMatchObject({ http: 200 })
  return id
}

describe('[2.25] a saved setting of a project', () => {
  it('[4.16] is switched on with a time of its own, by the entity’s clock, and switched off without one', async () => {
    const id = await on({ timing: 'monthly', monthDay: 'last', calendar: 'hijri', sendTime: '18:30' })
    const [time] = await own<{ rule: object; zone: string; local: string }>(
      sql`select rule, zone, to_char(due_at at time zone 'Asia/Riyadh', 'HH24:MI') as local from schedules where name = ${id}`,
    )
    expect(time).toEqual({
      rule: { every: 'month', on: 'last', calendar: 'hijri', time: '18:30' },
      zone: 'Asia/Riyadh',
      local: '18:30',
    })
    await act(id, 'pause')
    expect(await own(sql`select due_at from schedules where name = ${id}`)).toEqual([{ due_at: null }])
  })

  it('[9.4] takes daily, weekly, each two weeks and monthly, and wants an occasion where it waits for one', async () => {
    for (const timing of ['daily', 'weekly', 'everyTwoWeeks', 'monthly']) await on({ timing })
    const body = { project, name: 'Feast', title: 'Feast', timing: 'season' }
    expect(await call('POST', '/api/report_settings', body)).toMatchObject({
      http: 422,
      errors: { Season: [expect.any(String)] },
    })
    expect(await call('POST', '/api/report_settings', { ...body, timing: 'yearly' })).toMatchObject({ http: 422 })
    const byHand = await on({ timing: 'now' })
    expect(await own(sql`select 1 from schedules where name = ${byHand} and due_at is not null`)).toEqual([])
  })

  it('[5.17] is not switched on without a channel, a message or anybody to send to', async () => {
    const empty = await setting({ channels: [], message: null })
    expect(await act(empty, 'activate')).toMatchObject({
      http: 422,
      errors: { Message: [expect.any(String)], Channels: [expect.any(String)] },
    })
    const nobody = await setting({ givenMin: '1000000' })
    expect(await act(nobody, 'activate')).toMatchObject({ http: 422, fault: 'nobodyToSendTo' })
  })
})

describe('[3.13] what fires', () => {
  it('sends a report with what is new to those who have had none since, says that nothing is new, and then tells the next news alone', async () => {
    const id = await on()
    await fire(id)
    expect(await runs(id)).toMatchObject([{ outcome: 'nothingNew', report: null }])
    await publish('First water')
    await fire(id)
    await deliver()
    const [, sent] = await runs(id)
    expect(sent).toMatchObject({ outcome: 'sending', recipients: 3, late: false })
    const report = String(sent?.['report'])
    expect(await own(sql`select status, sent_count, audience from reports where id = ${report}`)).toEqual([
      { status: 'sent', sent_count: 3, audience: 'filtered' },
    ])
    // It fired once; the next time of the same setting has nothing to tell.
    await fireDue(server.services, [sendSettings], 'other')
    await fire(id)
    expect((await runs(id)).map(({ outcome }) => outcome)).toEqual(['nothingNew', 'sending', 'nothingNew'])
    await publish('Second water')
    await fire(id)
    await deliver()
    const told = await own<{ names: string }>(
      sql`select string_agg(u ->> 'title', ',') as names from report_runs x join letters l on l.report = x.report join editions e on e.id = l.edition
        cross join jsonb_array_elements(e.content -> 'projects' -> 0 -> 'updates') u where x.setting = ${id} and x.outcome = 'sending' group by l.id order by l.id`,
    )
    expect(told.map(({ names }) => names)).toEqual([...Array(3).fill('First water'), ...Array(3).fill('Second water')])
  })

  it('product.md 25: who has had a report by another way since the latest update is left out', async () => {
    const [first, second] = [await on(), await on({ languages: ['ar'] })]
    await publish('For both')
    await fire(second)
    await fire(first)
    expect((await runs(second)).at(-1)).toMatchObject({ recipients: 2 })
    expect((await runs(first)).at(-1)).toMatchObject({ recipients: 1 })
  })

  it('product.md 30: waits as a draft for another person’s word, and the bell says so', async () => {
    await own(sql`update entities set second_approval = true where id = ${entity}`)
    const id = await on({ onlyNew: false })
    await fire(id)
    const [run] = await runs(id)
    expect(run).toMatchObject({ outcome: 'waits', recipients: 3 })
    const report = String(run?.['report'])
    expect(await own(sql`select status, asked_by from reports where id = ${report}`)).toEqual([
      { status: 'draft', asked_by: server.users.projectsA },
    ])
    const told = await server.call('GET', '/api/notices', { as: 'adminA' })
    expect(told.body).toContain('"kind":"waits"')
    const own_ = await call('POST', `/api/reports/${report}/approve`, { version: 1 })
    expect(own_).toMatchObject({ fault: 'ownApproval' })
    expect(await call('POST', `/api/reports/${report}/approve`, { version: 1 }, 'adminA')).toMatchObject({
      http: 200,
    })
  })

  it('a time that was missed is sent late or skipped, as the setting says, and once', async () => {
    const [send, skip] = [await on({ onlyNew: false }), await on({ onlyNew: false, missed: 'skip' })]
    for (const id of [send, skip]) await fire(id, sql`now() - interval '3 days'`)
    await fireDue(server.services, [sendSettings], 'again')
    expect(await runs(send)).toMatchObject([{ outcome: 'sending', late: true }])
    expect(await runs(skip)).toMatchObject([{ outcome: 'skipped', report: null }])
  })

  it('what cannot be sent says why, and nothing fires for what was deleted', async () => {
    const id = await on({ onlyNew: false })
    await own(sql`update projects set status = 'drafted' where id = ${project}`)
    await fire(id)
    await own(sql`update projects set status = 'published' where id = ${project}`)
    expect(await runs(id)).toMatchObject([{ outcome: 'notReady', fault: 'projectNotPublished' }])
    expect((await server.call('DELETE', `/api/report_settings/${id}`, { as: 'projectsA' })).statusCode).toBeLessThan(
      300,
    )
    expect(await own(sql`select due_at from schedules where name = ${id}`)).toEqual([{ due_at: null }])
  })

  it('[4.16] now: is sent to as many as were shown', async () => {
    const id = await setting({ timing: 'now', onlyNew: false, givenMin: '5000' })
    expect(await act(id, 'run', { expected: 3 })).toMatchObject({ http: 409, fault: 'stale' })
    const done = await act(id, 'run', { expected: 1 })
    expect(done).toMatchObject({ http: 200, outcome: 'sending' })
    expect(await own(sql`select sent_to from messages where report = ${String(done['report'])}`)).toEqual([
      { sent_to: 'large@people.test' },
    ])
  })
})

describe('[2.63] donor level filters of a report', () => {
  const audience = async (filter: object) => {
    const made = await call('POST', '/api/reports', {
      project,
      title: 'Filtered',
      message: 'x',
      audience: 'filtered',
      ...filter,
    })
    const { total, sample } = await call('GET', `/api/reports/${String(made['id'])}/audience`)
    return { total, names: (sample as { name: string }[]).map(({ name }) => name) }
  }

  it('counts exactly whom language, amount, days of gifts, place and consent mean', async () => {
    expect(await audience({})).toMatchObject({ total: 3 })
    expect(await audience({ languages: ['en'] })).toEqual({ total: 1, names: ['English'] })
    expect(await audience({ givenMin: '9000' })).toEqual({ total: 1, names: ['Large'] })
    expect(await audience({ givenMax: '100' })).toEqual({ total: 2, names: ['Arabic', 'English'] })
    expect(await audience({ giftFrom: '2026-02-01', giftTo: '2026-03-31', languages: ['ar'] })).toEqual({
      total: 1,
      names: ['Large'],
    })
    expect(await audience({ places: ['القصيم'] })).toMatchObject({ total: 3 })
    expect(await audience({ places: ['مكة'] })).toMatchObject({ total: 0 })
    expect(await audience({ consents: ['given'] })).toMatchObject({ total: 0 })
    expect(await audience({ alsoGaveTo: [project] })).toMatchObject({ total: 3 })
  })

  it('sends to those alone, and refuses a least above the most', async () => {
    const bad = await call('POST', '/api/reports', {
      project,
      title: 'x',
      audience: 'filtered',
      givenMin: '5',
      givenMax: '1',
    })
    expect(bad).toMatchObject({ http: 422, errors: { GivenMax: [expect.any(String)] } })
    const made = await call('POST', '/api/reports', {
      project,
      title: 'F',
      message: 'x',
      audience: 'filtered',
      languages: ['en'],
    })
    await call('POST', `/api/reports/${String(made['id'])}/send`, { expected: 1 })
    expect(await own(sql`select sent_to from messages where report = ${String(made['id'])}`)).toEqual([
      { sent_to: 'en@people.test' },
    ])
  })

  it('[5.17] at least one donor and one channel, each at its field', async () => {
    const made = await call('POST', '/api/reports', {
      project,
      title: 'F',
      message: 'x',
      audience: 'chosen',
      donors: [],
      channels: [],
    })
    expect(await call('POST', `/api/reports/${String(made['id'])}/send`, { expected: 1 })).toMatchObject({
      http: 422,
      errors: { Donors: ['Choose at least one donor.'], Channels: ['Choose at least one channel.'] },
    })
  })
})

describe('what is coming', () => {
  it('is listed by week with what it asks of donors', async () => {
    await own(sql`update report_settings set status = 'paused'`)
    const id = await on({ timing: 'weekly', name: 'Weekly' })
    const { weeks, seasons } = (await call('GET', '/api/report_settings/actions/upcoming')) as unknown as {
      weeks: { letters: number; donors: number; most: number; times: { setting: string; donors: number }[] }[]
      seasons: { season: string }[]
    }
    expect(weeks).toHaveLength(12)
    expect(weeks[3]).toMatchObject({ letters: 3, donors: 3, most: 1, times: [{ setting: id, donors: 3 }] })
    expect(seasons.map(({ season }) => season).toSorted()).toEqual([
      'dhulHijjah',
      'eidAlAdha',
      'eidAlFitr',
      'lastTenNights',
      'ramadan',
    ])
    expect(await call('GET', `/api/report_settings/${id}/outlook`)).toMatchObject({ next: expect.any(String) })
  })

  it('product.md 26: a day that the platform announces moves the time that was set for it', async () => {
    const id = await on({ timing: 'season', season: 'ramadan' })
    const due = async () =>
      (
        await own<{ day: string; year: number }>(
          sql`select to_char(due_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as day from schedules where name = ${id}`,
        )
      )[0]?.day ?? ''
    const before = await due()
    const after = new Date(Date.parse(before) + 864e5).toISOString().slice(0, 10)
    const year = Number(
      new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { year: 'numeric', timeZone: 'UTC' })
        .formatToParts(new Date(before))
        .find(({ type }) => type === 'year')?.value,
    )
    const far = { year, month: '9', startsOn: new Date(Date.parse(before) + 9 * 864e5).toISOString().slice(0, 10) }
    expect(await call('POST', '/api/announced_months', far, 'super')).toMatchObject({
      http: 422,
      errors: { StartsOn: [expect.any(String)] },
    })
    expect(await call('POST', '/api/announced_months', { ...far, startsOn: after }, 'super')).toMatchObject({
      http: 201,
    })
    await reckonSchedules.run(server.services, {}, new AbortController().signal)
    expect(await due()).toBe(after)
  })
})
