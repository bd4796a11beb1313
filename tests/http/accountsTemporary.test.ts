import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { owner, person, post, profileStatus, signIn } from './support/accounts.ts'
import { credentialsOf, type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const act = (id: string, action: string, as: Person = 'adminA') =>
  server.call('POST', `/api/users/${id}/${action}`, { as, body: {} })
const trail = (record: string) =>
  owner<{ action: string; after: unknown; actor: string }>(
    server,
    sql`select action, after, actor from audit_trail where resource = 'users' and record = ${record} order by created_at, id`,
  )

describe('product.md 35: a temporary password', () => {
  it('[5.5] is shown once, ends the sessions, and opens nothing but the first-time page', async () => {
    const id = await person(server, {
      entity: server.entities.a,
      userName: 'temp',
      email: 'temp@people.test',
      like: server.users.adminA,
    })
    const login = { ...credentialsOf('adminA'), userName: 'temp' }
    const session = await signIn(server, login)
    const answer = await act(id, 'temporaryPassword')
    const { password } = answer.json<{ password: string }>()
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{12}$/)
    expect(await profileStatus(server, session)).toBe(401)
    expect((await post(server, '/api/Account/Login', login)).statusCode).toBe(401)
    const token = await signIn(server, { ...login, password })
    const call = (url: string) => server.call('GET', url, { as: null, headers: { authorization: `Bearer ${token}` } })
    expect((await call('/user/profile')).json()).toMatchObject({ firstTimeLogin: true, passwordTemporary: true })
    expect((await call('/api/projects')).json()).toMatchObject({ fault: 'firstTime' })
    const kept = await owner(
      server,
      sql`select (select json_agg(a) from audit_trail a)::text as trail, (select json_agg(k) from idempotency_keys k)::text as keys`,
    )
    expect(JSON.stringify(kept)).not.toContain(password)
    expect((await trail(id)).map(({ after }) => after)).toContainEqual({ temporaryPassword: true })
    // A password that two people know is good for seven days.
    const end = (when: string) =>
      owner(server, sql`update users set temporary_until = now() + ${when}::interval where id = ${id}::uuid`)
    const [{ days } = { days: 0 }] = await server.db.owner((tx) =>
      tx.rows<{ days: number }>(
        sql`select round(extract(epoch from temporary_until - now()) / 86400)::int as days from users where id = ${id}::uuid`,
      ),
    )
    expect(days).toBe(7)
    await end('-1 second')
    const over = await post(server, '/api/Account/Login', { ...login, password })
    expect([over.statusCode, over.json()]).toMatchObject([401, { fault: 'signInStopped', reason: 'temporaryOver' }])
  })

  it('not for oneself, nor for someone of another entity', async () => {
    expect((await act(server.users.adminA, 'temporaryPassword')).statusCode).toBe(409)
    const unknown = await act('01920000-0000-7000-8000-000000000000', 'temporaryPassword')
    for (const id of [server.users.adminB, server.users.adminA2, server.users.super])
      for (const action of ['temporaryPassword', 'invite', 'inviteLink', 'deactivate']) {
        const answer = await act(id, action)
        expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
      }
    expect((await post(server, '/api/Account/Login', credentialsOf('adminB'))).statusCode).toBe(200)
  })
})
