import { describe, expect, it } from 'vitest'
import { csv, ownServer, runToEnd, server } from './support/imports.ts'

/** product.md 43, docs/decisions/047: what is archived takes nothing new, by forms and files alike. */
ownServer()

interface Row {
  id: string
  version: number
  [field: string]: unknown
}
const post = (resource: string, body: object) => server.call('POST', `/api/${resource}`, { body })
const made = async (resource: string, body: object): Promise<Row> => {
  const answer = await post(resource, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Row>()
}
const faultsOf = async (id: string) =>
  (await server.call('GET', `/api/import_faults?filter.import=${id}`)).json<Row[]>().map(({ line, key }) => [line, key])
const WORDS = 'The chosen record is archived. Take it out of the archive first.'

/** An archived project and an archived donor, with the gift that holds both, and one of each beside them. */
async function archived(code: string, phone: string) {
  const well = await made('projects', { code, name: `Well ${code}` })
  const giver = await made('donors', { name: `Giver ${code}`, phone })
  const gift = await made('donor_transactions', { project: well.id, donor: giver.id, amount: '10', date: '2026-01-05' })
  const [other, open] = [
    await made('donors', { name: 'Other' }),
    await made('projects', { code: `${code}-b`, name: 'Open' }),
  ]
  for (const path of [`projects/${well.id}`, `donors/${giver.id}`])
    expect((await server.call('DELETE', `/api/${path}`)).json()).toMatchObject({ archived: true })
  return { well, giver, gift, other, open }
}

describe('what is archived', () => {
  it('takes no new gift, update, report, spending or note, said at its field', async () => {
    const { well, giver, other, open } = await archived('AW-1', '0501660001')
    const gift = { amount: '5', date: '2026-01-06' }
    const refused = {
      Project: [
        await post('donor_transactions', { ...gift, project: well.id, donor: other.id }),
        await post('project_updates', { project: well.id, name: 'Walls' }),
        await post('reports', { project: well.id, title: 'Water' }),
        await post('spendings', { project: well.id, amount: '3', date: '2026-01-01', description: 'Pipes' }),
        await post('notes', { project: well.id, text: 'Call them' }),
      ],
      Donor: [await post('donor_transactions', { ...gift, project: open.id, donor: giver.id })],
    }
    for (const [field, answers] of Object.entries(refused))
      for (const answer of answers) {
        expect(answer.statusCode, answer.body).toBe(422)
        expect(answer.json<{ errors: object }>().errors).toEqual({ [field]: [WORDS] })
      }
    const arabic = await server.call('POST', '/api/reports', {
      body: { project: well.id, title: 'ماء' },
      headers: { 'accept-language': 'ar' },
    })
    expect(arabic.json()).toMatchObject({ errors: { Project: ['السجل المختار مؤرشف. ألغوا أرشفته أولًا.'] } })
  })

  it('keeps what it has: a gift of it is changed, and none is moved to it', async () => {
    const { well, giver, gift, other, open } = await archived('AW-2', '0501660002')
    const change = (row: Row, body: object) =>
      server.call('PUT', `/api/donor_transactions/${row.id}`, { body: { version: row.version, ...body } })
    const changed = await change(gift, { amount: '12', project: well.id, donor: giver.id })
    expect(changed.statusCode, changed.body).toBe(200)
    const elsewhere = await made('donor_transactions', {
      project: open.id,
      donor: other.id,
      amount: '5',
      date: '2026-01-06',
    })
    expect((await change(elsewhere, { project: well.id })).json()).toMatchObject({ errors: { Project: [WORDS] } })
  })

  it('a file brings no gift to it or from it, and says so in the row', async () => {
    const { open } = await archived('AW-3', '0501660003')
    const head = 'Donor name,Mobile,Project code,Amount,Date'
    const content = csv(
      head,
      `Other,0501660099,AW-3,5,2026-01-06`,
      `Giver AW-3,0501660003,${String(open['code'])},5,2026-01-06`,
    )
    const done = await runToEnd('donor_transactions', content, { createDonors: true })
    expect(done).toMatchObject({ created: 0, faulty: 2 })
    expect(await faultsOf(done.id)).toEqual([
      [2, 'archivedProject'],
      [3, 'archivedDonor'],
    ])
  })

  it('is changed by no file: refused where it would be, else counted as there already', async () => {
    const { giver, well } = await archived('AW-4', '0501660004')
    const donors = csv('Donor name,Mobile,Email', 'Giver AW-4,0501660004,giver@archive.example')
    expect(await runToEnd('donors', donors)).toMatchObject({ created: 0, updated: 0, skipped: 1, faulty: 0 })
    const refused = await runToEnd('donors', donors, { existing: 'update' })
    expect(refused).toMatchObject({ updated: 0, faulty: 1 })
    expect(await faultsOf(refused.id)).toEqual([[2, 'archivedDonor']])
    const projects = csv('Project code,Project name,City', 'AW-4,Well AW-4,Abha')
    const kept = await runToEnd('projects', projects, { existing: 'update' })
    expect(await faultsOf(kept.id)).toEqual([[2, 'archivedProject']])
    for (const [path, field] of [
      [`donors/${giver.id}`, 'email'],
      [`projects/${well.id}`, 'city'],
    ])
      expect((await server.call('GET', `/api/${path}`)).json<Row>()[String(field)]).toBeNull()
  })
})
