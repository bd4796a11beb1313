import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { pullDonations } from '../../../resources/platform_links/server/index.ts'
import { newId } from '../../../server/db/ids.ts'
import { type StandIn, startStandIn } from '../../ground/support/platform.ts'
import { startTestServer, type TestServer } from '../support.ts'

export interface LinkRow {
  id: string
  state: string
  reason: string | null
  pullState: string
  pullReason: string | null
  pullSince: string | null
  pulledRows: number
  lastImport: string | null
  lastPulledUntil: string | null
  passwordSetAt: string | null
  checkedAt: string | null
  version: number
}

/** Each file starts its own. */
export let server: TestServer
export let standIn: StandIn

/** To be called by each file: files share this module, but not a server. */
export function ownPlatform(): void {
  beforeAll(async () => {
    server = await startTestServer()
    await server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) =>
      tx.rows(sql`insert into projects (id, entity_id, code, name, status) values
      (${newId()}, ${server.entities.a}, 'NK-101', 'سقيا الماء', 'published')`),
    )
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    standIn = await startStandIn()
  })
  afterEach(async () => {
    await standIn.stop()
    await server.db.owner((tx) => tx.rows(sql`delete from platform_links`))
  })
}

export const post = (path: string, body: unknown = {}, as: 'adminA' | 'adminB' = 'adminA') =>
  server.call('POST', `/api/platform_links/${path}`, { body, as })

export const connect = async (over: Record<string, unknown> = {}): Promise<LinkRow> => {
  const body = { link: standIn.origin, email: standIn.email, password: standIn.password, ...over }
  const answer = await post('actions/connect', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<LinkRow>()
}
export const stands = async (id: string): Promise<LinkRow> =>
  (await server.call('GET', `/api/platform_links/${id}`)).json<LinkRow>()

/** One turn of the worker. */
export const work = (id: string, signal = new AbortController().signal): Promise<void> =>
  pullDonations.run(server.services, { entityId: server.entities.a, id }, signal)

export const pull = async (id: string, body: Record<string, unknown> = {}): Promise<LinkRow> => {
  const answer = await post(`${id}/pull`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  await work(id)
  return stands(id)
}
