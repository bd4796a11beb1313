import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeTemplates } from '../../server/integrations/templates/fake.ts'
import { findTemplates, pullTemplates } from '../../server/templates/pullJob.ts'
import { owner } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let woken: object[] = []
const meta = fakeTemplates()
const never = new AbortController().signal

beforeAll(async () => {
  server = await startTestServer()
  server.services.templatesOf = async () => meta
  const { jobs } = server.services
  server.services.jobs = {
    ...jobs,
    wake: async (_name, data) => {
      woken.push(data)
    },
  }
  for (const [entity, state] of [
    [server.entities.a, 'working'],
    [server.entities.b, 'off'],
  ])
    await owner(
      server,
      sql`insert into meta_accounts (id, entity_id, waba_id, phone_number_id, token, app_secret, state)
        values (gen_random_uuid(), ${entity}::uuid, '1', '2', 'x', 'x', ${state})`,
    )
})
afterAll(() => server.close())

async function submitted(): Promise<string> {
  const body = { name: 'Thanks', category: 'utility', language: 'en', body: 'Thank you.' }
  const { id } = (await server.call('POST', '/api/templates', { body })).json<{ id: string }>()
  meta.answer({ state: 'accepted', id: `meta-${id}`, status: 'pending' })
  await server.call('POST', `/api/templates/${id}/submit`, { body: {} })
  return id
}
const stateOf = async (id: string) =>
  (await server.call('GET', `/api/templates/${id}`)).json<{ metaStatus: string }>().metaStatus
const holds = (id: string, status: 'approved' | 'paused') =>
  meta.holds([{ id: `meta-${id}`, name: 'thanks', language: 'en', status, reason: null }])
const find = async () => {
  woken = []
  await findTemplates.run(server.services, {}, never)
  return woken
}
const pull = (entityId = server.entities.a) => pullTemplates.run(server.services, { entityId }, never)

describe('[3.14] where templates stand, though nobody asks and nothing was told', () => {
  it('is asked of the service once an hour, for entities that have some there', async () => {
    expect(await find()).toEqual([])
    const id = await submitted()
    expect(await find()).toEqual([{ entityId: server.entities.a }])
    holds(id, 'approved')
    await pull()
    expect(await stateOf(id)).toBe('approved')
    holds(id, 'paused')
    await pull(server.entities.b)
    expect(await stateOf(id)).toBe('approved')
    await pull()
    expect(await stateOf(id)).toBe('paused')
  })

  it('stays as it is known where the service does not tell', async () => {
    const id = await submitted()
    meta.holds({ state: 'refused', reason: 'busy', detail: 'later' })
    await pull()
    expect(await stateOf(id)).toBe('pending')
  })

  it('is looked after with the rest once an hour', async () => {
    const { jobs } = await import('../../server/registry.ts')
    const { UPKEEP_JOBS } = await import('../../server/jobs/upkeep.ts')
    expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(UPKEEP_JOBS)))
    expect(Object.values(UPKEEP_JOBS)).toContain('find-templates')
  })
})
