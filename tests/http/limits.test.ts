import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashDonorPassword } from '../../server/auth/passwords.ts'
import { credentialsOf, startTestServer, type TestServer } from './support.ts'

const LOGIN = '/api/Account/Login'

/** A server that stands at no proxy's back, and one behind a single proxy. */
let open: TestServer
let behind: TestServer
beforeAll(async () => {
  open = await startTestServer({ limits: true })
  behind = await startTestServer({ limits: true, config: { trustProxy: 1 } })
})
afterAll(async () => {
  await open.close()
  await behind.close()
})

/** The answers to so many calls, one after another. */
async function answers(times: number, one: (n: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const codes: number[] = []
  for (let n = 0; n < times; n += 1) codes.push((await one(n)).statusCode)
  return codes
}

const times = (count: number, code: number): number[] => Array.from({ length: count }, () => code)

describe('[7.2] whom guessing is counted by', () => {
  const wrong = { ...credentialsOf('projectsB'), password: 'Wrong-Horse-7' }
  const guess = (server: TestServer, forwarded: string) =>
    server.call('POST', LOGIN, { as: null, body: wrong, headers: { 'x-forwarded-for': forwarded } })

  it('X-Forwarded-For is nobody’s word where no proxy is said to stand before us', async () => {
    const codes = await answers(10, (n) => guess(open, `203.0.113.${n}`))
    expect(codes).toEqual([...times(9, 401), 429])
  })

  it('X-Forwarded-For is believed as far as there are proxies: what a visitor wrote before is not', async () => {
    const codes = await answers(10, (n) => guess(behind, `198.51.100.${n}, 203.0.113.7`))
    expect(codes).toEqual([...times(9, 401), 429])
    expect((await guess(behind, '198.51.100.1, 203.0.113.8')).statusCode).toBe(401)
  })
})

it('[7.12] whoever holds somebody’s session does not guess their password: the tenth try is not looked at', async () => {
  const change = (oldPassword: string) =>
    open.call('POST', '/api/account/ChangePassword', {
      as: 'adminB',
      body: { oldPassword, newPassword: 'Other-Horse-8' },
    })
  expect(await answers(9, (n) => change(`guess ${n}`))).toEqual(times(9, 422))
  expect((await change('Correct-Horse-7')).statusCode).toBe(429)
})

it('[7.2] a user name is one account in any case of any script', async () => {
  await open.db.owner((tx) =>
    tx.rows(sql`update users set user_name = 'Администратор' where id = ${open.users.supportA}::uuid`),
  )
  const name = 'администратор'
  const body = (n: number) => ({
    ...credentialsOf('supportA'),
    // One letter in its capital form, another one each time.
    userName: name.slice(0, n) + name.charAt(n).toUpperCase() + name.slice(n + 1),
    password: 'Wrong-Horse-7',
  })
  expect(await answers(10, (n) => open.call('POST', LOGIN, { as: null, body: body(n) }))).toEqual([
    ...times(9, 401),
    429,
  ])
})

describe('[7.3] a number that several people share', () => {
  const own = 'Own-Password-5'
  const signIn = (password: string, from: string) =>
    behind.call('POST', '/api/Account/DonorLogin', {
      as: null,
      body: { phone: '0512000001', password },
      headers: { 'x-forwarded-for': from },
    })
  beforeAll(() =>
    behind.db.owner(async (tx) => {
      const pepper = (await tx.one<{ pepper: string }>(sql`select athar_pepper() as pepper`))?.pepper ?? ''
      const hash = await hashDonorPassword(own, '+966512000001', pepper)
      await tx.rows(sql`insert into identities (id, phone, email, password_hash, name)
        values (${randomUUID()}::uuid, '+966512000001', 'neighbour@people.test', ${hash}, 'Neighbour')`)
    }),
  )

  it('whoever signs in with a password of their own has no more tries at another’s for it', async () => {
    const guess = () => signIn('Wrong-Horse-7', '198.51.100.20')
    expect(await answers(8, guess)).toEqual(times(8, 401))
    expect((await signIn(own, '198.51.100.20')).statusCode).toBe(200)
    expect(await answers(2, guess)).toEqual([401, 429])
  })

  it('a right password costs none: who signs in often is not slowed', async () => {
    expect(await answers(12, () => signIn(own, '198.51.100.21'))).toEqual(times(12, 200))
  })
})

it('[7.7] a session ends after thirty days, however much it is used', async () => {
  const signedIn = await open.app.inject({ method: 'POST', url: LOGIN, payload: credentialsOf('adminA2') })
  const session = String(decodeJwt(signedIn.json<{ data: string }>().data)['sid'])
  const left = async (): Promise<number> => {
    const [row] = await open.db.owner((tx) =>
      tx.rows<{ days: number }>(
        sql`select (extract(epoch from expires_at - now()) / 86400)::float8 as days from sessions where id = ${session}::uuid`,
      ),
    )
    return row?.days ?? 0
  }
  expect(await left()).toBeCloseTo(30, 1)
  await open.db.owner((tx) =>
    tx.rows(sql`update sessions set expires_at = now() + interval '1 day' where id = ${session}::uuid`),
  )
  const refreshed = await open.app.inject({
    method: 'POST',
    url: '/api/Account/Refresh',
    headers: { 'content-type': 'application/json' },
    cookies: { athar_refresh: signedIn.cookies.find(({ name }) => name === 'athar_refresh')?.value ?? '' },
  })
  expect(refreshed.statusCode).toBe(200)
  expect(await left()).toBeCloseTo(1, 1)
})

describe('calls that nobody signs in for, from one address in a minute', () => {
  const letter = `/DonorFoundation/Report/${randomUUID()}/${'A'.repeat(22)}`
  let neighbour = 0

  it.each([
    ['[7.7] sixty refreshes', 'POST', '/api/Account/Refresh', 60, 401],
    ['[2.6] a hundred and twenty letters', 'GET', letter, 120, 404],
    ['[2.6] thirty pictures of what is shared', 'GET', `${letter}/share.jpg`, 30, 404],
    ['[2.6] twenty letters as PDF', 'GET', `${letter}/letter.pdf`, 20, 404],
    ['[RFC 8058] sixty stops', 'POST', `${letter}/stop`, 60, 404],
    ['docs/decisions/139: sixty stops taken back', 'POST', `${letter}/resume`, 60, 404],
    ['[2.6] sixty openings', 'POST', `${letter}/opened`, 60, 204],
  ] as const)('%s, and no more', async (_what, method, url, most, answer) => {
    neighbour += 1
    const ask = (address: string) =>
      behind.app.inject({
        method,
        url,
        headers: { 'x-forwarded-for': address, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      })
    expect(await answers(most + 1, () => ask(`192.0.2.${neighbour}`))).toEqual([...times(most, answer), 429])
    expect((await ask(`192.0.2.${100 + neighbour}`)).statusCode).toBe(answer)
  })
})
