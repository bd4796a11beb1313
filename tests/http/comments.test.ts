import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from './support.ts'

interface Row {
  id: string
  version: number
  [name: string]: unknown
}

let server: TestServer
let update: string
let draft: string

const create = async (resource: string, body: object, as: Person = 'adminA'): Promise<Row> => {
  const answer = await server.call('POST', `/api/${resource}`, { as, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Row>()
}
const publish = async (resource: string, id: string, as: Person = 'adminA'): Promise<void> => {
  const answer = await server.call('POST', `/api/${resource}/${id}/publish`, { as, body: {} })
  expect(answer.statusCode, answer.body).toBe(200)
}
const comment = (text: string, as: Person = 'adminA') => create('comments', { projectUpdate: update, text }, as)
const put = (row: Row, body: object, as: Person) =>
  server.call('PUT', `/api/comments/${row.id}`, { as, body: { version: row.version, ...body } })
const stands = async (row: Row) => (await server.call('GET', `/api/comments/${row.id}`)).statusCode === 200

beforeAll(async () => {
  server = await startTestServer()
  const project = await create('projects', { code: 'C-1', name: 'بئر' })
  const first = await create('project_updates', {
    project: project.id,
    name: 'Drilling began',
    dateFrom: '2026-03-01',
    details: 'x',
  })
  await publish('project_updates', first.id)
  update = first.id
  draft = (await create('project_updates', { project: project.id, name: 'Not yet out' })).id
})
afterAll(() => server.close())

describe('[2.16] comments below a published update', () => {
  it('name their author by the server’s own word, whatever the body says', async () => {
    const row = await create('comments', { projectUpdate: update, text: ' Well done ', author: server.users.projectsA })
    expect(row).toMatchObject({ text: 'Well done', author: server.users.adminA, editedAt: null })
  })

  it.each([
    ['no text', { text: '' }],
    ['2,001 characters', { text: 'x'.repeat(2001) }],
    ['no update', { projectUpdate: null }],
  ])('refuse %s', async (_what, more) => {
    const answer = await server.call('POST', '/api/comments', { body: { projectUpdate: update, text: 'x', ...more } })
    expect(answer.statusCode).toBe(422)
  })

  it('take 2,000 characters', async () => {
    expect((await comment('ب'.repeat(2000)))['text']).toHaveLength(2000)
  })

  it('stand below published updates alone', async () => {
    const answer = await server.call('POST', '/api/comments', { body: { projectUpdate: draft, text: 'x' } })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<{ fault: string }>().fault).toBe('wrongState')
  })

  it('[6.2] are edited by their author alone, who leaves a mark', async () => {
    const row = await comment('Frist', 'projectsA')
    // An administrator may take it away, not put words into someone's mouth.
    expect((await put(row, { text: 'Other' }, 'adminA')).statusCode).toBe(404)
    expect((await put(row, { text: 'Frist' }, 'projectsA')).json()).toMatchObject({ editedAt: null, version: 1 })
    const edited = await put(row, { text: 'First' }, 'projectsA')
    expect(edited.json<Row>()['text']).toBe('First')
    expect(Date.now() - Date.parse(String(edited.json<Row>()['editedAt']))).toBeLessThan(60_000)
  })

  it('stay below the update that they were written under', async () => {
    const row = await comment('Here')
    const answer = await put(row, { projectUpdate: draft }, 'adminA')
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['ProjectUpdate'])
  })

  it('[6.12] are removed by their author, or moderated by an administrator; the row stays, marked', async () => {
    const own = await comment('Mine', 'projectsA')
    expect((await server.call('DELETE', `/api/comments/${own.id}`, { as: 'projectsA' })).statusCode).toBe(200)
    expect(await stands(own)).toBe(false)
    const theirs = await comment('Rude', 'projectsA')
    expect((await server.call('DELETE', `/api/comments/${theirs.id}`, { as: 'adminA' })).statusCode).toBe(404)
    const admins = await comment('Of the administrator', 'adminA')
    for (const path of ['', '/moderate']) {
      const method = path === '' ? 'DELETE' : 'POST'
      const answer = await server.call(method, `/api/comments/${admins.id}${path}`, { as: 'projectsA', body: {} })
      expect([403, 404]).toContain(answer.statusCode)
    }
    expect(await stands(theirs)).toBe(true)
    expect((await server.call('POST', `/api/comments/${theirs.id}/moderate`, { body: {} })).statusCode).toBe(200)
    expect(await stands(theirs)).toBe(false)
    const again = await server.call('POST', `/api/comments/${theirs.id}/moderate`, { body: {} })
    expect(again.statusCode).toBe(404)
    const kept = await server.db.owner((tx) =>
      tx.rows(sql`select id from comments where id = any(${sql.param([own.id, theirs.id])}::uuid[])`),
    )
    expect(kept).toHaveLength(2)
  })

  it('stand in the audit trail with who wrote, changed and removed them', async () => {
    const row = await comment('Traced', 'projectsA')
    await put(row, { text: 'Traced twice' }, 'projectsA')
    await server.call('POST', `/api/comments/${row.id}/moderate`, { body: {} })
    const trail = await server.db.owner((tx) =>
      tx.rows<{ action: string; actor: string }>(
        sql`select action, actor from audit_trail where resource = 'comments' and record = ${row.id} order by created_at, action`,
      ),
    )
    expect(trail).toEqual([
      { action: 'create', actor: server.users.projectsA },
      { action: 'update', actor: server.users.projectsA },
      { action: 'remove', actor: server.users.adminA },
    ])
  })

  it('are unknown to another entity and to another branch', async () => {
    const row = await comment('Inside')
    for (const as of ['adminB', 'adminA2'] as const) {
      expect((await server.call('GET', `/api/comments/${row.id}`, { as })).statusCode).toBe(404)
      const below = await server.call('POST', '/api/comments', { as, body: { projectUpdate: update, text: 'x' } })
      expect(below.statusCode).toBe(422)
    }
  })

  it('of a visiting administrator of the main branch name nobody of the branch (product.md 1)', async () => {
    const project = await create('projects', { code: 'J-1', name: 'Jeddah' }, 'adminA2')
    const theirs = await create(
      'project_updates',
      { project: project.id, name: 'x', dateFrom: '2026-03-01', details: 'x' },
      'adminA2',
    )
    await server.call('POST', `/api/project_updates/${theirs.id}/publish`, { as: 'adminA2', body: {} })
    const switched = await server.call('POST', '/api/Account/SwitchBranch', { body: { entityId: server.entities.a2 } })
    const headers = { authorization: `Bearer ${switched.json<{ data: string }>().data}` }
    const body = { projectUpdate: theirs.id, text: 'From the main branch' }
    const answer = await server.call('POST', '/api/comments', { as: null, headers, body })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json<Row>()['author']).toBeNull()
  })
})
