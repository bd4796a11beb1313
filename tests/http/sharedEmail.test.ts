import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Donor {
  id: string
  version: number
  email: string | null
  emailShared: boolean
  emailSharedBy: string | null
  emailSharedAt: string | null
}
const add = (name: string, more: object, as: 'adminA' | 'projectsA' | 'adminB' = 'adminA') =>
  server.call('POST', '/api/donors', { as, body: { name, ...more } })
const change = (id: string, version: number, more: object) =>
  server.call('PUT', `/api/donors/${id}`, { body: { version, ...more } })
const askOf = (whose: string) => ({
  code: 37,
  errors: {
    Email: [whose],
    EmailShared: [
      'Another of your donors has this email. Tick this if both are to have it; otherwise correct the email.',
    ],
  },
})
const NONE = { emailShared: false, emailSharedBy: null, emailSharedAt: null }

it('[5.7] [8.28] a second donor with the same email is asked about, and who answered when is kept', async () => {
  const first = (await add('Sara', { email: 'family@example.org' })).json<Donor>()
  expect(first).toMatchObject(NONE)
  const refused = await add('Omar', { email: ' Family@Example.org ' })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    askOf('The donor “\u2068Sara\u2069” has this email already.'),
  ])
  const began = Date.now() - 1000
  const second = await add('Omar', { email: 'family@example.org', emailShared: true }, 'projectsA')
  expect(second.statusCode, second.body).toBe(201)
  const { emailSharedBy, emailSharedAt, ...row } = second.json<Donor>()
  expect(row).toMatchObject({ email: 'family@example.org', emailShared: true })
  expect(emailSharedBy).toBe(server.users.projectsA)
  expect(Date.parse(emailSharedAt ?? '')).toBeGreaterThan(began)
  // Whoever is changed in another way is not asked again, and what was said stays.
  expect((await change(row.id, 1, { notes: 'x' })).json()).toMatchObject({ emailSharedBy, emailSharedAt })
})

it('[5.7] the answer goes with the email that it was given for, and is not taken for nothing', async () => {
  await add('A', { email: 'one@example.org' })
  await add('B', { email: 'two@example.org' })
  const shared = (await add('C', { email: 'one@example.org', emailShared: true })).json<Donor>()
  expect(shared.emailShared).toBe(true)
  const moved = await change(shared.id, 1, { email: 'two@example.org' })
  expect([moved.statusCode, moved.json()]).toMatchObject([
    422,
    askOf('The donor “\u2068B\u2069” has this email already.'),
  ])
  expect((await change(shared.id, 1, { email: 'three@example.org' })).json()).toMatchObject(NONE)
  expect((await change(shared.id, 2, { email: 'two@example.org', emailShared: true })).json()).toMatchObject({
    emailShared: true,
    emailSharedBy: server.users.adminA,
  })
  expect((await change(shared.id, 3, { email: null })).json()).toMatchObject(NONE)
  expect((await add('Alone', { email: 'alone@example.org', emailShared: true })).json()).toMatchObject(NONE)
  const forged = { emailSharedBy: server.users.adminB, emailSharedAt: '2020-01-01T00:00:00.000Z' }
  expect((await add('Forged', { email: 'forged@example.org', ...forged })).json()).toMatchObject(NONE)
})

it('[5.7] another charity’s donor and a deleted one ask nothing', async () => {
  const gone = (await add('Gone', { email: 'gone@example.org' })).json<Donor>()
  expect((await server.call('DELETE', `/api/donors/${gone.id}`)).statusCode).toBe(200)
  expect((await add('New', { email: 'gone@example.org' })).statusCode).toBe(201)
  await add('Theirs', { email: 'theirs@example.org' }, 'adminB')
  expect((await add('Ours', { email: 'theirs@example.org' })).statusCode).toBe(201)
})

it('[5.7] of two at the same moment the second is asked', async () => {
  const both = await Promise.all(['X', 'Y'].map((name) => add(name, { email: 'race@example.org' })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
})

it('[5.7] what stands there twice already is answered on the donor’s page, without a change of the email', async () => {
  const first = (await add('Imported', { email: 'imported@example.org' })).json<Donor>()
  const second = (await add('Imported too', { email: 'other@example.org' })).json<Donor>()
  await server.db.owner((tx) =>
    tx.rows(sql`update donors set email = 'imported@example.org' where id = ${second.id}::uuid`),
  )
  const query = { 'filter.email': 'imported@example.org', 'filter.id_ne': second.id, 'filter.emailShared': 'false' }
  const others = await server.call('GET', '/api/donors', { query })
  expect(others.json<Donor[]>().map(({ id }) => id)).toEqual([first.id])
  expect((await change(first.id, 1, { notes: 'x' })).statusCode).toBe(200)
  expect((await change(second.id, 1, { emailShared: true })).json()).toMatchObject({
    emailShared: true,
    emailSharedBy: server.users.adminA,
  })
  const trail = await server.db.owner((tx) =>
    tx.rows<{ after: unknown }>(
      sql`select after from audit_trail where record = ${second.id} order by created_at desc limit 1`,
    ),
  )
  expect(trail[0]?.after).toMatchObject({ email_shared: true, email_shared_by: server.users.adminA })
})

it('[5.7] whoever comes back from the trash is asked about, and the answer is kept', async () => {
  const first = (await add('Leaves', { email: 'back@example.org' })).json<Donor>()
  expect((await server.call('DELETE', `/api/donors/${first.id}`)).statusCode).toBe(200)
  const project = await server.call('POST', '/api/projects', { body: { code: 'SE-1', name: 'Well' } })
  const other = (await add('Comes', { email: 'back@example.org' })).json<Donor>()
  const gift = { project: project.json<{ id: string }>().id, donor: other.id, amount: '5', date: '2026-01-05' }
  expect((await server.call('POST', '/api/donor_transactions', { body: gift })).statusCode).toBe(201)
  const deleted = await server.call('GET', '/api/deletions?perPage=1000')
  const deletion = deleted.json<{ id: string; record: string }[]>().find(({ record }) => record === first.id)
  const restore = (body: object) => server.call('POST', `/api/deletions/${deletion?.id}/restore`, { body })
  const refused = await restore({})
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    askOf('The donor “\u2068Comes\u2069” has this email already.'),
  ])
  expect((await server.call('GET', `/api/donors/${first.id}`)).statusCode).toBe(404)
  // The other one is archived, and has it all the same.
  expect((await server.call('DELETE', `/api/donors/${other.id}`)).json()).toMatchObject({ archived: true })
  expect((await restore({ answers: { emailShared: false } })).json()).toMatchObject(
    askOf('The archived donor “\u2068Comes\u2069” has this email already.'),
  )
  expect((await restore({ answers: { emailShared: true, archived: true } })).statusCode).toBe(200)
  const back = (await server.call('GET', `/api/donors/${first.id}`)).json<Donor>()
  expect(back).toMatchObject({ emailShared: true, emailSharedBy: server.users.adminA, archived: false })
  expect(back.emailSharedAt).not.toBeNull()
})
