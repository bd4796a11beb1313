import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letters } from '../../resources/letters/schema.ts'
import { columns, inserts } from '../../server/db/columns.ts'
import { newId } from '../../server/db/ids.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

/** product.md 43: what money or letters hang on is archived, and says what hangs on it. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Row {
  id: string
  version: number
  [field: string]: unknown
}
const counter = { n: 0 }
const made = async (resource: string, body: object): Promise<Row> => {
  const answer = await server.call('POST', `/api/${resource}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Row>()
}
const project = (more: object = {}) =>
  made('projects', { code: `A-${(counter.n += 1)}`, name: `Well ${counter.n}`, ...more })
const donor = () => made('donors', { name: `Donor ${(counter.n += 1)}` })
const gift = (to: Row, from: Row, amount: string, more: object = {}) =>
  made('donor_transactions', { project: to.id, donor: from.id, amount, date: '2026-01-05', ...more })
const remove = (resource: string, { id }: Row, as: Person = 'adminA') =>
  server.call('DELETE', `/api/${resource}/${id}`, { as })
const read = async (path: string) => (await server.call('GET', `/api/${path}`)).json<Row>()
const listed = async (path: string): Promise<string[]> => {
  const answer = await server.call('GET', `/api/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Row[]>().map(({ id }) => id)
}
const hanging = (resource: string, ids: string[], as: Person = 'adminA') =>
  server.call('POST', `/api/${resource}/actions/hanging`, { as, body: { ids } })
const letterTo = (report: Row, to: Row) =>
  server.db.owner((tx) => {
    const l = columns(letters)
    return tx.rows(
      sql`insert into ${l} ${inserts(l, { id: newId(), entityId: server.entities.a, report: report.id, donor: to.id, language: 'ar' })}`,
    )
  })

describe('a record that money hangs on', () => {
  it('[4.5] is archived in place of being deleted, and the answer says so; its gifts keep its name and its sums stay', async () => {
    const [well, giver] = [await project(), await donor()]
    await gift(well, giver, '100.50')
    await gift(well, giver, '49.50')
    const answer = await remove('projects', well)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ id: well.id, archived: true, version: 2 })
    expect(await read(`projects/${well.id}`)).toMatchObject({ archived: true, collectedAmount: '150.00' })
    expect(await listed(`projects?filter.id=${well.id}`)).toEqual([well.id])
    expect(await listed(`donor_transactions?filter.project=${well.id}`)).toHaveLength(2)
    expect(await read(`donors/${giver.id}`)).toMatchObject({ givenTotal: '150.00', giftsCount: 2 })
    expect(await listed('deletions')).toEqual([])
  })

  it('leaves lists, counts, searches and files by default, and is found by who asks for it', async () => {
    const [well, giver] = [await project({ name: 'Zamzam of the north' }), await donor()]
    await gift(well, giver, '5')
    const count = async (query = '') =>
      Number(
        String((await server.call('GET', `/api/projects${query}`)).headers['content-range'])
          .split('/')
          .pop(),
      )
    const before = await count()
    await remove('projects', well)
    expect(await count()).toBe(before - 1)
    expect(await count('?filter.status=drafted&perPage=1')).toBe(before - 1)
    expect(await listed('projects?perPage=1000')).not.toContain(well.id)
    expect(await listed('projects?filter.q=zamzam')).toEqual([])
    expect((await server.call('GET', '/api/projects/export.csv')).body).not.toContain('Zamzam')
    expect(await listed('projects?filter.archived=true&filter.q=zamzam')).toEqual([well.id])
    const back = await server.call('POST', `/api/projects/${well.id}/unarchive`, { body: {} })
    expect(back.json()).toMatchObject({ archived: false, version: 3 })
    expect(await count()).toBe(before)
    expect(await listed('projects?filter.q=zamzam')).toEqual([well.id])
  })

  it('a reversed gift holds it as well, an opening amount does, and what has neither is deleted', async () => {
    const giver = await donor()
    const reversed = await project()
    await gift(reversed, giver, '10', { reversed: true })
    expect((await remove('projects', reversed)).json()).toMatchObject({ archived: true })
    const opened = await project({ previousDonations: '316981' })
    expect((await remove('projects', opened)).json()).toMatchObject({ archived: true })
    const spent = await project()
    await made('spendings', { project: spent.id, amount: '3', date: '2026-01-01', description: 'Pipes' })
    expect((await remove('projects', spent)).json()).toMatchObject({ archived: true })
    const empty = await project()
    expect((await remove('projects', empty)).json()).toMatchObject({ archived: false })
    expect((await server.call('GET', `/api/projects/${empty.id}`)).statusCode).toBe(404)
  })

  it('goes to the trash once nothing hangs on it any more', async () => {
    const [well, giver] = [await project(), await donor()]
    const one = await gift(well, giver, '10')
    await remove('projects', well)
    await remove('donor_transactions', one)
    expect((await remove('projects', well)).statusCode).toBe(200)
    expect((await server.call('GET', `/api/projects/${well.id}`)).statusCode).toBe(404)
  })

  it('tells the trail what was done, by its name', async () => {
    const [well, giver] = [await project(), await donor()]
    await gift(well, giver, '10')
    await remove('projects', well)
    await server.call('POST', `/api/projects/${well.id}/unarchive`, { body: {} })
    const trail = await server.call('GET', `/api/audit_trail?filter.record=${well.id}&filter.resource=projects`)
    expect(trail.json<Row[]>().map(({ action }) => action)).toEqual(
      expect.arrayContaining(['archive', 'unarchive', 'create']),
    )
  })
})

describe('a record that letters hang on', () => {
  it('[4.11] a report that went out is archived with a right of its own; a draft is deleted', async () => {
    const [well, giver] = [await project(), await donor()]
    const sent = await made('reports', { project: well.id, title: 'Water' })
    await letterTo(sent, giver)
    expect((await remove('reports', sent)).json()).toMatchObject({ archived: true })
    await server.db.owner((tx) => tx.rows(sql`update reports set status = 'sent' where id = ${sent.id}::uuid`))
    const again = await server.call('POST', `/api/reports/${sent.id}/sendAgain`, { body: { states: ['failed'] } })
    expect([again.statusCode, again.json<{ fault: string }>().fault]).toEqual([409, 'archived'])
    const draft = await made('reports', { project: well.id, title: 'Draft' })
    expect((await remove('reports', draft)).json()).toMatchObject({ archived: false })
    // By way of the report the letter hangs on the project too.
    expect((await remove('projects', well)).json()).toMatchObject({ archived: true })
    expect((await remove('donors', giver)).json()).toMatchObject({ archived: true })
  })

  it('one that is being sent is stopped first', async () => {
    const well = await project()
    const report = await made('reports', { project: well.id, title: 'On its way' })
    await server.db.owner((tx) => tx.rows(sql`update reports set status = 'sending' where id = ${report.id}::uuid`))
    expect((await remove('reports', report)).statusCode).toBe(409)
  })
})

describe('asking first', () => {
  it('says how many records hang on it and what they come to, in one call for many', async () => {
    const [well, second, empty, giver] = [await project(), await project(), await project(), await donor()]
    await gift(well, giver, '300000')
    await gift(well, giver, '16981')
    await gift(well, giver, '5', { reversed: true })
    await gift(second, giver, '19')
    const report = await made('reports', { project: well.id, title: 'Water' })
    await letterTo(report, giver)
    // What brought the letter is told with it.
    await server.db.owner((tx) =>
      tx.rows(sql`insert into messages (id, entity_id, report, donor, language)
        values (gen_random_uuid(), ${server.entities.a}::uuid, ${report.id}::uuid, ${giver.id}::uuid, 'ar')`),
    )
    const update = await made('project_updates', { project: empty.id, name: 'Walls' })
    await made('notes', { project: empty.id, text: 'Call them' })
    const answer = await hanging('projects', [well.id, second.id, empty.id])
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      archived: 2,
      weights: { donor_transactions: { count: 4, sum: '317000.00' }, letters: { count: 1, sum: null } },
      own: null,
      parts: { project_updates: 1, notes: 1 },
      refused: { count: 0, why: [] },
    })
    expect((await hanging('project_updates', [update.id])).json()).toMatchObject({ archived: 0, parts: {} })
    const opened = await project({ previousDonations: '12.50' })
    expect((await hanging('projects', [opened.id])).json()).toMatchObject({ archived: 1, own: '12.50' })
  })

  it('foreign and unknown ids look alike, and foreign ones among one’s own are passed over', async () => {
    const well = await project()
    const theirs = await hanging('projects', [well.id], 'adminB')
    const nobodys = await hanging('projects', [newId()], 'adminB')
    expect([theirs.statusCode, theirs.body]).toEqual([404, nobodys.body])
    expect(
      (await server.call('POST', `/api/projects/${well.id}/unarchive`, { as: 'adminB', body: {} })).statusCode,
    ).toBe(404)
  })
})

describe('what comes back from the trash', () => {
  it('adds nothing to a project that is archived', async () => {
    const [well, giver] = [await project(), await donor()]
    const update = await made('project_updates', { project: well.id, name: 'Walls' })
    expect((await remove('project_updates', update)).statusCode).toBe(200)
    await gift(well, giver, '10')
    expect((await remove('projects', well)).json()).toMatchObject({ archived: true })
    const [deletion] = (await server.call('GET', `/api/deletions?filter.record=${update.id}`)).json<Row[]>()
    const back = () => server.call('POST', `/api/deletions/${deletion?.id}/restore`, { body: {} })
    expect((await back()).statusCode).toBe(422)
    expect((await back()).json()).toMatchObject({ errors: { Project: expect.any(Array) } })
    await server.call('POST', `/api/projects/${well.id}/unarchive`, { body: {} })
    expect((await back()).statusCode).toBe(200)
  })
})

describe('what is archived shows nothing new', () => {
  it('[4.6] no update of an archived project is published, and no archived project; out of the archive they are', async () => {
    const ready = { description: 'Water', requiredAmount: '10', startDate: '2026-01-01' }
    const [well, giver] = [await project(ready), await donor()]
    const update = await made('project_updates', {
      project: well.id,
      name: 'Walls',
      details: 'They stand.',
      dateFrom: '2026-01-02',
      dateTo: '2026-01-03',
    })
    await gift(well, giver, '10')
    expect((await remove('projects', well)).json()).toMatchObject({ archived: true })
    const publish = (path: string) => server.call('POST', `/api/${path}/publish`, { body: {} })
    for (const path of [`project_updates/${update.id}`, `projects/${well.id}`]) {
      const answer = await publish(path)
      expect(answer.statusCode, answer.body).toBe(409)
      expect(answer.json()).toMatchObject({ fault: 'archived' })
    }
    expect(await read(`project_updates/${update.id}`)).toMatchObject({ status: 'draft' })
    await server.call('POST', `/api/projects/${well.id}/unarchive`, { body: {} })
    expect((await publish(`projects/${well.id}`)).statusCode).toBe(200)
    expect((await publish(`project_updates/${update.id}`)).statusCode).toBe(200)
  })
})

describe('what is archived is sent nothing', () => {
  it('an archived donor is in no audience, and of an archived project no report leaves', async () => {
    const [well, stays, leaves] = [await project(), await donor(), await donor()]
    for (const one of [stays, leaves]) await gift(well, one, '10')
    await remove('donors', leaves)
    const report = await made('reports', { project: well.id, title: 'Water', message: 'Thanks' })
    expect((await server.call('GET', `/api/reports/${report.id}/audience`)).json()).toMatchObject({
      total: 2,
      held: { archived: 1 },
    })
    await remove('projects', well)
    const send = await server.call('POST', `/api/reports/${report.id}/send`, { body: { expected: 1 } })
    expect(send.statusCode).toBe(409)
    expect(send.json()).toMatchObject({ fault: 'archived' })
  })

  it('an archived project leaves its public page and the dashboard at once', async () => {
    const [well, giver] = [
      await project({ description: 'Water', requiredAmount: '10', startDate: '2026-01-01' }),
      await donor(),
    ]
    await gift(well, giver, '10')
    expect((await server.call('POST', `/api/projects/${well.id}/publish`, { body: {} })).statusCode).toBe(200)
    const page = async () => (await server.call('GET', `/dashboard/projects/${well.id}`, { as: null })).statusCode
    const board = async () =>
      JSON.stringify((await server.call('GET', '/api/dashboard')).json<{ projects: Row[] }>().projects)
    expect(await page()).toBe(200)
    expect(await board()).toContain(well.id)
    await remove('projects', well)
    expect(await page()).toBe(404)
    expect(await board()).not.toContain(well.id)
  })
})
