import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DbContext } from '../../server/db/types.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

const project = (code: string, more: object) => ({
  code,
  name: code,
  description: 'x',
  requiredAmount: '1000',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  progress: 'inProgress',
  ...more,
})

describe.each([
  ['both fences', { withoutTenantFilter: false, policies: true }],
  ['row policies alone', { withoutTenantFilter: true, policies: true }],
  ['the engine’s filter alone', { withoutTenantFilter: false, policies: false }],
])('product.md 6: projects that are dedicated to a donor, %s', (_what, { withoutTenantFilter, policies }) => {
  let server: TestServer
  let mine = ''
  let neighbour = ''
  const ids: Record<string, string> = {}

  async function made(resource: string, body: object, as: Person = 'adminA'): Promise<string> {
    const answer = await server.call('POST', `/api/${resource}`, { body, as })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string }>().id
  }
  const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows(query))
  const link = (person: 'donorA' | 'potentialA', donor: string) =>
    owner(sql`insert into identity_links (identity_id, entity_id, donor_id)
      values (${server.users[person]}, ${server.entities.a}, ${donor})`)
  const seen = async (as: Person): Promise<string[]> => {
    const all = (await server.call('GET', '/api/projects?perPage=1000', { as })).json<{ name: string }[]>()
    return all.flatMap(({ name }) => (name in ids ? [name] : [])).sort()
  }

  beforeAll(async () => {
    server = await startTestServer({ withoutTenantFilter })
    mine = await made('donors', { name: 'The family', phone: '0501230001' })
    neighbour = await made('donors', { name: 'The neighbour', phone: '0501230002' })
    for (const [code, more] of [
      ['FOR-ME', { type: 'special', dedicatedTo: [mine] }],
      ['FOR-BOTH', { type: 'special', dedicatedTo: [mine, neighbour] }],
      ['FOR-OTHER', { type: 'special', dedicatedTo: [neighbour] }],
      ['DRAFT', { type: 'special', dedicatedTo: [mine] }],
      ['GENERAL', { type: 'general' }],
    ] as const)
      ids[code] = await made('projects', project(code, more))
    // What a general project once named does not count.
    await owner(sql`update projects set dedicated_to = array[${mine}::uuid] where code = 'GENERAL'`)
    await owner(
      sql`update projects set status = 'published' where code <> 'DRAFT' and entity_id = ${server.entities.a}`,
    )
    await link('donorA', mine)
    await link('potentialA', neighbour)
    if (!policies)
      await server.db.owner(async (tx) => {
        for (const name of ['projects', 'donors', 'donor_transactions'])
          await tx.raw(`alter table ${name} disable row level security`)
      })
  })
  afterAll(() => server.close())

  it('[1.13] are seen by whom they are for, published ones alone, and by no other donor of the charity', async () => {
    expect(await seen('donorA')).toEqual(['FOR-BOTH', 'FOR-ME'])
    expect(await seen('potentialA')).toEqual(['FOR-BOTH', 'FOR-OTHER'])
    const get = (code: string, as: Person) => server.call('GET', `/api/projects/${ids[code]}`, { as })
    const row = (await get('FOR-ME', 'donorA')).json<object>()
    expect(row).toMatchObject({ name: 'FOR-ME', type: 'special', progress: 'inProgress' })
    // Not for whom else it is.
    expect(row).not.toHaveProperty('dedicatedTo')
    expect((await get('FOR-BOTH', 'donorA')).body).not.toContain(neighbour)
    for (const code of ['FOR-OTHER', 'DRAFT', 'GENERAL']) expect((await get(code, 'donorA')).statusCode, code).toBe(404)
    expect((await get('FOR-ME', 'potentialA')).statusCode).toBe(404)
  })

  it('[1.13] neither filter nor search by whom they are for', async () => {
    expect(
      (await server.call('GET', `/api/projects?filter.dedicatedTo=${neighbour}`, { as: 'donorA' })).statusCode,
    ).toBe(400)
  })

  it('product.md 6: are on no public page, for the donor neither', async () => {
    expect((await server.app.inject({ url: `/dashboard/projects/${ids['FOR-ME']}` })).statusCode).toBe(404)
  })

  it('[1.13] can be asked about by whom they are for, and by nobody else', async () => {
    const ask = (donor: string, code: string, as: Person) =>
      server.call('POST', '/api/donor_issues', {
        as,
        body: { donor, type: 'question', message: 'When?', project: ids[code] },
      })
    expect((await ask(mine, 'FOR-ME', 'donorA')).statusCode).toBe(201)
    for (const code of ['FOR-OTHER', 'DRAFT', 'GENERAL'])
      expect((await ask(mine, code, 'donorA')).statusCode, code).toBe(422)
  })

  it('go from view with the dedication, and with the charity’s row of the donor', async () => {
    await owner(sql`update projects set dedicated_to = '{}' where code = 'FOR-ME'`)
    expect(await seen('donorA')).toEqual(['FOR-BOTH'])
    await owner(sql`update donors set deleted_at = now() where id = ${mine}::uuid`)
    expect(await seen('donorA')).toEqual([])
  })

  it('the database itself shows them to nobody else, where it has its policies', async () => {
    const asNeighbour: DbContext = { kind: 'identity', userId: server.users.potentialA }
    const rows = await server.db.as(asNeighbour, (tx) =>
      tx.rows<{ code: string }>(sql`select code from projects order by code`),
    )
    const shown = rows.map(({ code }) => code)
    const hidden = shown.filter((code) => code !== 'FOR-BOTH' && code !== 'FOR-OTHER')
    expect(shown).toEqual(expect.arrayContaining(['FOR-BOTH', 'FOR-OTHER']))
    expect(hidden.length > 0).toBe(!policies)
  })
})
