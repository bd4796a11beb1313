import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const states = (entity: string) =>
  server.db.owner((tx) =>
    tx.rows<{ report: string; import: string }>(sql`select
      (select status from reports where entity_id = ${entity}::uuid) as report,
      (select status from imports where entity_id = ${entity}::uuid) as import`),
  )

/** A report that is being sent and an import that runs, as a worker would find them. */
const plant = async (entity: string): Promise<void> => {
  const [project, file] = [newId(), newId()]
  await server.db.owner(async (tx) => {
    await tx.rows(
      sql`insert into projects (id, entity_id, code, name, status) values (${project}, ${entity}, 'W-1', 'Wells', 'published')`,
    )
    await tx.rows(
      sql`insert into reports (id, entity_id, project, title, status, sent_at) values (${newId()}, ${entity}, ${project}, 'News', 'sending', now())`,
    )
    await tx.rows(
      sql`insert into files (id, entity_id, name, kind, mime, bytes, sha256) values (${file}, ${entity}, 'd.csv', 'sheet', 'text/csv', 1, 'x')`,
    )
    await tx.rows(
      sql`insert into imports (id, entity_id, target, file, status) values (${newId()}, ${entity}, 'donors', ${file}, 'running')`,
    )
  })
}

describe('[4.7] an entity that is stopped or deleted', () => {
  it('sends and imports nothing more; another one’s work goes on', async () => {
    await plant(server.entities.a2)
    await plant(server.entities.b)
    const answer = await server.call('POST', `/api/entities/${server.entities.b}/deactivate`, { as: 'super', body: {} })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await states(server.entities.b)).toEqual([{ report: 'stopped', import: 'stopped' }])
    expect(await states(server.entities.a2)).toEqual([{ report: 'sending', import: 'running' }])
    expect((await server.call('DELETE', `/api/entities/${server.entities.a2}`, { as: 'super' })).statusCode).toBe(200)
    expect(await states(server.entities.a2)).toEqual([{ report: 'stopped', import: 'stopped' }])
  })

  it('nobody but the platform’s administrator can stop it, not even by the function itself', async () => {
    await plant(server.entities.a)
    const run = (context: Parameters<TestServer['db']['as']>[0]) =>
      server.db.as(context, (tx) => tx.rows(sql`select athar_stop_entity_work(${server.entities.a}::uuid)`))
    await run({ kind: 'entity', entityId: server.entities.a, userId: server.users.adminA })
    await run({ kind: 'platform', userId: server.users.support })
    await run({ kind: 'anonymous' })
    expect(await states(server.entities.a)).toEqual([{ report: 'sending', import: 'running' }])
  })
})
