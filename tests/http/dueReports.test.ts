import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendSettings } from '../../server/messages/settings/fire.ts'
import { reportSettingsWorld } from './support/reportSettings.ts'

const { server, entity, project, own, call, on } = await reportSettingsWorld()
afterAll(() => server.close())

const draft = async (more: object = {}): Promise<string> =>
  String((await call('POST', '/api/reports', { project, title: 'Water', message: 'It flows.', ...more }))['id'])

const read = (id: string) => call('GET', `/api/reports/${id}`)

interface Owed {
  why: string
  at: string
  project: string
  setting: { id: string; name: string } | null
  reason: string | null
}
async function owed(as?: 'adminB'): Promise<{ owed: Owed[]; late: number }> {
  return (await call('GET', '/api/reports/actions/owed', undefined, as)) as never
}
async function fire(id: string, due = sql`now() - interval '1 second'`): Promise<void> {
  await own(sql`update schedules set due_at = ${due} where name = ${id}`)
  await fireDue(server.services, [sendSettings], 'test')
}

describe('[2.40] product.md 20: when a report is due', () => {
  it('is nobody’s guess: without a named time there is none', async () => {
    expect(await read(await draft())).toMatchObject({ dueAt: null, promised: null, plannedFor: null })
  })

  it('is the end of the day by which it was promised, by the clock of Riyadh', async () => {
    expect(await read(await draft({ promised: '2026-03-01' }))).toMatchObject({ dueAt: '2026-03-01T20:59:59.000Z' })
  })

  it('is the first of the times that are named for it, and nobody writes it', async () => {
    const id = await draft({ promised: '2027-03-01', dueAt: '2026-01-01T00:00:00.000Z' })
    await own(sql`update reports set send_at = '2027-02-01T08:00:00Z' where id = ${id}`)
    expect(await read(id)).toMatchObject({ dueAt: '2027-02-01T08:00:00.000Z' })
    await own(sql`update reports set planned_for = '2027-01-01T08:00:00Z' where id = ${id}`)
    expect(await read(id)).toMatchObject({ dueAt: '2027-01-01T08:00:00.000Z' })
  })

  it('is the time of the setting that has written it, while it waits for a second person’s word', async () => {
    await own(sql`update entities set second_approval = true where id = ${entity}`)
    const id = await on({ onlyNew: false })
    await fire(id, sql`date_trunc('second', now() - interval '5 seconds')`)
    await own(sql`update entities set second_approval = false where id = ${entity}`)
    const [run] = await own<{ report: string; same: boolean }>(
      sql`select x.report, r.due_at = x.due_at as same from report_runs x join reports r on r.id = x.report where x.setting = ${id}`,
    )
    expect(run).toMatchObject({ same: true })
    expect(await read(run?.report ?? '')).toMatchObject({ status: 'draft' })
  })

  it('the list is narrowed to what is late and sorted by it', async () => {
    await own(sql`update reports set archived = true`)
    const [late, later] = [await draft({ promised: '2026-02-01' }), await draft({ promised: '2026-01-01' })]
    const [sent, open] = [await draft({ promised: '2026-01-15' }), await draft({ promised: '2099-01-01' })]
    await own(sql`update reports set status = 'sent', sent_at = '2026-01-10T00:00:00Z' where id = ${sent}`)
    const list = async (filter: object): Promise<string[]> => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: '["dueAt","ASC"]' })
      const answer = await server.call('GET', `/api/reports?${query.toString()}`, { as: 'projectsA' })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ id: string }[]>().map(({ id }) => id)
    }
    const now = new Date().toISOString()
    expect(await list({ status: ['draft', 'scheduled'], archived: 'false', dueAt: { lt: now } })).toEqual([later, late])
    expect(await list({ archived: 'false' })).toEqual([later, sent, late, open])
  })
})

describe('[2.40] product.md 20: what is due and not there', () => {
  it('names a time at which nothing could be sent until its project tells something, and the times to come', async () => {
    const id = await on({ onlyNew: false, timing: 'daily' })
    await own(sql`update projects set status = 'drafted' where id = ${project}`)
    await fire(id, sql`now() - interval '1 minute'`)
    await own(sql`update projects set status = 'published' where id = ${project}`)
    const { owed: all, late } = await owed()
    const ofIt = all.filter(({ setting }) => setting?.id === id)
    expect(ofIt).toMatchObject([
      { why: 'missed', project, reason: 'projectNotPublished', setting: { id, name: 'Monthly news' } },
      { why: 'coming', reason: null },
    ])
    expect(late).toBe(all.filter(({ why }) => why !== 'coming').length)
    // Another entity is told none of it.
    expect(await owed('adminB')).toMatchObject({ owed: [], late: 0 })
    const told = await draft()
    await own(sql`update reports set status = 'sent', sent_at = now() where id = ${told}`)
    expect((await owed()).owed.filter(({ setting, why }) => setting?.id === id && why === 'missed')).toEqual([])
    await call('POST', `/api/report_settings/${id}/pause`, {})
    expect((await owed()).owed.filter(({ setting }) => setting?.id === id)).toEqual([])
  })

  it('names a project whose end has come, until its donors hear of it or a draft has a day', async () => {
    const [over, history] = [newId(), newId()]
    for (const [id, code, created] of [
      [over, 'OVER', '2025-06-01'],
      [history, 'OLD', '2026-06-01'],
    ])
      await own(sql`insert into projects (id, entity_id, code, name, status, required_amount, start_date, end_date, created_at)
        values (${id}, ${entity}, ${code}, ${code}, 'published', 10, '2025-01-01', '2025-12-31', ${created})`)
    const [donor] = await own<{ id: string }>(sql`select id from donors where entity_id = ${entity} limit 1`)
    const names = async () => (await owed()).owed.filter(({ why }) => why === 'ended').map((one) => one.project)
    expect(await names()).toEqual([])
    for (const id of [over, history])
      await own(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
        values (${newId()}, ${entity}, ${donor?.id ?? ''}, ${id}, 10, '2025-02-01', 'manual')`)
    expect(await names()).toEqual([over])
    const made = await call('POST', '/api/reports', { project: over, title: 'The end', promised: '2026-02-01' })
    expect(await names()).toEqual([])
    await call('PUT', `/api/reports/${String(made['id'])}`, { promised: null, version: made['version'] })
    expect(await names()).toEqual([over])
    await own(sql`update reports set status = 'sent', sent_at = '2026-01-05T00:00:00Z' where project = ${over}`)
    expect(await names()).toEqual([])
  })
})
