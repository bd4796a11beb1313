import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendReports } from '../../server/messages/scheduled.ts'
import { donorRows } from '../ground/support/donors.ts'
import { owner, useFakeMailer } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
const [project, first, second] = [newId(), newId(), newId()]

beforeAll(async () => {
  server = await startTestServer({ config: { massHoldMs: 600_000 } })
  useFakeMailer(server)
  const { a } = server.entities
  await server.db.owner(async (tx) => {
    await tx.rows(
      sql`insert into projects (id, entity_id, code, name, description, status, required_amount, start_date, end_date) values (${project}, ${a}, 'T-1', 'Well', 'x', 'published', 10, '2026-01-01', '2026-12-31')`,
    )
    await tx.rows(
      donorRows(
        a,
        { id: first, name: 'First', email: 'first@people.test' },
        { id: second, name: 'Second', email: 'second@people.test' },
      ),
    )
    for (const id of [first, second])
      await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
        values (${newId()}, ${a}, ${id}, ${project}, 10, '2026-01-01', 'manual')`)
  })
})
afterAll(() => server.close())

const own = <T extends object>(query: Parameters<typeof owner<T>>[1]): Promise<T[]> => owner<T>(server, query)
async function draft(): Promise<string> {
  const id = newId()
  await own(sql`insert into reports (id, entity_id, project, title, message, audience)
    values (${id}, ${server.entities.a}, ${project}, 'Water', 'It flows', 'allWhoGave')`)
  return id
}
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const answer = await server.call(method, `/api/reports/${path}`, {
    as: 'projectsA',
    ...(body === undefined ? {} : { body }),
  })
  return {
    code: answer.statusCode,
    row: answer.body === '' ? {} : answer.json<Record<string, unknown> & { errors?: Record<string, string[]> }>(),
  }
}
const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString()
const plan = (id: string, sendAt: unknown = inOneHour(), expected = 2) =>
  call('POST', `${id}/schedule`, { sendAt, expected })
/** Its time comes, and whoever is there fires it; a second one finds nothing left. */
const come = async (id: string): Promise<void> => {
  await own(sql`update schedules set due_at = now() - interval '1 second' where what = 'report' and name = ${id}`)
  await fireDue(server.services, [sendReports], 'test')
  await fireDue(server.services, [sendReports], 'another')
}
const lettersOf = (id: string) =>
  own<{ donor: string }>(sql`select donor from messages where report = ${id} and state = 'planned' order by donor`)

describe('[4.11] product.md 50: a report leaves at a time that was set', () => {
  it('[4.11] is scheduled, leaves once at its time, to those whom it means then', async () => {
    const id = await draft()
    const sendAt = inOneHour()
    const { code, row } = await plan(id, sendAt)
    expect([code, row['status'], row['sendAt']]).toEqual([200, 'scheduled', sendAt])
    expect(await lettersOf(id)).toEqual([])
    await fireDue(server.services, [sendReports], 'test')
    expect((await call('GET', id)).row['status']).toBe('scheduled')
    const third = newId()
    await server.db.owner(async (tx) => {
      await tx.rows(donorRows(server.entities.a, { id: third, name: 'Third', email: 'third@people.test' }))
      await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
        values (${newId()}, ${server.entities.a}, ${third}, ${project}, 10, '2026-01-01', 'manual')`)
    })
    await come(id)
    expect((await call('GET', id)).row).toMatchObject({
      status: 'sending',
      recipients: 3,
      startsAt: null,
      notSent: null,
    })
    expect((await lettersOf(id)).map(({ donor }) => donor)).toEqual([first, second, third].sort())
    await own(sql`update donors set deleted_at = now() where id = ${third}`)
  })

  it('product.md 30: a mass that had its time set does not wait ten minutes more', async () => {
    const many = Array.from({ length: 51 }, (_, n) => ({
      id: newId(),
      name: `Of many ${n}`,
      email: `m${n}@people.test`,
    }))
    await server.db.owner(async (tx) => {
      await tx.rows(donorRows(server.entities.a, ...many))
      for (const { id } of many)
        await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
          values (${newId()}, ${server.entities.a}, ${id}, ${project}, 10, '2026-01-01', 'manual')`)
    })
    const id = await draft()
    expect((await plan(id, inOneHour(), 53)).row['status']).toBe('scheduled')
    await come(id)
    expect((await call('GET', id)).row).toMatchObject({ status: 'sending', recipients: 53, startsAt: null })
    await own(sql`update donors set deleted_at = now() where name like 'Of many %'`)
  })

  it('[4.11] is neither changed nor deleted nor sent while it waits, and goes back to the drafts', async () => {
    const id = await draft()
    const { row } = await plan(id)
    expect((await call('PUT', id, { title: 'Other', version: row['version'] })).code).toBe(409)
    expect((await call('DELETE', id)).code).toBe(409)
    expect((await call('POST', `${id}/send`, { expected: 2 })).code).toBe(409)
    expect((await plan(id)).code).toBe(409)
    expect((await call('POST', `${id}/unschedule`, {})).row).toMatchObject({ status: 'draft', sendAt: null })
    await come(id)
    expect((await call('GET', id)).row['status']).toBe('draft')
    expect(await lettersOf(id)).toEqual([])
    expect((await call('POST', `${id}/unschedule`, {})).code).toBe(409)
  })

  it('[5.24] names the field where no time is given, or one that has passed; nothing is set', async () => {
    const id = await draft()
    for (const wrong of [null, '', 'tomorrow', 12, new Date(Date.now() - 60_000).toISOString()]) {
      const { code, row } = await plan(id, wrong)
      expect([code, Object.keys(row.errors ?? {})], String(wrong)).toEqual([422, ['SendAt']])
    }
    expect((await call('POST', `${id}/schedule`, { expected: 2 })).row.errors).toHaveProperty('SendAt')
    expect((await plan(id, inOneHour(), 3)).row).toMatchObject({ fault: 'stale' })
    expect((await call('GET', id)).row).toMatchObject({ status: 'draft', sendAt: null })
  })

  it('[4.11] is a draft again where it cannot leave at its time, and says why', async () => {
    const id = await draft()
    await plan(id)
    await own(sql`update projects set status = 'draft' where id = ${project}`)
    await come(id)
    expect((await call('GET', id)).row).toMatchObject({ status: 'draft', notSent: 'projectNotPublished' })
    const notices = await server.call('GET', '/api/notices', { as: 'adminA' })
    expect(notices.json<{ notices: { resource: string; kind: string }[] }>().notices).toContainEqual(
      expect.objectContaining({ resource: 'reports', kind: 'notSent' }),
    )
    await own(sql`update projects set status = 'published' where id = ${project}`)
    expect((await plan(id)).row).toMatchObject({ status: 'scheduled', notSent: null })
    await own(sql`update entities set second_approval = true where id = ${server.entities.a}`)
    await come(id)
    expect((await call('GET', id)).row).toMatchObject({ status: 'draft', notSent: 'notApproved' })
    expect((await plan(id)).row).toMatchObject({ fault: 'notApproved' })
    await own(sql`update entities set second_approval = false where id = ${server.entities.a}`)
  })
})
