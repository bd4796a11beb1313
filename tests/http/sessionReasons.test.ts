import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialsOf, type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const cookieOf = (answer: LightMyRequestResponse): string =>
  ([answer.headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? ''
const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<{ id: string }>(query))

/** Signs in anew. Answers the access token and the refresh cookie. */
async function enter(person: Person): Promise<{ token: string; cookie: string }> {
  const answer = await server.call('POST', '/api/Account/Login', { as: null, body: credentialsOf(person) })
  expect(answer.statusCode, answer.body).toBe(200)
  return { token: answer.json<{ data: string }>().data, cookie: cookieOf(answer) }
}
const refresh = (cookie: string, language = 'en') =>
  server.call('POST', '/api/Account/Refresh', {
    as: null,
    body: {},
    headers: { cookie, 'accept-language': language },
  })
const told = async (cookie: string): Promise<[number, string, unknown, string]> => {
  const answer = await refresh(cookie)
  const { fault, reason, detail } = answer.json<{ fault: string; reason: unknown; detail: string }>()
  return [answer.statusCode, fault, reason, detail]
}
const PLAIN = 'Sign in again to continue where you were.'

describe('[4.3] [8.10] [8.41] why a session is over, to whoever holds it', () => {
  it('a user who was deactivated, in both languages; asked again the answer is the same', async () => {
    const { cookie } = await enter('projectsA')
    const done = await server.call('POST', `/api/users/${server.users.projectsA}/deactivate`, { as: 'adminA' })
    expect(done.statusCode, done.body).toBe(200)
    const said = 'Your account has been deactivated. Ask your administrator if that is a mistake.'
    expect(await told(cookie)).toEqual([401, 'sessionExpired', 'deactivated', said])
    expect((await refresh(cookie, 'ar')).json()).toMatchObject({
      reason: 'deactivated',
      title: 'انتهت جلستكم',
      detail: 'أُوقف حسابكم. راجعوا مدير الفرع إن كان ذلك خطأ.',
    })
    // [4.7] who signs in anew is told with the right password alone.
    const entry = (given: object) =>
      server.call('POST', '/api/Account/Login', { as: null, body: { ...credentialsOf('projectsA'), ...given } })
    const refused = await entry({})
    expect([refused.statusCode, refused.json()]).toMatchObject([
      401,
      { fault: 'signInStopped', reason: 'deactivated', code: 131, title: 'You cannot sign in now.', detail: said },
    ])
    expect(refused.headers['set-cookie']).toBeUndefined()
    const [guess, unknown] = [await entry({ password: 'Wrong-Horse-7' }), await entry({ userName: 'nobody' })]
    expect([guess.statusCode, guess.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect(guess.json()).toMatchObject({ fault: 'wrongPassword' })
    await server.call('POST', `/api/users/${server.users.projectsA}/activate`, { as: 'adminA' })
  })

  it('an entity that was deactivated', async () => {
    const { cookie } = await enter('projectsB')
    const at = `/api/entities/${server.entities.b}`
    expect((await server.call('POST', `${at}/deactivate`, { as: 'super' })).statusCode).toBe(200)
    const said = 'Your entity has been deactivated or removed. Ask the administrator of the platform.'
    expect(await told(cookie)).toEqual([401, 'sessionExpired', 'entityDeactivated', said])
    expect(await told(cookie)).toEqual([401, 'sessionExpired', 'entityDeactivated', said])
    const body = credentialsOf('projectsB')
    const entry = () => server.call('POST', '/api/Account/Login', { as: null, body })
    expect((await entry()).json()).toMatchObject({ fault: 'signInStopped', reason: 'entityDeactivated', detail: said })
    expect((await server.call('POST', `${at}/activate`, { as: 'super' })).statusCode).toBe(200)
    expect((await entry()).statusCode).toBe(200)
  })

  it('a password that was changed, and a sign-out from elsewhere', async () => {
    const [one, other] = [await enter('projectsB'), await enter('projectsB')]
    const headers = { authorization: `Bearer ${other.token}` }
    await server.call('POST', '/api/Account/EndOtherSessions', { as: null, headers, body: {} })
    expect((await told(one.cookie)).slice(0, 3)).toEqual([401, 'sessionExpired', 'signedOutElsewhere'])
    const admin = { authorization: `Bearer ${(await enter('adminB')).token}` }
    const at = `/api/users/${server.users.projectsB}/temporaryPassword`
    expect((await server.call('POST', at, { as: null, headers: admin, body: {} })).statusCode).toBe(200)
    expect((await told(other.cookie)).slice(0, 3)).toEqual([401, 'sessionExpired', 'passwordChanged'])
  })

  it('is told to nobody else: not for one’s own sign-out, a copy of an old cookie, a forged one or none', async () => {
    const { token, cookie } = await enter('adminA2')
    await server.call('POST', '/api/Account/Logout', { as: null, headers: { authorization: `Bearer ${token}` } })
    expect(await told(cookie)).toEqual([401, 'sessionExpired', null, PLAIN])

    const old = (await enter('adminA2')).cookie
    const last = cookieOf(await refresh(cookieOf(await refresh(old))))
    await owner(
      sql`update sessions set ended_at = now(), end_reason = 'inactive' where user_id = ${server.users.adminA2}::uuid and ended_at is null`,
    )
    expect(await told(old)).toEqual([401, 'sessionExpired', null, PLAIN])
    expect((await told(last))[2]).toBe('deactivated')

    for (const wrong of ['', `${last}x`, last.replace(/\.\d+\./, '.99.')])
      expect((await told(wrong))[2], wrong).toBeNull()
  })
})
