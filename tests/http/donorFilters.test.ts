import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donorIssues } from '../../resources/donor_issues/schema.ts'
import { columns, inserts } from '../../server/db/columns.ts'
import { newId } from '../../server/db/ids.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let wells: string
let school: string
const i = columns(donorIssues, 'i')

const made = async (resource: string, body: object, as: Person = 'adminA'): Promise<string> => {
  const answer = await server.call('POST', `/api/${resource}`, { body, as })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const gift = { amount: '50', date: '2026-01-05' }

const issue = (entityId: string, donor: string, status: 'open' | 'closed') =>
  server.db.as({ kind: 'worker', entityId }, (tx) =>
    tx.rows(
      sql`insert into ${i} ${inserts(i, { entityId, id: newId(), type: 'question', donor, donorName: 'N', message: 'When?', status })}`,
    ),
  )

beforeAll(async () => {
  server = await startTestServer()
  wells = await made('projects', { code: 'DF-1', name: 'Wells' })
  school = await made('projects', { code: 'DF-2', name: 'School' })
  const [both, one, other, back] = await Promise.all(
    ['Both', 'Wells alone', 'School alone', 'Took it back'].map((name) => made('donors', { name })),
  )
  await made('donors', { name: 'Gave nothing', appealConsent: 'refused' })
  for (const donor of [both, one]) await made('donor_transactions', { ...gift, project: wells, donor })
  for (const donor of [both, other]) await made('donor_transactions', { ...gift, project: school, donor })
  await made('donor_transactions', { ...gift, project: wells, donor: back, reversed: true })
  await issue(server.entities.a, one ?? '', 'open')
  await issue(server.entities.a, other ?? '', 'closed')
})
afterAll(() => server.close())

const found = async (query: Record<string, string | string[]>, as: Person = 'adminA') => {
  const answer = await server.call('GET', '/api/donors', { query, as })
  return answer.statusCode === 200
    ? answer
        .json<{ name: string }[]>()
        .map(({ name }) => name)
        .toSorted()
    : answer.json()
}

describe('[3.6] the list of donors is asked', () => {
  it('who gave to a project, or to one of several', async () => {
    expect(await found({ 'filter.gaveTo': wells })).toEqual(['Both', 'Wells alone'])
    expect(await found({ 'filter.gaveTo': [wells, school] })).toEqual(['Both', 'School alone', 'Wells alone'])
    expect(await found({ filter: JSON.stringify({ gaveTo: school, q: 'school' }) })).toEqual(['School alone'])
  })

  it('who waits for an answer, and who does not', async () => {
    expect(await found({ 'filter.openIssue': 'true' })).toEqual(['Wells alone'])
    expect(await found({ 'filter.openIssue': 'false', 'filter.gaveTo': wells })).toEqual(['Both'])
  })

  it('what they say to appeals', async () => {
    expect(await found({ 'filter.appealConsent': 'refused' })).toEqual(['Gave nothing'])
  })

  it('and so is the file of it, and a view that is kept', async () => {
    const file = await server.call('GET', '/api/donors/export.csv', { query: { 'filter.gaveTo': wells } })
    expect(file.body.split('\r\n').slice(1, -1)).toHaveLength(2)
    const filter = { gaveTo: wells, openIssue: true }
    const view = { id: newId(), name: 'Ask them', filter, sort: { field: 'name', order: 'ASC' } }
    const lists = { resource: 'donors', value: { saved: [view] } }
    const kept = await server.call('PUT', '/user/profile', { body: { lists } })
    expect([kept.statusCode, kept.json()]).toMatchObject([200, { lists: { donors: { saved: [{ filter }] } } }])
  })

  it('for a project of another entity as for one that is none', async () => {
    const theirs = await made('projects', { code: 'DF-9', name: 'Theirs' }, 'adminB')
    const stranger = await made('donors', { name: 'Stranger' }, 'adminB')
    await made('donor_transactions', { ...gift, project: theirs, donor: stranger }, 'adminB')
    expect([await found({ 'filter.gaveTo': theirs }), await found({ 'filter.gaveTo': newId() })]).toEqual([[], []])
    expect(await found({ 'filter.gaveTo': theirs }, 'adminB')).toEqual(['Stranger'])
  })

  it('[5.24] and refuses what is no value of theirs, at its name', async () => {
    const refused: Record<string, string>[] = [
      { 'filter.gaveTo': 'wells' },
      { 'filter.openIssue': 'perhaps' },
      { 'filter.gaveTo.gt': wells },
    ]
    for (const query of refused) expect(await found(query)).toMatchObject({ errors: expect.any(Object) })
    expect(await found({ 'sort.field': 'gaveTo', 'sort.order': 'ASC' })).toMatchObject({ errors: expect.any(Object) })
  })
})
