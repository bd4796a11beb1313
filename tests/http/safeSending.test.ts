import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { donorRows } from '../ground/support/donors.ts'
import { owner, useFakeMailer } from './support/accounts.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
const project = newId()
const donors = Array.from({ length: 51 }, () => newId())

beforeAll(async () => {
  server = await startTestServer({ config: { massHoldMs: 600_000 } })
  useFakeMailer(server)
  const { a } = server.entities
  await server.db.owner(async (tx) => {
    await tx.rows(
      sql`insert into projects (id, entity_id, code, name, description, status, required_amount, start_date, end_date) values (${project}, ${a}, 'W-1', 'Well', 'x', 'published', 10, '2026-01-01', '2026-12-31')`,
    )
    await tx.rows(donorRows(a, ...donors.map((id, n) => ({ id, name: `Donor ${n}`, email: `d${n}@people.test` }))))
    for (const id of donors)
      await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
        values (${newId()}, ${a}, ${id}, ${project}, 10, '2026-01-01', 'manual')`)
  })
})
afterAll(() => server.close())

const own = <T extends object>(query: Parameters<typeof owner<T>>[1]): Promise<T[]> => owner<T>(server, query)
async function draft(to: readonly string[]): Promise<string> {
  const id = newId()
  await own(sql`insert into reports (id, entity_id, project, title, message, audience, donors)
    values (${id}, ${server.entities.a}, ${project}, 'Water', 'It flows', 'chosen', ${sql.param([...to])}::uuid[])`)
  return id
}
const act = async (id: string, name: string, body: object = {}, as: Person = 'projectsA') => {
  const answer = await server.call('POST', `/api/reports/${id}/${name}`, { as, body })
  return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() } as Record<string, unknown>
}

describe('product.md 30: ten minutes to think better of a mass sending', () => {
  it('waits for more than 50 donors, and goes at once to fewer', async () => {
    const [mass, few] = [await draft(donors), await draft(donors.slice(0, 50))]
    expect(await act(mass, 'send', { expected: 51 })).toMatchObject({ status: 'sending', startsAt: expect.any(String) })
    expect(await act(few, 'send', { expected: 50 })).toMatchObject({ startsAt: null })
    const waits = await own<{ soon: boolean; n: number }>(
      sql`select next_at between now() + interval '9 minutes' and now() + interval '11 minutes' as soon, count(*)::int as n from messages where report = ${mass} group by 1`,
    )
    expect(waits).toEqual([{ soon: true, n: 51 }])
    expect(await own(sql`select distinct next_at from messages where report = ${few}`)).toEqual([{ next_at: null }])
  })

  it('is taken back as a draft before anything has left, and can be sent anew', async () => {
    const id = await draft(donors)
    await act(id, 'send', { expected: 51 })
    expect(await act(id, 'takeBack')).toMatchObject({ startsAt: null, sentAt: null, recipients: 0 })
    expect(await own(sql`select distinct state, hidden from messages where report = ${id}`)).toEqual([
      { state: 'cancelled', hidden: true },
    ])
    expect((await act(id, 'send', { expected: 51 }))['status']).toBe('sending')
  })

  it('goes now where somebody says so, and then is not taken back', async () => {
    const id = await draft(donors)
    await act(id, 'send', { expected: 51 })
    expect(await act(id, 'sendNow')).toMatchObject({ startsAt: null })
    expect(await own(sql`select distinct next_at from messages where report = ${id}`)).toEqual([{ next_at: null }])
    expect(await act(id, 'takeBack')).toMatchObject({ status: 409, fault: 'wrongState' })
  })
})

describe('product.md 30: a second person’s approval', () => {
  it('is asked of a colleague, given for what they have read, and taken back by any change', async () => {
    await own(sql`update entities set second_approval = true where id = ${server.entities.a}`)
    const id = await draft(donors.slice(0, 2))
    const send = () => act(id, 'send', { expected: 2 })
    expect(await send()).toMatchObject({ status: 409, fault: 'notApproved' })
    const asked = await act(id, 'askApproval')
    expect(asked).toMatchObject({ askedBy: server.users.projectsA, approvedAt: null })
    const version = asked['version'] as number
    expect(await act(id, 'approve', { version })).toMatchObject({ status: 409, fault: 'ownApproval' })
    expect(await act(id, 'approve', { version: version - 1 }, 'adminA')).toMatchObject({ fault: 'stale' })
    expect(await act(id, 'approve', { version }, 'adminA')).toMatchObject({ approvedBy: server.users.adminA })
    const changed = await server.call('PUT', `/api/reports/${id}`, { body: { title: 'Another', version: version + 1 } })
    expect(changed.json(), changed.body).toMatchObject({ askedBy: null, approvedAt: null })
    expect(await send()).toMatchObject({ fault: 'notApproved' })
    await act(id, 'askApproval')
    expect(await act(id, 'sendBack', { sentBack: 'Name the village' }, 'adminA')).toMatchObject({
      sentBack: 'Name the village',
      askedBy: null,
    })
    expect((await act(id, 'sendBack', {}, 'adminA'))['status']).toBe(422)
  })

  it('is not needed for one donor', async () => {
    const id = await draft(donors.slice(0, 1))
    expect((await act(id, 'send', { expected: 1 }))['status']).toBe('sending')
  })
})

describe('product.md 30: a correction to those who opened', () => {
  it('is a draft to them alone, that names what it corrects', async () => {
    await own(sql`update entities set second_approval = false where id = ${server.entities.a}`)
    const id = await draft(donors.slice(0, 3))
    await act(id, 'send', { expected: 3 })
    expect((await act(id, 'correct'))['status']).toBe(409)
    await own(sql`update reports set status = 'sent' where id = ${id}`)
    expect(await act(id, 'correct')).toMatchObject({ status: 422, fault: 'nobodyToSendTo' })
    await own(sql`update letters set opened_at = now() where report = ${id} and donor = ${donors[1]}::uuid`)
    const made = (await act(id, 'correct'))['id'] as string
    expect((await server.call('GET', `/api/reports/${made}`)).json()).toMatchObject({
      status: 'draft',
      audience: 'chosen',
      donors: [donors[1]],
      corrects: id,
      title: 'Correction: Water',
    })
  })
})
