import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { donorRows } from '../../ground/support/donors.ts'
import { type Person, startTestServer } from '../support.ts'
import { owner, useFakeMailer } from './accounts.ts'

/** A charity with a published project, to which three donors gave, and settings by which its reports are sent. */
export async function reportSettingsWorld() {
  const server = await startTestServer({ config: { massHoldMs: 0 } })
  useFakeMailer(server)
  const entity = server.entities.a
  const project = newId()
  const [arabic, english, large] = [newId(), newId(), newId()]
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

  const own = <T extends object>(query: Parameters<typeof owner<T>>[1]): Promise<T[]> => owner<T>(server, query)
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    as: Person = 'projectsA',
  ) {
    const answer = await server.call(method, path, { as, ...(body && { body }) })
    return { http: answer.statusCode, ...answer.json<Record<string, unknown>>() } as Record<string, unknown>
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
  const on = async (more: object = {}): Promise<string> => {
    const id = await setting(more)
    expect(await act(id, 'activate')).toMatchObject({ http: 200 })
    return id
  }

  return { server, entity, project, own, call, setting, act, on }
}
