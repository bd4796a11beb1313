import { AsyncResource } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { claim, handOver } from '../../server/messages/ledger.ts'
import { donorRows } from '../ground/support/donors.ts'
import { forgetLinks, owner } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => forgetLinks(server))

const invited = (email: string) =>
  server.call('POST', '/api/users', {
    body: { name: 'N', userName: email.split('@')[0], email, roles: ['ProjectAdmin'] },
  })
const found = () => owner<{ state: string }>(server, sql`select state from messages order by created_at`)

/** Beside whatever transaction is open in this chain of calls: somebody else's request. */
const elsewhere = new AsyncResource('another request')

/** Somebody acts while the one mail that is due is handed over: its message is held already. What left, and the answer. */
async function whileHandedOver(act: () => Promise<{ statusCode: number }>) {
  const lane = { entityId: server.entities.a, dispatch: null, channel: 'email' } as const
  const context = { kind: 'worker', entityId: lane.entityId } as const
  const claimed = (await server.db.as(context, (tx) => claim(tx, lane, 'a worker', 9, 60_000))) ?? []
  let acting: Promise<{ statusCode: number }> | undefined
  const going = await server.db.as(context, async (tx) => {
    await tx.rows(sql`select 1 from messages where id = ${claimed[0]?.id}::uuid for update`)
    acting = elsewhere.runInAsyncScope(act)
    await wait(500)
    return handOver(tx, 'a worker', claimed, 60_000, server.services.config.appSecret)
  })
  expect(going).toHaveLength(1)
  expect((await acting)?.statusCode).toBe(200)
  return going[0]?.id
}

describe('a link and its message', () => {
  it('that is replaced while it is handed over waits for that, and neither act is lost', async () => {
    const made = (await invited('again@people.test')).json<{ id: string }>()
    // So long ago that a second invitation is a new one.
    await owner(server, sql`update account_links set created_at = now() - interval '20 minutes'`)
    const left = await whileHandedOver(() => server.call('POST', `/api/users/${made.id}/invite`, { body: {} }))
    expect((await found()).map(({ state }) => state)).toEqual(['handing', 'planned'])
    // The newer link is the one that counts.
    const alive = await owner(server, sql`select id from account_links where expires_at > now()`)
    expect(alive).toHaveLength(1)
    expect(alive[0]?.['id']).not.toBe(left)
  })
})

describe('a donor who is removed', () => {
  it('while the mail with their link is handed over waits for that, and the link goes with its message', async () => {
    const id = newId()
    const row = { id, name: 'Leaves', phone: '+966512000003', email: 'leaves@people.test' }
    await server.db.owner((tx) => tx.rows(donorRows(server.entities.a, row)))
    const invite = await server.call('POST', `/api/donors/${id}/inviteIdentity`, { body: {} })
    expect(invite.statusCode, invite.body).toBe(200)
    await whileHandedOver(() => server.call('DELETE', `/api/donors/${id}`))
    expect(await owner(server, sql`select id from account_links`)).toEqual([])
    expect(await found()).toEqual([])
  })
})
