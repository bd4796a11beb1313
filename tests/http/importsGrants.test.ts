import { describe, expect, it } from 'vitest'
import { act, csv, finished, type ImportRow, ownServer, type Preview, prepare, server } from './support/imports.ts'

ownServer()

const GRANTS = 'foundation_grants'
const SHEET = csv(
  'Granting body,Body type,Registration number,Contact person,Role,Contact mobile,Project code,Grant amount,Grant date,Agreement number,Instalment number',
  'Al-Birr Foundation,Foundation,1010,Khalid,Grants manager,0551230002,G1,250000,2024-03-01,AG-1,1',
  'Al-Birr Foundation,Foundation,1010,Khalid,Grants manager,0551230002,G1,250000,2024-09-01,AG-1,2',
  'Waqf of the Oasis,Endowment,7007,Munira,Trustee,,,,,,',
  'Lost Foundation,Foundation,8008,,,,G9,100,2024-03-01,,',
)
const runFile = async (content: string): Promise<ImportRow> => {
  const { id, mapping } = await prepare(GRANTS, content)
  const answer = await act(id, 'run', { mapping })
  expect(answer.statusCode, answer.body).toBe(200)
  return finished(id)
}
const get = async <T>(url: string): Promise<T> => (await server.call('GET', url)).json<T>()

describe('[2.37] granting bodies and their grants, from the file to its undoing', () => {
  it('brings them with their contact persons, adds nothing the second time, and is taken back', async () => {
    const made = await server.call('POST', '/api/projects', { body: { code: 'G1', name: 'Wells of the north' } })
    expect(made.statusCode, made.body).toBe(201)
    const project = made.json<{ id: string }>().id
    const { id, mapping } = await prepare(GRANTS, SHEET)
    const preview = (await act(id, 'preview', { mapping })).json<Preview>()
    expect(preview).toMatchObject({ rows: 4, valid: 3, creates: 3, existing: 0 })
    expect(preview.faults).toMatchObject([{ line: 5, field: 'project', key: 'unknownProject', value: 'G9' }])
    const row = await runFile(SHEET)
    expect(row).toMatchObject({ status: 'done', created: 3, faulty: 1 })
    const bodies = await get<Record<string, unknown>[]>(`/api/donors?filter.importId=${row.id}&sort.field=name`)
    expect(bodies).toMatchObject([
      {
        name: 'Al-Birr Foundation',
        registrationNumber: '1010',
        contacts: [{ name: 'Khalid', role: 'Grants manager', phone: '+966551230002', email: null }],
        givenTotal: '500000.00',
      },
      { name: 'Waqf of the Oasis', registrationNumber: '7007', contacts: [{ name: 'Munira', role: 'Trustee' }] },
    ])
    expect(await get(`/api/donor_transactions?filter.importId=${row.id}&sort.field=date`)).toMatchObject([
      { amount: '250000.00', agreementNumber: 'AG-1', instalment: 1, fund: 'restricted', project },
      { amount: '250000.00', agreementNumber: 'AG-1', instalment: 2, fund: 'restricted', project },
    ])
    expect(await runFile(SHEET)).toMatchObject({ created: 0, updated: 0, skipped: 3, faulty: 1 })
    expect(await runFile(SHEET.replace('250000,2024-09-01', '9,2024-09-01'))).toMatchObject({ skipped: 2, faulty: 2 })
    expect(await get(`/api/imports/${row.id}/undoPlan`)).toEqual({ remove: 4, restore: 0, left: 0, letters: 0 })
    expect((await act(row.id, 'undo', {})).statusCode).toBe(200)
    expect(await finished(row.id)).toMatchObject({ status: 'undone', undone: 4, leftAlone: 0 })
    expect(await get(`/api/projects/${project}`)).toMatchObject({ collectedAmount: '0.00' })
  })

  it('product.md 4: offers for its kind what a body may be, and no person', async () => {
    const { id, mapping } = await prepare(GRANTS, csv('Granting body,Body type', 'Al-Birr,Individual'))
    const seen = (await act(id, 'preview', { mapping })).json<Preview>()
    expect(seen.groups).toMatchObject([{ key: 'notABody', field: 'bodyType', value: 'Individual', count: 1 }])
    const offered = seen.allowed['bodyType'] ?? []
    expect(offered).toContain('Foundation')
    expect(offered).not.toContain('Individual')
    for (const to of offered) {
      const mends = [{ field: 'bodyType', value: 'Individual', does: 'map', to }]
      const mended = await act(id, 'preview', { mapping, mends })
      expect(mended.json(), to).toMatchObject({ valid: 1, faults: [] })
    }
  })

  it('[6.1] is its charity’s alone, and no donor’s', async () => {
    const { id, mapping } = await prepare(GRANTS, SHEET)
    for (const action of ['preview', 'run'])
      expect((await act(id, action, { mapping }, 'adminB')).statusCode, action).toBe(404)
    expect((await act(id, 'run', { mapping }, 'donorA')).statusCode).toBe(403)
  })
})

describe('[3.4] a special project names whom it is for, product.md 6', () => {
  const donor = async (name: string, phone: string, as: 'adminA' | 'adminB' = 'adminA') => {
    const made = await server.call('POST', '/api/donors', { as, body: { name, phone } })
    expect(made.statusCode, made.body).toBe(201)
    return made.json<{ id: string }>().id
  }
  const create = (body: object) => server.call('POST', '/api/projects', { body })

  it('is found by its donor', async () => {
    const family = await donor('Family of the well', '0551239001')
    const made = await create({ code: 'S1', name: 'The family’s well', type: 'special', dedicatedTo: [family] })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<{ id: string }>()
    expect(await get(`/api/projects/${id}`)).toMatchObject({ type: 'special', dedicatedTo: [family] })
    const found = await get<{ id: string }[]>(`/api/projects?filter.dedicatedTo=${family}&filter.type=special`)
    expect(found.map((one) => one.id)).toEqual([id])
    const page = await server.call('GET', `/api/public/projects/${id}`, { as: null })
    expect(page.statusCode).toBe(404)
  })

  it('takes no donor of another charity, who looks like one that is not there', async () => {
    const foreign = await donor('Somebody else’s', '0551239002', 'adminB')
    const unknown = '01920000-0000-7000-8000-00000000dead'
    const answers = await Promise.all(
      [foreign, unknown].map((one, n) => create({ code: `S3${n}`, name: 'x', type: 'special', dedicatedTo: [one] })),
    )
    for (const answer of answers) expect(answer.statusCode, answer.body).toBe(422)
    const [one, other] = answers.map((answer) => answer.json<{ errors: unknown }>().errors)
    expect(one).toEqual(other)
    expect(Object.keys(one as object)).toEqual(['DedicatedTo'])
  })
})
