import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Lists = Record<string, Record<string, unknown>>

const put = (as: Person, lists: unknown) => server.call('PUT', '/user/profile', { as, body: { lists } })
const keep = (as: Person, resource: string, value: unknown) => put(as, { resource, value })
const listsOf = async (as: Person): Promise<Lists> =>
  (await server.call('GET', '/user/profile', { as })).json<{ lists: Lists }>().lists
const errorsOf = (answer: { json: () => unknown }): string[] =>
  Object.keys((answer.json() as { errors?: Record<string, unknown> }).errors ?? {})

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const view = (number: number, more: Record<string, unknown> = {}) => ({
  id: id(number),
  name: `View ${number}`,
  filter: {},
  sort: { field: 'updatedAt', order: 'DESC' },
  ...more,
})

const FULL = {
  columns: ['name', 'code', 'endDate'],
  look: 'cards',
  saved: [
    view(1, {
      name: 'متأخرة',
      filter: {
        progress: ['inProgress', 'notStarted'],
        endDate: { lte: '2026-01-31' },
        requiredAmount: { gte: '1000.00' },
        region: 'منطقة الرياض',
        q: 'بئر',
      },
      sort: { field: 'endDate', order: 'ASC' },
      columns: ['name', 'endDate'],
      look: 'table',
    }),
  ],
  standard: id(1),
}

describe('[7.10] [7.11] how a person keeps their lists', () => {
  it('begins with nothing kept', async () => {
    expect(await listsOf('adminB')).toEqual({})
  })

  it('answers with what was kept, and keeps it for that person alone', async () => {
    const saved = await keep('adminA', 'projects', FULL)
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.json()).toMatchObject({ name: 'adminA', lists: { projects: FULL } })
    expect(await listsOf('adminA')).toEqual({ projects: FULL })
    expect(await listsOf('projectsA')).toEqual({})
    expect(await listsOf('adminB')).toEqual({})
  })

  it('shows it nowhere else: not among the users, not in the trail, and not to the one who may read both', async () => {
    await keep('adminA', 'projects', FULL)
    for (const path of ['/api/users', '/api/audit_trail'])
      expect((await server.call('GET', path, { as: 'adminA' })).body).not.toContain('متأخرة')
    const user = await server.call('GET', `/api/users/${server.users.adminA}`, { as: 'adminA' })
    expect(user.json()).not.toHaveProperty('lists')
  })

  it('leaves the record of the person as it is: whoever edits it meets no conflict', async () => {
    const user = () => server.call('GET', `/api/users/${server.users.projectsA}`, { as: 'adminA' })
    const before = (await user()).json<{ version: number }>().version
    expect((await keep('projectsA', 'donors', { saved: [] })).statusCode).toBe(200)
    expect((await user()).json<{ version: number }>().version).toBe(before)
  })

  it('writes one list at a time: two tabs on two lists lose nothing', async () => {
    await Promise.all([
      keep('adminA2', 'projects', { saved: [view(1)] }),
      keep('adminA2', 'donors', { columns: ['name'], saved: [] }),
      keep('adminA2', 'reports', { saved: [view(2)] }),
    ])
    expect(Object.keys(await listsOf('adminA2')).sort()).toEqual(['donors', 'projects', 'reports'])
    await keep('adminA2', 'donors', null)
    expect(Object.keys(await listsOf('adminA2')).sort()).toEqual(['projects', 'reports'])
  })

  it('goes with other changes of the profile in one call', async () => {
    const answer = await server.call('PUT', '/user/profile', {
      as: 'projectsB',
      body: { language: 'en', lists: { resource: 'donors', value: { saved: [] } } },
    })
    expect(answer.json()).toMatchObject({ language: 'en', lists: { donors: { saved: [] } } })
  })

  it('is for the platform’s people too, and never for donors', async () => {
    expect((await keep('super', 'entities', { saved: [] })).statusCode).toBe(200)
    expect(await listsOf('super')).toEqual({ entities: { saved: [] } })
    for (const person of ['donorA', 'potentialA'] as const) {
      const refused = await keep(person, 'projects', { saved: [] })
      expect(refused.statusCode).toBe(400)
      expect(await listsOf(person)).toEqual({})
    }
  })
})

