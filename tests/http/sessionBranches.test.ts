import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, pairOf, sessionsOn } from './support/sessions.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const { enter, refresh, withToken, profile, statusOf, owner } = sessionsOn(() => server)

describe('product.md 1: the main branch’s administrator in another branch', () => {
  const to = (token: string, entityId: string): Promise<LightMyRequestResponse> =>
    withToken(token, 'POST', '/api/Account/SwitchBranch', { entityId })

  it('goes there with a new token, sees that branch alone, and comes back; both trails say so', async () => {
    const home = await enter('adminA')
    const before = (await profile(home.token)).json<{ branches: { id: string }[] }>()
    expect(before.branches.map(({ id }) => id).sort()).toEqual([server.entities.a, server.entities.a2].sort())
    const answer = await to(home.token, server.entities.a2)
    expect(answer.statusCode).toBe(200)
    const there = pairOf(answer)
    expect(await statusOf(home.token), 'the token of before is over').toBe(401)
    expect((await profile(there.token)).json()).toMatchObject({
      entity: { id: server.entities.a2 },
      homeEntity: { id: server.entities.a },
    })
    const made = await withToken(there.token, 'POST', '/api/donors', {
      name: 'Of Jeddah',
      type: server.donorTypes.person,
    })
    expect(made.statusCode, made.body).toBe(201)
    expect((await server.call('GET', '/api/donors', { as: 'adminA2' })).json()).toHaveLength(1)
    // A row names its author among the branch's own people; whoever came from elsewhere is named by the trail alone.
    const project = await withToken(there.token, 'POST', '/api/projects', { code: 'J-1', name: 'Wells of Jeddah' })
    expect(project.statusCode, project.body).toBe(201)
    const news = await withToken(there.token, 'POST', '/api/project_updates', {
      project: project.json<{ id: string }>().id,
      name: 'First well',
    })
    expect(news.statusCode, news.body).toBe(201)
    expect(news.json()).toMatchObject({ createdBy: null })
    const sheet = await server.app.inject({
      method: 'POST',
      url: '/api/files/upload?kind=sheet&name=d.csv',
      headers: { authorization: `Bearer ${there.token}`, 'content-type': 'text/csv' },
      payload: 'name,phone\nA,0501234567\n',
    })
    const prepared = await withToken(there.token, 'POST', '/api/imports/actions/prepare', {
      target: 'donors',
      file: sheet.json<{ id: string }>().id,
    })
    expect(prepared.statusCode, prepared.body).toBe(200)
    const refreshed = pairOf(await refresh(there.cookie))
    expect(claimsOf(refreshed.token)['entity']).toBe(server.entities.a2)
    const back = pairOf(await to(refreshed.token, server.entities.a))
    expect((await withToken(back.token, 'GET', '/api/donors')).json()).toEqual([])
    for (const entity of [server.entities.a, server.entities.a2]) {
      const [row] = await owner(sql`select count(*)::int as n from audit_trail
        where entity_id = ${entity}::uuid and action = 'switch' and actor = ${server.users.adminA}::uuid`)
      expect(row?.n).toBe(2)
    }
  })

  it('product.md 30: asks for a second person’s word there, and is not that second person', async () => {
    await owner(sql`update entities set second_approval = true where id = ${server.entities.a2}::uuid`)
    const home = await enter('adminA')
    const there = pairOf(await to(home.token, server.entities.a2))
    const made = await withToken(there.token, 'POST', '/api/projects', { code: 'J-2', name: 'Roads of Jeddah' })
    const { id: project } = made.json<{ id: string }>()
    const drafts = [
      ['reports', { project, title: 'Roads', message: 'x' }],
      ['year_letters', { year: 2025, calendar: 'gregorian', titleEn: 'A year' }],
    ] as const
    for (const [resource, body] of drafts) {
      const draft = await withToken(there.token, 'POST', `/api/${resource}`, body)
      const path = `/api/${resource}/${draft.json<{ id: string }>().id}`
      const asked = await withToken(there.token, 'POST', `${path}/askApproval`, {})
      expect(asked.statusCode, asked.body).toBe(200)
      const { version } = (await withToken(there.token, 'GET', path)).json<{ version: number }>()
      const own = await withToken(there.token, 'POST', `${path}/approve`, { version })
      expect(own.json(), resource).toMatchObject({ fault: 'ownApproval' })
      const other = await server.call('POST', `${path}/approve`, { as: 'adminA2', body: { version } })
      expect(other.statusCode, other.body).toBe(200)
    }
    await to(there.token, server.entities.a)
  })

  it('an Idempotency-Key is of one person in one branch: the other branch has an answer of its own', async () => {
    const add = (token: string, name: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/donors',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'key-of-both-branches' },
        payload: { name, type: server.donorTypes.person },
      })
    const home = await enter('adminA')
    const here = await add(home.token, 'Of the main branch')
    const { token } = pairOf(await to(home.token, server.entities.a2))
    const there = await add(token, 'Of the other branch')
    expect(there.statusCode, there.body).toBe(201)
    expect(there.json()).toMatchObject({ name: 'Of the other branch' })
    expect(there.json<{ id: string }>().id).not.toBe(here.json<{ id: string }>().id)
    expect((await add(token, 'Of the other branch')).json()).toEqual(there.json())
  })

  it.each([
    ['another charity’s entity', 'adminA', (): string => server.entities.b],
    ['an unknown entity', 'adminA', (): string => '01900000-0000-7000-8000-000000000000'],
    ['the main branch, from another one', 'adminA2', (): string => server.entities.a],
    ['another branch, as a ProjectAdmin', 'projectsA', (): string => server.entities.a2],
    ['an entity, from the platform', 'super', (): string => server.entities.a],
    ['an entity, as a donor', 'donorA', (): string => server.entities.a],
  ] as const)('%s is unknown', async (_what, person, target) => {
    const { token } = await enter(person)
    expect((await to(token, target())).statusCode).toBe(404)
    expect(await statusOf(token)).toBe(200)
  })

  it('who loses the right is back home with the next refresh, and an inactive branch takes nobody in', async () => {
    const home = await enter('adminA')
    const there = pairOf(await to(home.token, server.entities.a2))
    await owner(sql`update users set roles = '{ProjectAdmin}' where id = ${server.users.adminA}::uuid`)
    expect(await statusOf(there.token)).toBe(401)
    const back = pairOf(await refresh(there.cookie))
    expect(claimsOf(back.token)).toMatchObject({ entity: server.entities.a, Roles: ['ProjectAdmin'] })
    await owner(sql`update users set roles = '{BranchAdmin}' where id = ${server.users.adminA}::uuid`)
    await owner(sql`update entities set status = 'inactive' where id = ${server.entities.a2}::uuid`)
    const again = await enter('adminA')
    expect((await to(again.token, server.entities.a2)).statusCode).toBe(404)
    await owner(sql`update entities set status = 'active' where id = ${server.entities.a2}::uuid`)
  })
})
