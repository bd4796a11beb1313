import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, cookieOf, pairOf, sessionsOn } from './support/sessions.ts'
import { type Person, signInOf, startTestServer, type TestServer } from './support.ts'

const PASSWORD = 'Correct-Horse-7'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const { enter, refresh, withToken, statusOf, owner, later } = sessionsOn(() => server)

describe('[7.7] the refresh token', () => {
  it('lies in a cookie that no script reads and no other site or path sends', async () => {
    const answer = await server.call('POST', '/api/Account/Login', { as: null, body: signInOf('adminA').payload })
    const parts = cookieOf(answer).split('; ')
    expect(parts[0]).toMatch(/^athar_refresh=[\w.-]+$/)
    expect(parts).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/api/Account/Refresh']))
    expect(answer.body).not.toContain(parts[0]?.split('=')[1] ?? '')
  })

  it('[4.4] [7.7] gives a new access token as data, and turns at every use', async () => {
    const first = await enter('adminA')
    const answer = await refresh(first.cookie)
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json())).toEqual(['data'])
    const second = pairOf(answer)
    expect(second.cookie).not.toBe(first.cookie)
    expect(await statusOf(second.token)).toBe(200)
    expect((await refresh(second.cookie)).statusCode).toBe(200)
  })

  it('takes the one before for ten seconds, and answers as it answered then', async () => {
    const first = await enter('adminA')
    const second = pairOf(await refresh(first.cookie))
    await later(9)
    const again = await refresh(first.cookie)
    expect(again.statusCode).toBe(200)
    expect(pairOf(again).cookie).toBe(second.cookie)
  })

  it('ends the whole session when an old one comes back: someone has a copy', async () => {
    const first = await enter('adminA')
    const second = pairOf(await refresh(first.cookie))
    await later(11)
    const replay = await refresh(first.cookie)
    expect(replay.statusCode).toBe(401)
    expect(replay.json()).toMatchObject({ fault: 'sessionExpired' })
    expect(await statusOf(second.token)).toBe(401)
    expect((await refresh(second.cookie)).statusCode).toBe(401)
    // [8.41] and the cookie is taken back
    expect(cookieOf(replay)).toMatch(/^athar_refresh=;.*Path=\/api\/Account\/Refresh/)
  })

  it('two generations back ends it at once, whatever the time', async () => {
    const first = await enter('adminA')
    const second = pairOf(await refresh(first.cookie))
    const third = pairOf(await refresh(second.cookie))
    expect((await refresh(first.cookie)).statusCode).toBe(401)
    expect(await statusOf(third.token)).toBe(401)
  })

  it('fifty at once turn it once, and all go on', async () => {
    const { cookie } = await enter('adminA')
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(cookie)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(new Set(answers.map((answer) => pairOf(answer).cookie)).size).toBe(1)
  })

  it.each([
    ['none', () => ''],
    ['an empty one', () => 'athar_refresh='],
    ['another’s id with this signature', (c: string) => c.replace(/=[^.]+/, '=01900000-0000-7000-8000-000000000000')],
    ['a later generation', (c: string) => c.replace('.0.', '.1.')],
    ['a signature cut short', (c: string) => c.slice(0, -2)],
    ['no number', (c: string) => c.replace('.0.', '.x.')],
    ['a number out of range', (c: string) => c.replace('.0.', '.99999999999.')],
    ['garbage', () => 'athar_refresh=%00%ff'],
  ])('refuses %s with 401 and leaves the session alone', async (_what, change) => {
    const { token, cookie } = await enter('projectsA')
    const answer = await refresh(change(cookie))
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ fault: 'sessionExpired', title: 'Your session has expired' })
    expect(await statusOf(token)).toBe(200)
    expect((await refresh(cookie)).statusCode).toBe(200)
  })

  it('is of no use as an access token, nor the other way round', async () => {
    const { token, cookie } = await enter('projectsA')
    expect(await statusOf(cookie.split('=')[1] ?? '')).toBe(401)
    expect((await refresh(`athar_refresh=${token}`)).statusCode).toBe(401)
  })

  it('ends with the logout, and after so long unused', async () => {
    const out = await enter('projectsA')
    await withToken(out.token, 'POST', '/api/Account/Logout', {})
    expect((await refresh(out.cookie)).statusCode).toBe(401)
    const idle = await enter('projectsA')
    await owner(sql`update sessions set last_seen_at = now() - interval '73 hours'
      where id = ${String(claimsOf(idle.token)['sid'])}::uuid`)
    expect((await refresh(idle.cookie)).statusCode).toBe(401)
  })
})

