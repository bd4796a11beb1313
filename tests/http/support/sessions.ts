import { type SQL, sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { type Person, signInOf, type TestServer } from '../support.ts'

const REFRESH = '/api/Account/Refresh'

/** A session as its holder has it: an access token, and the refresh cookie without its attributes. */
export interface Pair {
  token: string
  cookie: string
}

/** The refresh cookie that an answer sets, with its attributes; '' where it sets none. */
export const cookieOf = (answer: LightMyRequestResponse): string => {
  const [set] = [answer.headers['set-cookie']].flat()
  return set ?? ''
}

export const pairOf = (answer: LightMyRequestResponse): Pair => ({
  token: answer.json<{ data: string }>().data,
  cookie: cookieOf(answer).split(';')[0] ?? '',
})

export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>

/** What people do with their sessions on a server that may still be starting. */
export function sessionsOn(running: () => TestServer) {
  const enter = async (person: Person): Promise<Pair> => {
    const { url, payload } = signInOf(person)
    const answer = await running().call('POST', url, { as: null, body: payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return pairOf(answer)
  }
  const refresh = (cookie: string) => running().call('POST', REFRESH, { as: null, body: {}, headers: { cookie } })
  const withToken = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
    running().call(method, url, { as: null, headers: { authorization: `Bearer ${token}` }, ...(body ? { body } : {}) })
  const profile = (token: string) => withToken(token, 'GET', '/user/profile')
  const statusOf = async (token: string): Promise<number> => (await profile(token)).statusCode
  const owner = (query: SQL) => running().db.owner((tx) => tx.rows<{ n: number }>(query))
  /** As if so much time had passed since the last refresh. */
  const later = (seconds: number) =>
    owner(
      sql`update sessions set rotated_at = rotated_at - make_interval(secs => ${seconds}) where rotated_at is not null`,
    )
  return { enter, refresh, withToken, profile, statusOf, owner, later }
}