describe('what cannot be kept is refused at its field', () => {
  it.each([
    ['a resource that does not exist', 'wells', { saved: [] }, 'Lists.resource'],
    ['a list that the role may not read', 'registrations', { saved: [] }, 'Lists.resource'],
    [
      'a column that the role is not shown',
      'users',
      { saved: [], columns: ['name', 'email'] },
      'Lists.value.columns.1',
    ],
    ['a key of another making', 'projects', { saved: [], colour: 'red' }, 'Colour'],
    ['a column that does not exist', 'projects', { saved: [], columns: ['name', 'nothing'] }, 'Lists.value.columns.1'],
    ['a column that is no column', 'projects', { saved: [], columns: ['version'] }, 'Lists.value.columns.0'],
    ['the same column twice', 'projects', { saved: [], columns: ['name', 'name'] }, 'Lists.value.columns'],
    ['no column at all', 'projects', { saved: [], columns: [] }, 'Lists.value.columns'],
    ['cards where there are none', 'donors', { saved: [], look: 'cards' }, 'Lists.value.look'],
    ['another look', 'projects', { saved: [], look: 'map' }, 'Lists.value.look'],
    [
      'a filter on no field',
      'projects',
      { saved: [view(1, { filter: { nothing: 'x' } })] },
      'Lists.value.saved.0.filter.nothing',
    ],
    [
      'a filter on a value that is none',
      'projects',
      { saved: [view(1, { filter: { endDate: { lte: 'soon' } } })] },
      'Lists.value.saved.0.filter.endDate',
    ],
    [
      'an order by nothing',
      'projects',
      { saved: [view(1, { sort: { field: 'images', order: 'ASC' } })] },
      'Lists.value.saved.0.sort',
    ],
    ['a view without a name', 'projects', { saved: [view(1, { name: ' \u202e ' })] }, 'Lists.value.saved.0.name'],
    ['a name of 61 characters', 'projects', { saved: [view(1, { name: 'n'.repeat(61) })] }, 'Lists.value.saved.0.name'],
    [
      'one name twice, however it is written',
      'projects',
      { saved: [view(1, { name: 'Ahmed أحمد' }), view(2, { name: 'AHMED احمد' })] },
      'Lists.value.saved',
    ],
    ['21 views', 'projects', { saved: Array.from({ length: 21 }, (_, n) => view(n)) }, 'Lists.value.saved'],
    ['a default that is no view', 'projects', { saved: [view(1)], standard: id(2) }, 'Lists.value.standard'],
  ])('%s', async (_what, resource, value, field) => {
    const before = await listsOf('projectsB')
    const refused = await keep('projectsB', resource, value)
    expect(refused.statusCode, refused.body).toBe(400)
    expect(errorsOf(refused)).toEqual([field])
    expect(await listsOf('projectsB')).toEqual(before)
  })

  it('takes 20 views and a name of 60 characters', async () => {
    const saved = Array.from({ length: 20 }, (_, n) =>
      view(n, { name: `${String(n).padStart(2, '0')}${'n'.repeat(58)}` }),
    )
    const answer = await keep('projectsB', 'projects', { saved })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  const long = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      view(n, { filter: { name: Array.from({ length: 3 }, () => 'x'.repeat(480)) } }),
    )

  it('more than 16 kB of one list, and more than 64 kB of all', async () => {
    const refused = await keep('projectsB', 'projects', { saved: long(11) })
    expect(refused.statusCode).toBe(400)
    expect(errorsOf(refused)).toEqual(['Lists.value'])
    const large = { saved: long(9) }
    for (const resource of ['projects', 'donors', 'reports', 'donor_transactions']) {
      const value = resource === 'projects' ? large : { saved: ids(9) }
      const answer = await keep('projectsB', resource, value)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const last = await keep('projectsB', 'project_updates', { saved: ids(9) })
    expect(last.statusCode, last.body).toBe(400)
    expect(errorsOf(last)).toEqual(['Lists'])
    expect(await listsOf('projectsB')).not.toHaveProperty('project_updates')
  })

  /** About 14 kB: every resource can be filtered by ids. */
  const ids = (count: number) =>
    Array.from({ length: count }, (_, n) => view(n, { filter: { id: Array.from({ length: 39 }, (_one, m) => id(m)) } }))
})

describe('a declaration that has changed since', () => {
  it('drops what it no longer knows, and keeps the rest', async () => {
    const stored = {
      wells: { saved: [] },
      donors: { saved: 'none' },
      projects: {
        columns: ['gone', 'name'],
        look: 'table',
        saved: [
          view(1, {
            filter: { gone: 'x', progress: ['completed'], startDate: { gte: '2026-01-01' } },
            sort: { field: 'gone', order: 'ASC' },
            columns: ['gone'],
          }),
        ],
        standard: id(1),
      },
    }
    await server.db.owner((tx) =>
      tx.rows(sql`update users set lists = ${JSON.stringify(stored)}::jsonb where id = ${server.users.adminB}::uuid`),
    )
    expect(await listsOf('adminB')).toEqual({
      projects: {
        columns: ['name'],
        look: 'table',
        saved: [view(1, { filter: { progress: ['completed'], startDate: { gte: '2026-01-01' } } })],
        standard: id(1),
      },
    })
  })
})
