import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signInOf, startTestServer, type TestServer } from './support.ts'

const PASSWORD = 'Correct-Horse-7'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const enter = async (person: Person, password = PASSWORD): Promise<string> => {
  const { url, payload } = signInOf(person)
  const answer = await server.call('POST', url, { as: null, body: { ...payload, password } })
  return answer.statusCode === 200 ? answer.json<{ data: string }>().data : ''
}
const withToken = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  server.call(method, url, { as: null, headers: { authorization: `Bearer ${token}` }, ...(body ? { body } : {}) })
const lives = async (token: string): Promise<boolean> =>
  token !== '' && (await withToken(token, 'GET', '/user/profile')).statusCode === 200
const owner = <T>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))

/** Opens a session as sign-in does, after something has happened since the password was found right. */
const openLate = async (person: Person, verified: string): Promise<boolean> => {
  const kind = person === 'donorA' ? 'donor' : 'staff'
  const [row] = await server.db.as({ kind: 'anonymous' }, (tx) =>
    tx.rows<{ opened: boolean }>(sql`select athar_open_session(gen_random_uuid(), ${kind},
      ${server.users[person]}::uuid, ${verified}, null, null, interval '1 hour') as opened`),
  )
  return row?.opened === true
}
const hashOf = async (person: Person): Promise<string> => {
  const table = person === 'donorA' ? 'identities' : 'users'
  const [row] = await owner<{ hash: string }>(
    sql`select password_hash as hash from ${sql.identifier(table)} where id = ${server.users[person]}::uuid`,
  )
  return row?.hash ?? ''
}

describe('a sign-in that was under way', () => {
  it('[7.12] opens nothing once the password it found right is another', async () => {
    const before = await hashOf('projectsB')
    expect(await openLate('projectsB', before)).toBe(true)
    const token = await enter('projectsB')
    const changed = await withToken(token, 'POST', '/api/account/ChangePassword', {
      oldPassword: PASSWORD,
      newPassword: 'Another-Horse-8',
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await openLate('projectsB', before)).toBe(false)
  })

  it('[4.7] opens nothing once the person or the entity is stopped, and nothing revives', async () => {
    for (const [table, id] of [
      ['users', server.users.adminB],
      ['entities', server.entities.b],
    ] as const) {
      const set = (status: string) =>
        owner(sql`update ${sql.identifier(table)} set status = ${status} where id = ${id}::uuid`)
      await set('inactive')
      expect(await openLate('adminB', await hashOf('adminB')), table).toBe(false)
      await set('active')
      expect(await openLate('adminB', await hashOf('adminB')), table).toBe(true)
    }
  })

  it('the same for donors', async () => {
    expect(await openLate('donorA', await hashOf('donorA'))).toBe(true)
    expect(await openLate('donorA', 'donor-argon2id$another')).toBe(false)
    await owner(sql`update identities set status = 'inactive' where id = ${server.users.donorA}::uuid`)
    expect(await openLate('donorA', await hashOf('donorA'))).toBe(false)
    await owner(sql`update identities set status = 'active' where id = ${server.users.donorA}::uuid`)
  })

  it('[7.12] of many sign-ins with the old password around a change none lives on', async () => {
    const token = await enter('adminA2')
    const before = await hashOf('adminA2')
    const thieves = Promise.all(Array.from({ length: 6 }, () => enter('adminA2')))
    const changed = await withToken(token, 'POST', '/api/account/ChangePassword', {
      oldPassword: PASSWORD,
      newPassword: 'Another-Horse-8',
    })
    expect(changed.statusCode).toBe(200)
    for (const stolen of await thieves) expect(await lives(stolen)).toBe(false)
    expect(await openLate('adminA2', before)).toBe(false)
    expect(await lives(changed.json<{ data: string }>().data)).toBe(true)
  })

  it('[7.12] of two changes at once one counts', async () => {
    const token = await enter('supportA')
    const change = (newPassword: string) =>
      withToken(token, 'POST', '/api/account/ChangePassword', { oldPassword: PASSWORD, newPassword })
    const answers = await Promise.all([change('First-Horse-81'), change('Second-Horse-82')])
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(1)
  })
})

describe('[2.53] the welcome', () => {
  const welcome = { name: 'Fahd', language: 'ar', calendar: 'hijri', terms: true }

  it('is passed once: nobody sets a password by it who is past it', async () => {
    for (const person of ['projectsA', 'donorA'] as const) {
      const token = await enter(person)
      for (const body of [welcome, { ...welcome, newPassword: 'Hijacked-Horse-9' }]) {
        const answer = await withToken(token, 'POST', '/api/Account/FirstTime', body)
        expect(answer.statusCode, person).toBe(409)
        expect(answer.json()).toMatchObject({ fault: 'wrongState' })
      }
      expect(await lives(await enter(person)), person).toBe(true)
      expect(await enter(person, 'Hijacked-Horse-9'), person).toBe('')
    }
  })

  it('takes no new password where none was temporary', async () => {
    await owner(sql`update users set first_time_login = true where id = ${server.users.projectsA}::uuid`)
    const token = await enter('projectsA')
    const answer = await withToken(token, 'POST', '/api/Account/FirstTime', {
      ...welcome,
      newPassword: 'Other-Horse-9',
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await enter('projectsA', 'Other-Horse-9')).toBe('')
    expect(await lives(await enter('projectsA'))).toBe(true)
  })
})

it('[7.12] the trail says that a password was changed, and not which', async () => {
  const token = await enter('adminA')
  await withToken(token, 'POST', '/api/account/ChangePassword', {
    oldPassword: PASSWORD,
    newPassword: 'Another-Horse-8',
  })
  const trail = await owner<{ after: unknown; actor: string }>(
    sql`select after, actor from audit_trail where resource = 'users' and record = ${server.users.adminA} and after ? 'passwordChanged'`,
  )
  expect(trail).toEqual([{ after: { passwordChanged: true }, actor: server.users.adminA }])
})

it('a donor’s number is one account to the throttle, however it is written', async () => {
  const limited = await startTestServer({ limits: true })
  try {
    const spellings = ['0512000001', '+966512000001', '00966512000001', '051-200-0001', '05 12000001', '966512000001']
    const codes = []
    for (let n = 0; n < 12; n += 1) {
      const body = { phone: spellings[n % spellings.length], password: `Wrong-Horse-${n}` }
      codes.push((await limited.call('POST', '/api/Account/DonorLogin', { as: null, body })).statusCode)
    }
    expect(codes).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 401, 429, 429, 429])
  } finally {
    await limited.close()
  }
})

it('[7.11] a name is one line', async () => {
  const token = await enter('donorA')
  const answer = await withToken(token, 'PUT', '/user/profile', { name: 'a\u202egpj.exe\u0007 b' })
  expect(answer.json()).toMatchObject({ name: 'agpj.exe b' })
})
