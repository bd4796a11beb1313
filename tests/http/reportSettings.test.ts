import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendSettings } from '../../server/messages/settings/fire.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { addPicture } from './projectPageWorld.ts'
import { reportSettingsWorld } from './support/reportSettings.ts'

const { server, entity, project, own, call, setting, act, on } = await reportSettingsWorld()
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

/** Its time comes, at `due` or a second ago: a moment is kept in whole milliseconds, and rounded up it is still to come. */
async function fire(id: string, due = sql`now() - interval '1 second'`): Promise<void> {
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
    sql`select outcome, recipients, late, reason, report from report_runs where setting = ${id} order by id`,
  )

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

  it('makes a report with the parts that were chosen, in their order', async () => {
    const id = await on({ onlyNew: false, parts: [{ kind: 'stages' }, { kind: 'words', textEn: 'In short' }] })
    await fire(id)
    const [run] = await runs(id)
    const [made] = await own<{ kinds: string[]; words: string }>(
      sql`select array(select p ->> 'kind' from jsonb_array_elements(parts) p) as kinds, parts -> 1 ->> 'textEn' as words
        from reports where id = ${String(run?.['report'])}::uuid`,
    )
    expect(made).toEqual({ kinds: ['stages', 'words'], words: 'In short' })
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

  it('product.md 30: who changed what it says is not the second person, whoever had switched it on', async () => {
    await own(sql`update entities set second_approval = true where id = ${entity}`)
    const id = await on({ onlyNew: false })
    const { version } = await call('GET', `/api/report_settings/${id}`)
    const changed = { message: 'Words of another hand.', version }
    const put = await server.call('PUT', `/api/report_settings/${id}`, { as: 'adminA', body: changed })
    expect(put.statusCode, put.body).toBe(200)
    await fire(id)
    const report = String((await runs(id))[0]?.['report'])
    expect(await call('POST', `/api/reports/${report}/approve`, { version: 1 }, 'adminA')).toMatchObject({
      fault: 'ownApproval',
    })
    expect(await call('POST', `/api/reports/${report}/approve`, { version: 1 })).toMatchObject({ http: 200 })
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
    expect(await runs(id)).toMatchObject([{ outcome: 'notReady', reason: 'projectNotPublished' }])
    expect((await server.call('DELETE', `/api/report_settings/${id}`, { as: 'projectsA' })).statusCode).toBeLessThan(
      300,
    )
    expect(await own(sql`select due_at from schedules where name = ${id}`)).toEqual([{ due_at: null }])
  })

  it('[2.27] in the design that the setting keeps, under its cover', async () => {
    const coverImage = await addPicture(server)
    const id = await on({ onlyNew: false, design: 'ramadan', coverImage })
    await fire(id)
    const report = String((await runs(id))[0]?.['report'])
    expect(await own(sql`select design, cover_image from reports where id = ${report}`)).toEqual([
      { design: 'ramadan', cover_image: coverImage },
    ])
  })

  it('product.md 44: is not switched on while its cover has no answer', async () => {
    const id = await setting({ onlyNew: false, coverImage: await addPicture(server, { answered_at: null }) })
    expect(await act(id, 'activate')).toMatchObject({ http: 422, errors: { CoverImage: [expect.any(String)] } })
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
