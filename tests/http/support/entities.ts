import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Person, TestServer } from '../support.ts'

export interface Entity {
  id: string
  version: number
  name: string
  branchName: string
  status: string
  mainBranch: boolean
  verified: boolean
  licenceNumber: string | null
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const errorsOf = (answer: { body: string }): string[] =>
  Object.keys((JSON.parse(answer.body) as { errors?: object }).errors ?? {}).sort()

let n = 0
/** A body of the platform's `add`; every one names a charity of its own. */
export const fresh = (more: object = {}) => {
  n += 1
  return {
    name: `Seeds of Hope ${n}`,
    branchName: 'Tabuk',
    licenceNumber: '1000',
    adminName: 'Noura',
    adminUserName: 'noura',
    adminEmail: 'noura@seeds.test',
    ...more,
  }
}

/** The entities of a server, as its callers reach them. */
export function entitiesOf(server: TestServer) {
  const rows = <T>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
  const call = (as: Person, method: Method, path: string, body?: unknown, key?: string) =>
    server.call(method, `/api/entities${path}`, {
      as,
      ...(body === undefined ? {} : { body }),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const platform = (method: Method, path: string, body?: unknown, key?: string) =>
    call('super', method, path, body, key)
  const add = async (more: object = {}): Promise<Entity> => {
    const answer = await platform('POST', '/actions/add', fresh(more))
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Entity>()
  }
  const usersOf = (id: string) =>
    rows<{ name: string; user_name: string; email: string; roles: string[]; first: boolean; hash: string | null }>(
      sql`select name, user_name, email, roles, first_time_login as first, password_hash as hash from users where entity_id = ${id}::uuid order by created_at, id`,
    )
  const giversOf = (id: string) =>
    rows<{ name: string; unknown_giver: boolean }>(
      sql`select name, unknown_giver from donors where entity_id = ${id}::uuid order by id`,
    )
  return { rows, call, platform, add, usersOf, giversOf }
}
