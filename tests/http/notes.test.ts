import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { donorRows } from '../ground/support/donors.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

interface Row {
  id: string
  version: number
  [name: string]: unknown
}
interface Entry {
  id: string
  kind: string
  moment: string
  actor: string | null
  title: string | null
  text: string | null
  state: string | null
  changes: { what: string; stage: string | null; from: string | null; to: string }[]
  link: string | null
}
interface Timeline {
  entries: Entry[]
  next: string | null
}

let server: TestServer
let project: Row
let update: Row

const create = async (resource: string, body: object, as: Person = 'adminA'): Promise<Row> => {
  const answer = await server.call('POST', `/api/${resource}`, { as, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Row>()
}
const move = async (method: 'PUT' | 'POST', path: string, body: object): Promise<void> => {
  const answer = await server.call(method, `/api/projects/${project.id}${path}`, { body })
  expect(answer.statusCode, answer.body).toBe(200)
}
const note = (text: string, as: Person = 'adminA') => create('notes', { project: project.id, text }, as)
const read = async (query: Record<string, string> = {}, id = project.id, as: Person = 'adminA') => {
  const answer = await server.call('GET', `/api/projects/${id}/timeline`, { as, query })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Timeline>()
}

beforeAll(async () => {
  server = await startTestServer()
  project = await create('projects', {
    code: 'T-1',
    name: 'بئر الوادي',
    description: 'x',
    requiredAmount: '1000',
    startDate: '2026-01-01',
    stages: [{ stage: 'study', label: 'دراسة الموقع', state: 'notStarted', endDate: null, note: null }],
  })
  update = await create('project_updates', {
    project: project.id,
    name: 'Drilling',
    dateFrom: '2026-02-01',
    details: 'Deep',
  })
  await server.call('POST', `/api/project_updates/${update.id}/publish`, { body: {} })
})
afterAll(() => server.close())

describe('notes of a project (product.md 19)', () => {
  it('are internal, name their author by the server, and hold 5,000 characters', async () => {
    const row = await create('notes', {
      project: project.id,
      text: 'x'.repeat(5000),
      author: server.users.projectsA,
      visibility: 'internal',
    })
    expect(row).toMatchObject({ author: server.users.adminA, visibility: 'internal', editedAt: null })
    const long = await server.call('POST', '/api/notes', { body: { project: project.id, text: 'x'.repeat(5001) } })
    expect(long.statusCode).toBe(422)
    await server.call('DELETE', `/api/notes/${row.id}`)
  })

  it('are changed and removed by their author alone, and stay with their project', async () => {
    const row = await note('Call the contractor', 'projectsA')
    const body = { version: row.version, text: 'Call the contractor on Sunday' }
    expect((await server.call('PUT', `/api/notes/${row.id}`, { body })).statusCode).toBe(404)
    expect((await server.call('DELETE', `/api/notes/${row.id}`)).statusCode).toBe(404)
    const other = await create('projects', { code: 'T-2', name: 'Other' })
    const moved = await server.call('PUT', `/api/notes/${row.id}`, {
      as: 'projectsA',
      body: { version: row.version, project: other.id },
    })
    expect(moved.statusCode).toBe(422)
    const edited = await server.call('PUT', `/api/notes/${row.id}`, { as: 'projectsA', body })
    expect(edited.json<Row>()['editedAt']).not.toBeNull()
    expect((await server.call('DELETE', `/api/notes/${row.id}`, { as: 'projectsA' })).statusCode).toBe(200)
  })
})

/** Letters of a sent report: one donor says «not me», one stops. */
async function plantReport(): Promise<{ report: string; letters: string[] }> {
  const [report, ...ids] = [newId(), newId(), newId(), newId(), newId()] as [string, string, string, string, string]
  const [donorA, donorB, first, second] = ids as [string, string, string, string]
  const entity = server.entities.a
  await server.db.owner(async (tx) => {
    await tx.rows(donorRows(entity, { id: donorA, name: 'سرّي' }, { id: donorB, name: 'آخر' }))
    await tx.rows(sql`insert into reports (id, entity_id, project, title, status, sent_at, created_at)
      values (${report}, ${entity}, ${project.id}, 'What became of it', 'sent', '2030-01-01T10:00:00Z', '2029-12-01')`)
    await tx.rows(sql`insert into letters (id, entity_id, report, donor, language, sent, disowned_at, stopped_at) values
      (${first}, ${entity}, ${report}, ${donorA}, 'ar', true, '2030-01-02T10:00:00Z', null),
      (${second}, ${entity}, ${report}, ${donorB}, 'ar', true, null, '2030-01-03T10:00:00Z')`)
  })
  return { report, letters: [first, second] }
}

describe('[2.36] the notes timeline', () => {
  let planted: Awaited<ReturnType<typeof plantReport>>
  let written: Row
  let said: Row
  beforeAll(async () => {
    written = await note('Permit arrived', 'projectsA')
    said = await create('comments', { projectUpdate: update.id, text: 'Well done' })
    await move('PUT', '', {
      version: (await server.call('GET', `/api/projects/${project.id}`)).json<Row>().version,
      stages: [{ stage: 'study', label: 'دراسة الموقع', state: 'completed', endDate: '2026-02-02', note: null }],
      progress: 'inProgress',
    })
    await move('POST', '/publish', {})
    // The totals of money are no news of the diary.
    await create('spendings', { project: project.id, amount: '10', date: '2026-02-03', description: 'x' })
    planted = await plantReport()
  })

  it('holds everything that happened in one order, the newest first, each with who and what', async () => {
    const { entries, next } = await read()
    expect(next).toBeNull()
    expect(entries.map(({ kind }) => kind)).toEqual([
      'feedback',
      'feedback',
      'report',
      'status',
      'status',
      'stage',
      'comment',
      'note',
      'update',
      'status',
    ])
    const [stopped, notMe, report, published, progress, stage, comment, ownNote, news, made] = entries as [
      Entry,
      Entry,
      Entry,
      Entry,
      Entry,
      Entry,
      Entry,
      Entry,
      Entry,
      Entry,
    ]
    expect(stopped).toMatchObject({ id: planted.letters[1], state: 'stopped', moment: '2030-01-03T10:00:00.000Z' })
    expect(notMe).toMatchObject({ state: 'notMe', title: 'What became of it', link: `/app/reports/${planted.report}` })
    expect(report).toMatchObject({ id: planted.report, state: 'sent', title: 'What became of it' })
    expect(published).toMatchObject({
      actor: 'adminA',
      changes: [{ what: 'status', from: 'drafted', to: 'published' }],
    })
    expect(progress).toMatchObject({ changes: [{ what: 'progress', from: 'notStarted', to: 'inProgress' }] })
    expect(stage).toMatchObject({
      changes: [{ what: 'stage', stage: 'study', label: 'دراسة الموقع', from: 'notStarted', to: 'completed' }],
    })
    expect(comment).toMatchObject({ id: said.id, actor: 'adminA', text: 'Well done', title: 'Drilling' })
    expect(ownNote).toMatchObject({ id: written.id, actor: 'projectsA', text: 'Permit arrived' })
    expect(news).toMatchObject({
      id: update.id,
      actor: 'adminA',
      title: 'Drilling',
      text: 'Deep',
      state: 'published',
      link: `/app/project_updates/${update.id}/show`,
    })
    expect(made).toMatchObject({ changes: [{ what: 'status', from: null, to: 'drafted' }] })
  })

  it('never names a donor (product.md 3)', async () => {
    expect(JSON.stringify(await read({ kinds: 'feedback' }))).not.toContain('سرّي')
  })

  it('goes page by page through the very same entries, none twice and none left out', async () => {
    const whole = (await read()).entries.map(({ id, kind }) => `${kind} ${id}`)
    for (const limit of ['1', '3', '4']) {
      const seen: string[] = []
      let before: string | null = null
      do {
        const page: Timeline = await read({ limit, ...(before === null ? {} : { before }) })
        expect(page.entries.length).toBeLessThanOrEqual(Number(limit))
        seen.push(...page.entries.map(({ id, kind }) => `${kind} ${id}`))
        before = page.next
      } while (before !== null && seen.length < 50)
      expect(seen).toEqual(whole)
    }
  })

  it('shows the kinds that are asked for', async () => {
    const kinds = (await read({ kinds: 'note,comment' })).entries.map(({ kind }) => kind)
    expect(kinds).toEqual(['comment', 'note'])
  })

  it.each([
    ['a kind that is none', { kinds: 'note,money' }],
    ['a cursor that is none', { before: 'abc' }],
    ['a cursor with SQL in it', { before: Buffer.from(`["now()","x","note"]`).toString('base64url') }],
    ['a page without end', { limit: '1000000' }],
    ['an unknown parameter', { entity: 'x' }],
  ])('refuses %s', async (_what, query) => {
    const answer = await server.call('GET', `/api/projects/${project.id}/timeline`, {
      query: query as Record<string, string>,
    })
    expect(answer.statusCode).toBe(400)
  })

  it('leaves out what was deleted', async () => {
    const row = await note('Written in haste')
    expect((await read({ kinds: 'note' })).entries).toHaveLength(2)
    await server.call('DELETE', `/api/notes/${row.id}`)
    expect((await read({ kinds: 'note' })).entries).toHaveLength(1)
  })

  it('is unknown to another entity and to another branch; [6.8] and refused to others', async () => {
    for (const as of ['adminB', 'adminA2'] as const) {
      const answer = await server.call('GET', `/api/projects/${project.id}/timeline`, { as })
      expect(answer.statusCode).toBe(404)
    }
    expect((await server.call('GET', `/api/projects/${project.id}/timeline`, { as: 'supportA' })).statusCode).toBe(403)
  })
})
