import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetLinks, owner, useFakeMailer, work } from './support/accounts.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await forgetLinks(server)
  useFakeMailer(server)
})

let count = 0
const fresh = () => {
  count += 1
  return { name: `New ${count}`, userName: `new${count}`, email: `new${count}@people.test`, roles: ['ProjectAdmin'] }
}
const create = (body: object, as: Person = 'adminA') => server.call('POST', '/api/users', { as, body })
const created = async (body: object = fresh()): Promise<{ id: string }> => {
  const answer = await create(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>()
}
const update = async (id: string, body: object) => {
  const { version } = (await server.call('GET', `/api/users/${id}`)).json<{ version: number }>()
  return server.call('PUT', `/api/users/${id}`, { body: { ...body, version } })
}

describe('[6.5] [6.10] whoever is invited', () => {
  it('[5.7] tells of every field that someone else has, in one answer, and by its own name', async () => {
    const first = { ...fresh(), phone: '0501119988' }
    const { id } = await created(first)
    const taken = await create({ ...first, name: 'Other', userName: first.userName.toUpperCase() })
    expect(taken.statusCode).toBe(409)
    expect(taken.json()).toMatchObject({
      fault: 'used',
      errors: {
        UserName: ['This user name is already used.'],
        Email: ['This email is already used.'],
        Phone: ['This phone number is already used.'],
      },
    })
    const second = await created()
    const moved = await update(second.id, { userName: first.userName, email: first.email })
    expect(Object.keys(moved.json<{ errors: object }>().errors).toSorted()).toEqual(['Email', 'UserName'])
    // One's own values are nobody else's, and another charity's are not in the way.
    expect((await update(id, { userName: first.userName, email: first.email })).statusCode).toBe(200)
    expect((await create(first, 'adminB')).statusCode).toBe(201)
  })

  it('[7.4] says where the last invitation stands, to whoever may send one', async () => {
    const { id } = await created()
    const stands = async (as: Person = 'adminA') => server.call('GET', `/api/users/${id}/invitation`, { as })
    const now = async () => (await stands()).json<{ invitation: Record<string, string> | null }>().invitation
    expect(await now()).toMatchObject({ state: 'planned', email: `new${count}@people.test` })
    await work(server)
    const sent = await now()
    expect(sent?.['state']).toBe('sent')
    expect(Math.abs(Date.parse(sent?.['sentAt'] ?? '') - Date.now())).toBeLessThan(60_000)
    expect(JSON.stringify(sent)).not.toMatch(/token|hash/)
    await owner(
      server,
      sql`update account_links set expires_at = now() - interval '1 minute' where user_id = ${id}::uuid`,
    )
    expect((await now())?.['state']).toBe('expired')
    await owner(server, sql`delete from account_links`)
    expect(await now()).toBeNull()
    expect([(await stands('adminB')).statusCode, (await stands('projectsA')).statusCode]).toEqual([404, 403])
  })
})

it('[2.53] product.md 35: a profile says whether the page of its entity was begun before: by a way to donate, or by another administrator', async () => {
  const { a } = server.entities
  const begun = async () =>
    (await server.call('GET', '/user/profile', { as: 'adminA' })).json<{ entity: { pageBegun: boolean } }>().entity
      .pageBegun
  const ways = (value: string) =>
    owner(server, sql`update entities set donation_ways = ${value}::jsonb where id = ${a}::uuid`)
  const logo = randomUUID()
  await owner(
    server,
    sql`insert into files (id, entity_id, name, kind, mime, bytes, sha256) values (${logo}::uuid, ${a}::uuid, 'logo.png', 'image', 'image/png', 5, 'x')`,
  )
  // It came with the registration: nobody has been here yet.
  await owner(server, sql`update entities set logo = ${logo}::uuid, donation_ways = '[]' where id = ${a}::uuid`)
  expect(await begun()).toBe(false)
  await ways('[{"kind": "bank", "label": "Giving"}]')
  expect(await begun()).toBe(true)
  await ways('[]')
  const { id } = await created({ ...fresh(), roles: ['BranchAdmin'] })
  expect(await begun(), 'invited, and not here yet').toBe(false)
  await owner(server, sql`update users set first_time_login = false where id = ${id}::uuid`)
  expect(await begun()).toBe(true)
  await owner(server, sql`update users set roles = '{ProjectAdmin}' where id = ${id}::uuid`)
  expect(await begun()).toBe(false)
})
