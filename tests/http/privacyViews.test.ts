import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const NAME = 'زينب الفريدة Zainab'
const PHONE = '0555123987'
const EMAIL = 'zainab.unique@people.example'

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const view = (number: number, filter: object, name = `View ${number}`) => ({
  id: id(number),
  name,
  filter,
  sort: { field: 'name', order: 'ASC' },
})
type Kept = { saved: { id: string; filter: unknown }[]; standard?: string }
const keep = async (as: Person, resource: string, value: object): Promise<void> => {
  const answer = await server.call('PUT', '/user/profile', { as, body: { lists: { resource, value } } })
  expect(answer.statusCode, answer.body).toBe(200)
}
const keptOf = async (as: Person): Promise<Record<string, Kept>> =>
  (await server.call('GET', '/user/profile', { as })).json<{ lists: Record<string, Kept> }>().lists
const filtersOf = async (as: Person, resource: string) =>
  Object.fromEntries(((await keptOf(as))[resource]?.saved ?? []).map((one) => [one.id, one.filter]))

const donor = async (more: object): Promise<string> => {
  const answer = await server.call('POST', '/api/donors', { body: more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const erase = async (of: string, confirm: string): Promise<void> => {
  const answer = await server.call('POST', `/api/donors/${of}/erase`, { body: { confirm } })
  expect(answer.json()).toEqual({ erased: true })
}

describe('[3.6] PDPL: the saved views of colleagues, once a donor is erased', () => {
  let erased: string
  beforeEach(async () => {
    erased = await donor({ name: NAME, phone: PHONE, email: EMAIL })
  })

  it('lose each value that holds the name, the phone or the email, and keep all else', async () => {
    await keep('projectsA', 'donors', {
      columns: ['name', 'phone'],
      saved: [
        view(1, { q: 'زينب الفريده zainab', deceased: false }),
        view(2, { q: '+966 55 512 3987' }),
        view(3, { q: 'Zainab.Unique@people.example', language: ['ar', 'en'] }),
        view(4, { q: 'zainab.unique' }),
        view(5, { q: 'Somebody Else', createdAt: { gte: '2026-01-01' } }),
      ],
      standard: id(2),
    })
    await erase(erased, NAME)
    expect(await filtersOf('projectsA', 'donors')).toEqual({
      [id(1)]: { deceased: false },
      [id(2)]: {},
      [id(3)]: { language: ['ar', 'en'] },
      [id(4)]: {},
      [id(5)]: { q: 'Somebody Else', createdAt: { gte: '2026-01-01' } },
    })
    const { donors } = await keptOf('projectsA')
    expect(donors).toMatchObject({ columns: ['name', 'phone'], standard: id(2) })
  })

  it('a view that is called by the name goes, and no list opens with it any more', async () => {
    const saved = [view(1, { deceased: false }, NAME), view(2, { deceased: true })]
    await keep('adminA', 'donors', { saved, standard: id(1) })
    await erase(erased, NAME)
    expect((await keptOf('adminA'))['donors']).toEqual({ saved: [view(2, { deceased: true })] })
  })

  it('product.md 1: the main branch’s administrators are colleagues too; other charities and branches are not', async () => {
    const kept = { saved: [view(1, { q: NAME })] }
    for (const as of ['adminA', 'projectsA', 'adminA2', 'adminB'] as const) await keep(as, 'donors', kept)
    const there = await server.call('POST', '/api/donors', { as: 'adminA2', body: { name: NAME } })
    const inBranch = there.json<{ id: string }>().id
    const answer = await server.call('POST', `/api/donors/${inBranch}/erase`, {
      as: 'adminA2',
      body: { confirm: NAME },
    })
    expect(answer.json()).toEqual({ erased: true })
    expect(await filtersOf('adminA2', 'donors')).toEqual({ [id(1)]: {} })
    expect(await filtersOf('adminA', 'donors'), 'enters the branch').toEqual({ [id(1)]: {} })
    expect(await filtersOf('projectsA', 'donors')).toEqual({ [id(1)]: { q: NAME } })
    expect(await filtersOf('adminB', 'donors')).toEqual({ [id(1)]: { q: NAME } })
    await erase(erased, NAME)
  })

  it('lose the same of a donor who is deleted for good, and keep what a living donor is called by', async () => {
    await keep('projectsA', 'donors', { saved: [view(1, { q: NAME }), view(2, { q: PHONE })] })
    const removed = await server.call('DELETE', `/api/donors/${erased}`)
    expect(removed.statusCode, removed.body).toBe(200)
    const again = await donor({ name: 'Somebody Else', phone: PHONE })
    const trash = (await server.call('GET', '/api/deletions?perPage=1000')).json<{ id: string; record: string }[]>()
    const deletion = trash.find(({ record }) => record === erased)
    const purged = await server.call('POST', `/api/deletions/${deletion?.id}/purge`, { body: { confirm: NAME } })
    expect(purged.statusCode, purged.body).toBe(200)
    expect(await filtersOf('projectsA', 'donors')).toEqual({ [id(1)]: {}, [id(2)]: { q: PHONE } })
    await erase(again, 'Somebody Else')
  })

  it('changes nobody’s record: neither its version nor its trail', async () => {
    await keep('projectsA', 'donors', { saved: [view(1, { q: NAME })] })
    const read = async () =>
      (await server.call('GET', `/api/users/${server.users.projectsA}`)).json<{ version: number }>().version
    const before = await read()
    await erase(erased, NAME)
    expect(await filtersOf('projectsA', 'donors')).toEqual({ [id(1)]: {} })
    expect(await read()).toBe(before)
    const trail = await server.call(
      'GET',
      `/api/audit_trail?filter.resource=users&filter.record=${server.users.projectsA}`,
    )
    expect(trail.json<{ action: string }[]>().map(({ action }) => action)).toEqual(['create'])
  })
})
