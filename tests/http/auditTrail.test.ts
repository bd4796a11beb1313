import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Entry {
  id: string
  action: string
  resource: string
  record: string
  actor: string | null
  actorFrom: { name: string; branch: string | null } | null
}
const list = async (as: Person, query = ''): Promise<Entry[]> => {
  const answer = await server.call('GET', `/api/audit_trail?perPage=1000${query}`, { as })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Entry[]>()
}
const resources = (entries: Entry[]): string[] => [...new Set(entries.map((e) => e.resource))].sort()

describe('the audit trail', () => {
  it('[6.6] shows the platform what was done to entities, users and its own lists, and nothing of an entity’s work', async () => {
    await server.call('POST', '/api/donors', { as: 'adminB', body: { name: 'Zdonor' } })
    await server.call('POST', '/api/projects', { as: 'adminB', body: { name: 'Zproject', code: 'Z-9' } })
    await server.call('POST', `/api/entities/${server.entities.b}/verify`, { as: 'super' })
    const seen = await list('super')
    expect(resources(seen)).toEqual(['donor_types', 'entities', 'users'])
    expect(JSON.stringify(seen)).not.toMatch(/Zdonor|Zproject/)
    const verified = seen.find((e) => e.action === 'update' && e.record === server.entities.b)
    expect(verified).toMatchObject({ resource: 'entities', actor: server.users.super, after: { verified: true } })
    for (const resource of ['donors', 'projects', 'sessions'])
      expect(await list('super', `&filter.resource=${resource}`)).toEqual([])
    const export_ = await server.call('GET', '/api/audit_trail/export.csv', { as: 'super' })
    expect(export_.statusCode).toBe(200)
    expect(export_.body).not.toMatch(/Zdonor|Zproject|Donor,/)
  })

  it('its file names records beside their ids, as the reader may know them, and deleted ones as they were', async () => {
    const made = await server.call('POST', '/api/projects', { as: 'adminA', body: { name: 'Ynamed', code: 'Y-1' } })
    const { id, version } = made.json<{ id: string; version: number }>()
    await server.call('PUT', `/api/projects/${id}`, { as: 'adminA', body: { version, name: '=Yrenamed' } })
    const gone = (await server.call('POST', '/api/donors', { as: 'adminA', body: { name: 'Ygone' } })).json<{
      id: string
    }>()
    await server.call('DELETE', `/api/donors/${gone.id}`, { as: 'adminA', body: { version: 1 } })
    const lines = (await server.call('GET', '/api/audit_trail/export.csv', { as: 'adminA' })).body.split('\r\n')
    expect(lines[0]).toContain('Name of the record')
    const of = (record: string) => lines.filter((line) => line.includes(record))
    expect(of(id)).toHaveLength(2)
    for (const line of of(id)) expect(line).toContain("'=Yrenamed")
    for (const line of of(gone.id)) expect(line).toContain('Ygone')
    // To another charity nothing of it.
    expect((await server.call('GET', '/api/audit_trail/export.csv', { as: 'adminB' })).body).not.toMatch(
      /Yrenamed|Ygone/,
    )
  })

  it('[6.12] shows an entity’s administrator all that was done there, by whomever, and nothing elsewhere', async () => {
    const ofB = await list('adminB')
    expect(resources(ofB)).toEqual(['donors', 'entities', 'projects', 'users'])
    const ofA = (await list('adminA')).map((e) => e.id)
    expect(ofB.filter((e) => ofA.includes(e.id))).toEqual([])
  })

  it('holds no secret: no hash of a password, no token', async () => {
    const body = JSON.stringify(await list('super'))
    expect(body).not.toMatch(/argon2|password_hash|passwordHash|token_hash/)
  })

  it('is filtered by action, kind, actor and record’s time', async () => {
    const at = encodeURIComponent(new Date(Date.now() - 3_600_000).toISOString())
    const found = await list(
      'super',
      `&filter.action=update&filter.resource=entities&filter.actor=${server.users.super}&filter.createdAt.gte=${at}`,
    )
    expect(found.map((e) => e.record)).toEqual([server.entities.b])
  })

  it('names to a charity who of the platform has acted there, and nothing more of the platform’s people', async () => {
    await server.call('POST', `/api/entities/${server.entities.b}/unverify`, { as: 'super' })
    const [entry] = await list('adminB', `&filter.actor=${server.users.super}`)
    expect(entry).toMatchObject({ resource: 'entities', actor: server.users.super })
    expect(entry?.actorFrom).toEqual({ name: 'super', branch: null })
    const one = await server.call('GET', `/api/audit_trail/${entry?.id}`, { as: 'adminB' })
    expect(one.json()).toMatchObject({ actorFrom: { name: 'super', branch: null } })
    const { body } = await server.call('GET', '/api/audit_trail/export.csv', { as: 'adminB' })
    expect(body.split('\r\n').filter((line) => line.split(',')[1] === 'super')).toHaveLength(2)
    // Colleagues are looked up as ever, and the platform's people are nobody's to look up.
    for (const { actor, actorFrom } of await list('adminB'))
      expect(actorFrom === null, String(actor)).toBe(actor !== server.users.super)
    expect((await server.call('GET', `/api/users/${server.users.super}`, { as: 'adminB' })).statusCode).toBe(404)
    const asked = await server.call('GET', `/api/users?filter.id=${server.users.super}`, { as: 'adminB' })
    expect(asked.json()).toEqual([])
    for (const query of ['sort.field=actorFrom', 'filter.actorFrom=super'])
      expect((await server.call('GET', `/api/audit_trail?${query}`, { as: 'adminB' })).statusCode, query).toBe(400)
  })

  it('the function behind it tells of nobody who has not acted there', async () => {
    const told = async (actor: string, entityId: string): Promise<unknown> => {
      const tx = { kind: 'entity', entityId, userId: server.users.adminB, requestId: 'r' } as const
      return (await server.db.as(tx, (t) => t.one(sql`select athar_actor_from(${actor}::uuid) as told`)))?.['told']
    }
    expect(await told(server.users.support, server.entities.b)).toBeNull()
    expect(await told(server.users.adminA, server.entities.b)).toBeNull()
    expect(await told(server.users.super, server.entities.a2)).toBeNull()
    expect(await told(server.users.super, server.entities.b)).toEqual({ name: 'super', branch: null })
  })

  it('nobody writes, changes or deletes an entry through the API or in the database', async () => {
    const [entry] = await list('super')
    for (const [method, url] of [
      ['POST', '/api/audit_trail'],
      ['PUT', `/api/audit_trail/${entry?.id}`],
      ['DELETE', `/api/audit_trail/${entry?.id}`],
    ] as const)
      expect((await server.call(method, url, { as: 'super', body: { action: 'view' } })).statusCode).toBe(404)
    for (const act of [sql`update audit_trail set action = 'x'`, sql`delete from audit_trail`])
      await expect(
        server.db.as({ kind: 'platform', userId: server.users.super }, (tx) => tx.rows(act)),
      ).rejects.toMatchObject({ code: '42501' })
  })

  it('exports text that a spreadsheet would run as text', async () => {
    await server.db.as({ kind: 'platform', userId: server.users.super }, (tx) =>
      tx.rows(
        sql`insert into audit_trail (id, actor, action, resource, record) values (gen_random_uuid(), null, 'view', 'entities', '=HYPERLINK("https://x")')`,
      ),
    )
    const { body } = await server.call('GET', '/api/audit_trail/export.csv?filter.action=view', { as: 'super' })
    expect(body).toContain(`'=HYPERLINK`)
    expect(body).not.toMatch(/(^|[,"\n])=HYPERLINK/)
  })
})