describe('what ends or changes a session at its next call', () => {
  it('[6.8] a role that was taken away is gone at once; the refresh brings the new rights', async () => {
    const { token, cookie } = await enter('projectsB')
    expect(await statusOf(token)).toBe(200)
    await owner(sql`update users set roles = '{TechnicalSupport}' where id = ${server.users.projectsB}::uuid`)
    expect(await statusOf(token)).toBe(401)
    const next = pairOf(await refresh(cookie))
    expect(claimsOf(next.token)['Roles']).toEqual(['TechnicalSupport'])
    expect((await withToken(next.token, 'GET', '/api/projects')).statusCode).toBe(403)
    await owner(sql`update users set roles = '{ProjectAdmin}' where id = ${server.users.projectsB}::uuid`)
  })

  it('[4.7] deactivating the person or the entity ends it, refresh and all', async () => {
    for (const [table, id] of [
      ['users', server.users.projectsB],
      ['entities', server.entities.b],
    ] as const) {
      const { token, cookie } = await enter('projectsB')
      const set = (status: string) =>
        owner(sql`update ${sql.identifier(table)} set status = ${status} where id = ${id}::uuid`)
      await set('inactive')
      expect(await statusOf(token)).toBe(401)
      expect((await refresh(cookie)).statusCode).toBe(401)
      await set('active')
      expect(await statusOf(token), 'once ended it stays ended').toBe(401)
    }
  })

  it('[7.12] a changed password ends every session of the person but the one that asked', async () => {
    const [first, other] = [await enter('adminB'), await enter('adminB')]
    const change = (oldPassword: string, newPassword: string) =>
      withToken(first.token, 'POST', '/api/account/ChangePassword', { oldPassword, newPassword })
    const wrong = await change('Not-The-One-1', 'Another-Horse-8')
    expect(wrong.statusCode).toBe(422)
    // [8.24] 31: wrong password
    expect(wrong.json()).toMatchObject({ code: 31, errors: { OldPassword: ['The password is wrong.'] } })
    for (const [weak, text, code] of [
      ['Short-7', 'Enter at least 8 characters', 30],
      ['alllower7', 'The password is invalid', 8],
      ['ALLUPPER7', 'The password is invalid', 8],
      ['NoDigitHere', 'The password is invalid', 8],
    ] as const) {
      const answer = await change(PASSWORD, weak)
      expect(answer.statusCode, weak).toBe(422)
      // [5.5] [8.23] 30: at least 8 characters; any other fault of a password is not that
      expect(answer.json()).toMatchObject({ code, errors: { NewPassword: [text] } })
    }
    expect(await statusOf(other.token)).toBe(200)
    const done = await change(PASSWORD, 'Another-Horse-8')
    expect(done.statusCode).toBe(200)
    const next = pairOf(done)
    expect([await statusOf(first.token), await statusOf(other.token), await statusOf(next.token)]).toEqual([
      401, 401, 200,
    ])
    expect((await refresh(other.cookie)).statusCode).toBe(401)
    const old = await server.call('POST', '/api/Account/Login', { as: null, body: signInOf('adminB').payload })
    expect(old.statusCode).toBe(401)
    await withToken(next.token, 'POST', '/api/account/ChangePassword', {
      oldPassword: 'Another-Horse-8',
      newPassword: PASSWORD,
    })
  })
})

describe('one’s own sessions', () => {
  const list = async (token: string) =>
    (await withToken(token, 'GET', '/api/Account/Sessions')).json<{ id: string; current: boolean }[]>()

  it('are listed with the present one marked, and can be ended one by one or all others at once', async () => {
    const [mine, second, third] = [await enter('adminA2'), await enter('adminA2'), await enter('adminA2')]
    const all = await list(mine.token)
    expect(all.filter(({ current }) => current).map(({ id }) => id)).toEqual([claimsOf(mine.token)['sid']])
    const end = (id: unknown) => withToken(mine.token, 'POST', `/api/Account/Sessions/${String(id)}/End`, {})
    expect((await end(claimsOf(second.token)['sid'])).statusCode).toBe(200)
    expect([await statusOf(second.token), await statusOf(third.token)]).toEqual([401, 200])
    expect((await withToken(mine.token, 'POST', '/api/Account/EndOtherSessions', {})).json()).toEqual({ ended: 1 })
    expect([await statusOf(mine.token), await statusOf(third.token)]).toEqual([200, 401])
  })

  it('another’s session cannot be ended: it is unknown', async () => {
    const [mine, foreign] = [await enter('adminA2'), await enter('adminB')]
    const answer = await withToken(
      mine.token,
      'POST',
      `/api/Account/Sessions/${String(claimsOf(foreign.token)['sid'])}/End`,
      {},
    )
    expect(answer.statusCode).toBe(404)
    expect(await statusOf(foreign.token)).toBe(200)
    expect((await list(mine.token)).map(({ id }) => id)).not.toContain(claimsOf(foreign.token)['sid'])
  })
})

describe('[7.11] one’s own picture', () => {
  const upload = async (person: Person): Promise<string> => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#115' } })
      .png()
      .toBuffer()
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/files/upload?kind=image&name=me.png',
      headers: { authorization: `Bearer ${await server.token(person)}`, 'content-type': 'image/png' },
      payload: picture,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string }>().id
  }
  const put = (profileImage: string | null) =>
    server.call('PUT', '/user/profile', { as: 'projectsA', body: { profileImage } })

  it('is a picture of one’s own entity, or none', async () => {
    const [own, foreign] = [await upload('projectsA'), await upload('adminB')]
    expect((await put(own)).json()).toMatchObject({ profileImage: own })
    const refused = await put(foreign)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ errors: { ProfileImage: expect.any(Array) as unknown } })
    expect((await put(null)).json()).toMatchObject({ profileImage: null })
  })
})
