import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyTrash } from '../../server/trash/job.ts'
import { startTestServer, type TestServer } from './support.ts'

/** product.md 43, by several at once: what is acknowledged is kept, and belongs to one deletion. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ROUNDS = 15
const counter = { n: 0 }
const rows = <T extends object>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
async function made(resource: string, body: object): Promise<string> {
  const answer = await server.call('POST', `/api/${resource}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const project = () => made('projects', { code: `R-${(counter.n += 1)}`, name: `Well ${counter.n}` })
const update = (of: string) =>
  made('project_updates', { project: of, name: 'Walls', dateFrom: '2026-01-01', details: 'They stand.' })
const remove = (path: string) => server.call('DELETE', `/api/${path}`)

async function lostGifts(target: 'project' | 'donor'): Promise<string[]> {
  const lost: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [well, donor] = [await project(), await made('donors', { name: `Giver ${counter.n}` })]
    const gift = { project: well, donor, amount: '5.00', date: '2026-01-02' }
    const [removed, given] = await Promise.all([
      remove(target === 'project' ? `projects/${well}` : `donors/${donor}`),
      server.call('POST', '/api/donor_transactions', { body: gift }),
    ])
    expect(removed.statusCode, removed.body).toBe(200)
    expect([201, 422], given.body).toContain(given.statusCode)
    const found = await rows<{ id: string }>(sql`select g.id from donor_transactions g
      join projects p on p.id = g.project join donors d on d.id = g.donor
      where g.project = ${well}::uuid and g.deleted_at is null and (p.deleted_at is not null or d.deleted_at is not null)`)
    lost.push(...found.map(({ id }) => id))
  }
  return lost
}

describe('several at once', () => {
  it.each(['project', 'donor'] as const)('a gift is refused, or its %s is archived and not deleted', async (target) => {
    expect(await lostGifts(target)).toEqual([])
  })

  it('what is deleted by itself and with its project is of one deletion, and lives on once it is restored', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const well = await project()
      const part = await update(well)
      await Promise.all([remove(`project_updates/${part}`), remove(`projects/${well}`)])
      const naming = await rows<{ id: string; record: string }>(
        sql`select id, record from deletions where rows::text like ${`%${part}%`}`,
      )
      expect(naming).toHaveLength(1)
    }
  })

  it('what was restored is not taken away by the hourly upkeep of the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const well = await project()
      await remove(`projects/${well}`)
      const [deletion] = await rows<{ id: string }>(
        sql`update deletions set until = now() - interval '1 second' where record = ${well} returning id`,
      )
      const job = { entityId: server.entities.a }
      const [restored] = await Promise.all([
        server.call('POST', `/api/deletions/${deletion?.id}/restore`, { body: {} }),
        emptyTrash.run(server.services, job, new AbortController().signal),
      ])
      const left = await rows(sql`select 1 from projects where id = ${well}::uuid and deleted_at is null`)
      expect([restored.statusCode, left.length]).toEqual(restored.statusCode === 200 ? [200, 1] : [404, 0])
    }
  })
})
