import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { owner } from './support/accounts.ts'
import { type Person, startTestServer } from './support.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = newId()
await owner(
  server,
  sql`insert into projects (id, entity_id, code, name, description, status, required_amount, start_date, end_date, region)
    values (${project}, ${server.entities.a}, 'W-1', 'Well', 'x', 'published', 10, '2026-01-01', '2026-12-31', 'القصيم')`,
)

interface Report {
  id: string
  version: number
}
const versions = (id: string, as: Person = 'projectsA') => server.call('GET', `/api/reports/${id}/versions`, { as })
const read = async (id: string) => (await versions(id)).json<{ id: string; by: string; at: string; values: object }[]>()

async function write(report: Report, body: object, as: Person = 'projectsA'): Promise<Report> {
  const { id, version } = report
  const saved = await server.call('PUT', `/api/reports/${id}`, { as, body: { version, ...body } })
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json<Report>()
}
const draft = async (): Promise<Report> => {
  const body = { project, title: 'First', message: 'One.', channels: ['email'] }
  return (await server.call('POST', '/api/reports', { as: 'projectsA', body })).json<Report>()
}
/** All that the trail holds of it so far lies that much further back. */
const later = (id: string, minutes: number) =>
  owner(
    server,
    sql`with r as (update reports set created_at = created_at - make_interval(mins => ${minutes}) where id = ${id}::uuid)
      update audit_trail set created_at = created_at - make_interval(mins => ${minutes}) where record = ${id}`,
  )

describe('[2.63] earlier versions of a draft', () => {
  it('are kept in steps of ten minutes, without what stands now and without what says the same', async () => {
    let report = await draft()
    expect(await read(report.id)).toEqual([])
    report = await write(report, { message: 'One and a half.' })
    await later(report.id, 30)
    report = await write(report, { message: 'Two.' })
    report = await write(report, { message: 'Two and a half.', title: 'Second' })
    await later(report.id, 30)
    // Whom it goes to is no word of it.
    report = await write(report, { audience: 'chosen' })
    await later(report.id, 30)
    report = await write(report, { message: 'Three.' })
    const found = await read(report.id)
    expect(found.map(({ values }) => values)).toMatchObject([
      { title: 'Second', message: 'Two and a half.' },
      { title: 'First', message: 'One and a half.', channels: ['email'] },
    ])
    expect(Object.keys(found[0]?.values ?? {}).toSorted()).toEqual([
      'appeal',
      'channels',
      'design',
      'licence',
      'message',
      'otherLanguage',
      'otherMessage',
      'otherThankTitle',
      'otherTitle',
      'promised',
      'survey',
      'thankTitle',
      'title',
    ])
  })

  it('name who wrote them, and stand apart for each who did', async () => {
    let report = await draft()
    report = await write(report, { message: 'By the administrator.' }, 'adminA')
    await write(report, { message: 'Again.' })
    const found = await read(report.id)
    expect(found.map(({ values }) => values)).toMatchObject([{ message: 'By the administrator.' }, { message: 'One.' }])
    expect(new Set(found.map(({ by }) => by)).size).toBe(2)
    expect(found.every(({ by }) => by !== '')).toBe(true)
  })

  it('are nobody else’s, and none of a report that has gone out', async () => {
    const report = await draft()
    await later(report.id, 30)
    await write(report, { message: 'Two.' })
    expect((await versions(report.id, 'adminB')).statusCode).toBe(404)
    await owner(server, sql`update reports set status = 'sent' where id = ${report.id}::uuid`)
    expect((await versions(report.id)).statusCode).toBe(409)
  })
})
