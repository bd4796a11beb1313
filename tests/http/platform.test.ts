import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signInOf, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const rows = <T>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
const as = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  server.call(method, url, { as: person, ...(body === undefined ? {} : { body }) })
const at = (person: Person, action: string) => `/api/users/${server.users[person]}/${action}`
const errorsOf = (answer: { body: string }): string[] =>
  Object.keys((JSON.parse(answer.body) as { errors?: object }).errors ?? {}).sort()

interface Overview {
  counts: Record<string, number>
  admins: { id: string; userName: string; status: string; lastSeenAt: string | null }[]
  branches: { id: string; branchName: string; branchNameEn: string | null; status: string }[]
  main: { id: string; branchName: string; branchNameEn: string | null } | null
  lastActivityAt: string | null
}
const overview = (id: string, person: Person = 'super') => as(person, 'GET', `/api/entities/${id}/overview`)

describe('[2.50] an entity as the platform sees it', () => {
  it('is numbers, administrators and branches, and nothing of what the numbers count', async () => {
    const { entities } = server
    for (const name of ['Zdonor one', 'Zdonor two']) await as('adminA', 'POST', '/api/donors', { name })
    await as('adminA', 'POST', '/api/projects', { name: 'Zproject', code: 'Z-1' })
    const answer = await overview(entities.a)
    expect(answer.statusCode, answer.body).toBe(200)
    const seen = answer.json<Overview>()
    expect(seen.counts).toEqual({ projects: 1, donors: 2, transactions: 0, letters: 0, users: 3 })
    expect(seen.admins).toEqual([expect.objectContaining({ userName: 'adminA', status: 'active' })])
    expect(Date.parse(seen.admins[0]?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(seen.branches).toEqual([{ id: entities.a2, branchName: 'جدة', branchNameEn: null, status: 'active' }])
    expect(seen.main).toBeNull()
    expect(Date.parse(seen.lastActivityAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(answer.body).not.toMatch(/Zdonor|Zproject|password/)
    expect((await overview(entities.a2)).json<Overview>().main).toEqual({
      id: entities.a,
      branchName: 'الرياض',
      branchNameEn: null,
    })
    expect((await overview(randomUUID())).statusCode).toBe(404)
  })

  it('is the platform administrator’s alone, in the database too', async () => {
    for (const person of ['adminB', 'support', 'supportA', 'projectsA'] as const)
      expect((await overview(server.entities.b, person)).statusCode, person).toBe(403)
    const contexts = [
      { kind: 'platform', userId: server.users.support },
      { kind: 'platform', userId: null },
      { kind: 'entity', entityId: server.entities.b, userId: server.users.super },
      { kind: 'entity', entityId: server.entities.b, userId: server.users.adminB },
    ] as const
    for (const context of contexts) {
      const [counts] = await server.db.as(context, (tx) =>
        tx.rows(sql`select * from athar_entity_counts(${server.entities.a}::uuid)`),
      )
      expect(counts).toEqual({ projects: 0, donors: 0, transactions: 0, letters: 0, users: 0 })
      expect(
        await server.db.as(context, (tx) => tx.rows(sql`select * from athar_entity_seen(${server.entities.a}::uuid)`)),
      ).toEqual([])
    }
  })

  it('stands in the entity’s own trail, once for an actor and ten minutes', async () => {
    const id = server.entities.b
    const views = async () =>
      (await as('adminB', 'GET', '/api/audit_trail?filter.action=view')).json<{ record: string; actor: string }[]>()
    expect(await views()).toEqual([])
    await Promise.all([overview(id), overview(id), overview(id)])
    expect(await views()).toEqual([expect.objectContaining({ record: id, actor: server.users.super })])
    await rows(
      sql`update audit_trail set created_at = now() - interval '11 minutes' where action = 'view' and entity_id = ${id}::uuid`,
    )
    await overview(id)
    expect(await views()).toHaveLength(2)
  })
})

describe('[2.50] [6.6] users of all entities', () => {
  it('are listed with their entity, and found by it', async () => {
    const all = await as('super', 'GET', '/api/users?perPage=100')
    const names = all.json<{ userName: string }[]>().map((u) => u.userName)
    expect(names).toEqual(expect.arrayContaining(['adminA', 'adminB', 'super', 'support']))
    expect(all.body).not.toMatch(/password|argon/i)
    const ofB = await as('super', 'GET', `/api/users?filter.entityId=${server.entities.b}`)
    expect(
      ofB
        .json<{ userName: string }[]>()
        .map((u) => u.userName)
        .sort(),
    ).toEqual(['adminB', 'projectsB'])
  })

  it('one that is deactivated is out at the next request, and in again once activated', async () => {
    expect((await as('projectsB', 'GET', '/api/projects')).statusCode).toBe(200)
    expect((await as('super', 'POST', at('projectsB', 'deactivate'))).json<{ status: string }>().status).toBe(
      'inactive',
    )
    expect((await as('projectsB', 'GET', '/api/projects')).statusCode).toBe(401)
    const { url, payload } = signInOf('projectsB')
    expect((await server.call('POST', url, { as: null, body: payload })).statusCode).toBe(401)
    expect((await as('super', 'POST', at('projectsB', 'activate'))).statusCode).toBe(200)
    // What was open before stays closed.
    expect((await as('projectsB', 'GET', '/api/projects')).statusCode).toBe(401)
    expect((await server.call('POST', url, { as: null, body: payload })).statusCode).toBe(200)
  })

  it('nobody deactivates themselves; an entity’s last administrator may be, and another be added [6.10]', async () => {
    const own = await as('super', 'POST', at('super', 'deactivate'))
    expect([own.statusCode, errorsOf(own)]).toEqual([422, ['Status']])
    expect((await as('super', 'POST', at('adminA2', 'deactivate'))).statusCode).toBe(200)
    const body = { name: 'New', userName: 'new', email: 'new@athar.test' }
    expect((await as('super', 'POST', `/api/entities/${server.entities.a2}/addAdmin`, body)).statusCode).toBe(200)
    expect((await as('super', 'POST', at('adminA2', 'activate'))).statusCode).toBe(200)
  })

  it('product.md 2: staff of the platform are invited as administrators or technical support, as nothing else', async () => {
    const body = { name: 'Lama', userName: 'lama', email: 'lama@athar.test', roles: ['TechnicalSupport'] }
    const answer = await as('super', 'POST', '/api/users/actions/inviteStaff', body)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await rows(sql`select entity_id, roles, password_hash from users where user_name = 'lama'`)).toEqual([
      { entity_id: null, roles: ['TechnicalSupport'], password_hash: null },
    ])
    const again = await as('super', 'POST', '/api/users/actions/inviteStaff', body)
    expect([again.statusCode, errorsOf(again)]).toEqual([409, ['UserName']])
    for (const roles of [['BranchAdmin'], ['Donor', 'SuperAdmin'], [], 'SuperAdmin']) {
      const refused = await as('super', 'POST', '/api/users/actions/inviteStaff', { ...body, userName: 'x', roles })
      expect([refused.statusCode, errorsOf(refused)[0]?.slice(0, 5)]).toEqual([422, 'Roles'])
    }
    for (const name of ['entityId', 'status', 'id', 'passwordHash'])
      expect(
        (await as('super', 'POST', '/api/users/actions/inviteStaff', { ...body, [name]: server.entities.a }))
          .statusCode,
      ).toBe(400)
  })

  it('are never written through the list: no create, update or delete', async () => {
    for (const [method, url, status] of [
      ['POST', '/api/users', 403],
      ['PUT', `/api/users/${server.users.adminA}`, 403],
      // There is no such route: nobody is deleted.
      ['DELETE', `/api/users/${server.users.adminA}`, 404],
      ['POST', '/api/projects', 403],
    ] as const)
      expect((await as('super', method, url, { roles: ['SuperAdmin'] })).statusCode).toBe(status)
  })
})

describe('[6.5] colleagues as a ProjectAdmin knows them', () => {
  it('are names to choose a manager by, and nothing else that could be read, asked or searched by', async () => {
    const list = await as('projectsA', 'GET', '/api/users?perPage=100')
    const rows = list.json<Record<string, unknown>[]>()
    expect(rows.map((one) => one['name']).sort()).toEqual(['adminA', 'projectsA', 'supportA'])
    for (const one of rows) expect(Object.keys(one).sort()).toEqual(['createdAt', 'id', 'name', 'updatedAt', 'version'])
    for (const query of ['filter.email=x', 'filter.roles=BranchAdmin', 'filter.status=active', 'sort.field=userName'])
      expect((await as('projectsA', 'GET', `/api/users?${query}`)).statusCode, query).toBe(400)
    const found = async (q: string) =>
      (await as('projectsA', 'GET', `/api/users?filter.q=${q}`)).json<object[]>().length
    expect([await found('admina'), await found('athar.test')]).toEqual([1, 0])
    const one = await as('projectsA', 'GET', `/api/users/${server.users.adminA}`)
    expect(one.body).not.toContain('@')
  })
})

describe('[2.50] projects of all entities', () => {
  it('are listed for what they are, without a word of donors or gifts', async () => {
    await as('adminB', 'POST', '/api/projects', { name: 'Wells', code: 'W-1', inboxEmail: 'secret@b.test' })
    const answer = await as('super', 'GET', `/api/projects?filter.entityId=${server.entities.b}`)
    expect(answer.json<object[]>()).toEqual([
      {
        id: expect.any(String),
        version: 1,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        status: 'drafted',
        code: 'W-1',
        name: 'Wells',
        entityId: server.entities.b,
        requiredAmount: null,
        startDate: null,
        endDate: null,
      },
    ])
    // What the platform is not shown it cannot ask by, in either form of a query.
    for (const query of ['filter.inboxEmail=secret@b.test', 'filter={"city":"x"}', 'sort.field=collectedAmount'])
      expect((await as('super', 'GET', `/api/projects?${query}`)).statusCode, query).toBe(400)
    const found = async (q: string) => (await as('super', 'GET', `/api/projects?filter.q=${q}`)).json<object[]>().length
    await as('adminB', 'POST', '/api/projects', { name: 'Dates', code: 'W-2', city: 'Unaizah' })
    expect([await found('dates'), await found('w-2'), await found('unaizah')]).toEqual([1, 1, 0])
  })
})

describe('[6.6] technical support of the platform', () => {
  it.each(['entities', 'registrations', 'users', 'projects', 'audit_trail'])(
    'reaches nothing of %s',
    async (resource) => {
      for (const path of ['', '/export.csv', `/${randomUUID()}`])
        expect((await as('support', 'GET', `/api/${resource}${path}`)).statusCode).toBe(403)
    },
  )
})

// The last of all: whoever of the two loses has no session any more.
describe('two administrators of the platform', () => {
  it('who deactivate each other at once: one of them stays', async () => {
    const other = await rows<{ id: string }>(sql`insert into users (id, name, user_name, email, roles, password_hash)
      select ${randomUUID()}::uuid, 'second', 'second', 'second@athar.test', roles, password_hash from users where user_name = 'super'
      returning id::text`)
    const id = other[0]?.id ?? ''
    const signed = await server.call('POST', '/api/Account/Login', {
      as: null,
      body: { ...signInOf('super').payload, userName: 'second' },
    })
    const authorization = `Bearer ${signed.json<{ data: string }>().data}`
    const answers = await Promise.all([
      as('super', 'POST', `/api/users/${id}/deactivate`),
      server.call('POST', at('super', 'deactivate'), { as: null, headers: { authorization } }),
    ])
    expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(1)
    const [left] = await rows<{ n: number }>(
      sql`select count(*)::int as n from users where entity_id is null and status = 'active' and 'SuperAdmin' = any (roles)`,
    )
    expect(left?.n).toBe(1)
  })
})
