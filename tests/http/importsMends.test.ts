import { describe, expect, it } from 'vitest'
import { act, csv, finished, type Mended, ownServer, type Preview, prepare, server } from './support/imports.ts'

ownServer()

const get = async <T>(url: string): Promise<T> => {
  const answer = await server.call('GET', url)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

const looked = async (id: string, body: object): Promise<Preview> => {
  const answer = await act(id, 'preview', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Preview>()
}

const HEAD = 'Donor name,Mobile,Donor type,Side note'
const phoneOf = (block: number, i: number): string => `05${block}${String(i).padStart(5, '0')}`

/** 40 donors of a type that nobody knows, 30 whose mobile says that there is none, 3 who are tests. */
const fileOf = (block: number): string =>
  csv(
    HEAD,
    ...Array.from({ length: 40 }, (_, i) => `Company ${block} ${i},${phoneOf(block, i)},مساهمة,`),
    ...Array.from({ length: 30 }, (_, i) => `Without ${block} ${i},لا يوجد,فرد,`),
    ...Array.from({ length: 3 }, (_, i) => `تجربة,test ,فرد,${i}`),
    `Right ${block},${phoneOf(block, 999)},فرد,`,
  )

const MENDS: Mended[] = [
  { field: 'type', value: 'مساهمة', does: 'map', to: 'Individual' },
  { field: 'phone', value: 'لا يوجد', does: 'empty' },
  { field: 'phone', value: 'test', does: 'leave' },
]

describe('[2.61] one mend for many faults', () => {
  it('faults of one kind, column and value are one group, the most frequent first', async () => {
    const { id, mapping } = await prepare('donors', fileOf(101))
    const seen = await looked(id, { mapping })
    expect(seen).toMatchObject({ rows: 74, valid: 1, creates: 1 })
    expect(seen.groups.map(({ text: _text, ...group }) => group)).toEqual([
      expect.objectContaining({ key: 'unknownType', field: 'type', column: 'Donor type', value: 'مساهمة', count: 40 }),
      expect.objectContaining({ key: 'badPhone', field: 'phone', value: 'لا يوجد', count: 30, lines: [42, 43, 44] }),
      expect.objectContaining({ key: 'badPhone', field: 'phone', value: 'test', count: 3, lines: [72, 73, 74] }),
    ])
    expect(seen.allowed).toEqual({ type: expect.arrayContaining(['Individual', 'Foundation']) })
  })

  it('each holds for all its rows in the preview and the run, and is offered again where it names no person', async () => {
    const { id, mapping } = await prepare('donors', fileOf(102))
    const seen = await looked(id, { mapping, mends: MENDS })
    expect(seen).toMatchObject({ rows: 74, valid: 71, creates: 71, groups: [], faults: [], mended: [40, 30, 3] })
    expect(seen.notes).toEqual([{ note: 'leftOut', count: 3, lines: [72, 73, 74] }])
    expect((await act(id, 'run', { mapping, mends: MENDS })).statusCode).toBe(200)
    expect(await finished(id)).toMatchObject({ status: 'done', created: 71, faulty: 0, passed: 3 })
    const [company] = await get<{ type: string }[]>('/api/donors?filter.q=Company 102 7')
    const [right] = await get<{ type: string }[]>('/api/donors?filter.q=Right 102')
    expect(company?.type).toBe(right?.type)
    const without = await get<{ phone: string | null }[]>('/api/donors?filter.q=Without 102 7')
    expect(without.map(({ phone }) => phone)).toEqual([null, null, null])
    // What a cell of phones holds may be somebody's: it stays with its own file.
    expect((await get<{ mends: Mended[] }>(`/api/imports/${id}`)).mends).toEqual([MENDS[0]])

    const next = await prepare('donors', fileOf(103))
    expect(next).toMatchObject({ remembered: true, mends: [MENDS[0]] })
    // Taken back, the value is a fault again.
    expect(await looked(next.id, { mapping, mends: [] })).toMatchObject({ valid: 1, mended: [] })
  })

  it('a second run of the same file adds nothing', async () => {
    const content = fileOf(104)
    for (const expected of [{ created: 71 }, { created: 0, skipped: 71, passed: 3 }]) {
      const { id, mapping } = await prepare('donors', content)
      expect((await act(id, 'run', { mapping, mends: MENDS })).statusCode).toBe(200)
      expect(await finished(id)).toMatchObject({ status: 'done', faulty: 0, ...expected })
    }
  })

  it('a value can be written into cells that are empty', async () => {
    const { id, mapping } = await prepare('projects', csv('Project code,Project name', 'MD1,', 'MD2,', 'MD3,Well'))
    const seen = await looked(id, { mapping })
    expect(seen.groups).toEqual([expect.objectContaining({ key: 'required', field: 'name', value: '', count: 2 })])
    const mends = [{ field: 'name', value: '', does: 'map', to: 'Of the file' }]
    expect(await looked(id, { mapping, mends })).toMatchObject({ valid: 3, mended: [2] })
  })

  it('product.md 10: makes the projects that a file names once a person has said so, and asks again the next time', async () => {
    const head = 'Reference,Donor mobile,Donor name,Project code,Amount,Date'
    const file = csv(
      head,
      'MP1,0539990101,Huda,Wells of the east,10,2024-03-01',
      'MP2,0539990101,Huda,Wells of the east,20,2024-03-01',
      'MP3,0539990101,Huda,ME-9,30,2024-03-01',
    )
    const { id, mapping } = await prepare('donor_transactions', file)
    const before = await looked(id, { mapping, createDonors: true })
    expect(before).toMatchObject({ creates: 0, projects: 0 })
    expect(before.groups.map(({ key, value, count }) => [key, value, count])).toEqual([
      ['unknownProject', 'Wells of the east', 2],
      ['unknownProject', 'ME-9', 1],
    ])
    const mends: Mended[] = before.groups.map(({ field, value }) => ({ field, value, does: 'create' }))
    expect(await looked(id, { mapping, createDonors: true, mends })).toMatchObject({
      creates: 3,
      projects: 2,
      groups: [],
      mended: [2, 1],
    })
    expect((await act(id, 'run', { mapping, createDonors: true, mends })).statusCode).toBe(200)
    expect(await finished(id)).toMatchObject({ status: 'done', created: 3, faulty: 0, mends: [] })
    const of = await get<object[]>(`/api/projects?filter.importId=${id}&sort.field=name&sort.order=ASC`)
    expect(of).toMatchObject([
      { code: 'ME-9', name: 'ME-9', status: 'drafted', collectedAmount: '30.00' },
      { name: 'Wells of the east', status: 'drafted', collectedAmount: '30.00' },
    ])
    expect(await prepare('donor_transactions', csv(head, 'MP9,0539990101,Huda,New,1,2024-03-01'))).toMatchObject({
      remembered: true,
      mends: [],
    })
    // 3 gifts, their donor and both projects.
    expect(await get(`/api/imports/${id}/undoPlan`)).toMatchObject({ remove: 6, left: 0 })
    expect((await act(id, 'undo', {})).statusCode).toBe(200)
    expect(await finished(id)).toMatchObject({ status: 'undone', undone: 6, leftAlone: 0 })
    expect(await get(`/api/projects?filter.importId=${id}`)).toEqual([])
  })

  it.each([
    ['a project of no name', { field: 'project', value: '', does: 'create' }, 'Mends'],
    ['one whose name is too long', { field: 'project', value: 'x', does: 'create', to: 'x'.repeat(300) }, 'Project'],
    ['a donor in its place', { field: 'donorName', value: 'x', does: 'create' }, 'Mends'],
  ])('makes no project of %s', async (_what, mend, at) => {
    const { id, mapping } = await prepare(
      'donor_transactions',
      csv('Donor name,Project code,Amount,Date', 'Huda,x,1,2024-03-01'),
    )
    for (const action of ['preview', 'run']) {
      const answer = await act(id, action, { mapping, mends: [mend] })
      expect(answer.statusCode, action).toBe(422)
      expect(Object.keys(answer.json<{ errors: object }>().errors), action).toEqual([at])
    }
  })

  it.each([
    ['a value that is not allowed', { field: 'type', value: 'x', does: 'map', to: 'Spaceship' }, 'Type'],
    ['no value', { field: 'type', value: 'x', does: 'map' }, 'Type'],
    ['emptying what every record needs', { field: 'name', value: 'x', does: 'empty' }, 'Name'],
    ['a column that is not read', { field: 'email', value: 'x', does: 'leave' }, 'Mends'],
    ['a field that no file has', { field: 'givenTotal', value: 'x', does: 'leave' }, 'Mends'],
  ])('refuses %s, at its field', async (_what, mend, at) => {
    const { id, mapping } = await prepare('donors', csv(HEAD, 'Nadia,0539990001,فرد,'))
    for (const action of ['preview', 'run']) {
      const answer = await act(id, action, { mapping, mends: [mend] })
      expect(answer.statusCode, action).toBe(422)
      expect(Object.keys(answer.json<{ errors: object }>().errors), action).toEqual([at])
    }
    expect((await get<{ status: string }>(`/api/imports/${id}`)).status).toBe('ready')
  })

  it('refuses two mends of one value', async () => {
    const { id, mapping } = await prepare('donors', csv(HEAD, 'Nadia,0539990001,فرد,'))
    const twice = { field: 'type', value: 'x', does: 'leave' }
    expect((await act(id, 'preview', { mapping, mends: [twice, twice] })).statusCode).toBe(422)
  })
})
