import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyTrash, findTrash } from '../../server/trash/job.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

/** product.md 43: every deletion lands in the entity's trash for 30 days, and comes back whole. */
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
const made = async (resource: string, body: object, as: Person = 'adminA'): Promise<Row> => {
  const answer = await server.call('POST', `/api/${resource}`, { as, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Row>()
}
const project = (as: Person = 'adminA') =>
  made('projects', { code: `T-${(counter.n += 1)}`, name: `Well ${counter.n}` }, as)
const done = async (method: 'POST' | 'DELETE', path: string, as: Person = 'adminA') => {
  const answer = await server.call(method, `/api/${path}`, { as, ...(method === 'POST' && { body: {} }) })
  expect(answer.statusCode, answer.body).toBe(200)
}
const status = async (path: string) => (await server.call('GET', `/api/${path}`)).statusCode
const trash = async (as: Person = 'adminA') =>
  (await server.call('GET', '/api/deletions?perPage=1000', { as })).json<Row[]>()
const deletionOf = async (record: Row): Promise<Row> => {
  const found = (await trash()).find((one) => one['record'] === record.id)
  if (!found) throw new Error('it is not in the trash')
  return found
}
const restore = (deletion: Row, as: Person = 'adminA') =>
  server.call('POST', `/api/deletions/${deletion.id}/restore`, { as, body: {} })
const purge = (deletion: Row, confirm: string, as: Person = 'adminA') =>
  server.call('POST', `/api/deletions/${deletion.id}/purge`, { as, body: { confirm } })
const rows = <T extends object>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
const remains = async (table: string, { id }: Row): Promise<number> =>
  (await rows(sql`select 1 from ${sql.identifier(table)} where id = ${id}::uuid`)).length

/** A project with an update, a comment below it, and notes; one of the notes was deleted before. */
async function furnished() {
  const well = await project()
  const update = await made('project_updates', {
    project: well.id,
    name: 'Walls',
    dateFrom: '2026-01-01',
    details: 'They stand.',
  })
  await done('POST', `project_updates/${update.id}/publish`)
  const comment = await made('comments', { projectUpdate: update.id, text: 'Good' })
  const note = await made('notes', { project: well.id, text: 'Call them' })
  const earlier = await made('notes', { project: well.id, text: 'Deleted before' })
  await done('DELETE', `notes/${earlier.id}`)
  return { well, update, comment, note, earlier }
}

describe('a deletion in the trash', () => {
  it('says what it was, what went with it, who did it, and until when it can be restored', async () => {
    const { well } = await furnished()
    await done('DELETE', `projects/${well.id}`, 'projectsA')
    const deletion = await deletionOf(well)
    expect(deletion).toMatchObject({
      resource: 'projects',
      name: well['name'],
      parts: 3,
      deletedBy: server.users.projectsA,
    })
    const days = (Date.parse(String(deletion['until'])) - Date.parse(String(deletion['createdAt']))) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(Object.keys(deletion)).not.toContain('rows')
    expect((await trash())[0]?.id).toBe(deletion.id)
  })

  it('is restored with everything that hung on it, and only with that', async () => {
    const { well, update, comment, note, earlier } = await furnished()
    await done('DELETE', `projects/${well.id}`)
    const all = [`projects/${well.id}`, `project_updates/${update.id}`, `comments/${comment.id}`, `notes/${note.id}`]
    for (const path of all) expect(await status(path), path).toBe(404)
    const answer = await restore(await deletionOf(well))
    expect(answer.statusCode, answer.body).toBe(200)
    for (const path of all) expect(await status(path), path).toBe(200)
    expect(await status(`notes/${earlier.id}`)).toBe(404)
    expect((await trash()).map((one) => one['record'])).not.toContain(well.id)
    expect((await trash()).map((one) => one['record'])).toContain(earlier.id)
    const trail = await server.call('GET', `/api/audit_trail?filter.record=${note.id}`)
    expect(trail.json<Row[]>().map(({ action }) => action)).toEqual(expect.arrayContaining(['remove', 'restore']))
  })

  it('what it belongs to comes back first', async () => {
    const { well, earlier } = await furnished()
    const deletion = await deletionOf(earlier)
    await done('DELETE', `projects/${well.id}`)
    const refused = await restore(deletion)
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['Project'])
    expect((await restore(await deletionOf(well))).statusCode).toBe(200)
    expect((await restore(deletion)).statusCode).toBe(200)
    expect(await status(`notes/${earlier.id}`)).toBe(200)
  })

  it('[5.7] a phone that another donor has by now keeps it there, said at its field, with nothing half done', async () => {
    const first = await made('donors', { name: 'Noura', phone: '0501230001' })
    await done('DELETE', `donors/${first.id}`)
    const second = await made('donors', { name: 'Sara', phone: '0501230001' })
    const deletion = await deletionOf(first)
    const refused = await restore(deletion)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ fault: 'used', errors: { Phone: expect.any(Array) as unknown } })
    expect(await status(`donors/${first.id}`)).toBe(404)
    expect((await deletionOf(first)).id).toBe(deletion.id)
    await done('DELETE', `donors/${second.id}`)
    expect((await restore(deletion)).statusCode).toBe(200)
    expect(await status(`donors/${first.id}`)).toBe(200)
  })

  it('a deleted gift leaves the sums and comes back into them', async () => {
    const well = await project()
    const donor = await made('donors', { name: 'Huda' })
    const gift = await made('donor_transactions', {
      project: well.id,
      donor: donor.id,
      amount: '250.25',
      date: '2026-01-05',
      donationReferenceId: 'R-77',
    })
    const collected = async () => (await server.call('GET', `/api/projects/${well.id}`)).json<Row>()['collectedAmount']
    await done('DELETE', `donor_transactions/${gift.id}`)
    expect(await collected()).toBe('0.00')
    const deletion = await deletionOf(gift)
    expect(deletion['name']).toBe('R-77')
    expect((await restore(deletion)).statusCode).toBe(200)
    expect(await collected()).toBe('250.25')
  })

  it('a comment that the administrator takes away lands there too', async () => {
    const { comment } = await furnished()
    await done('POST', `comments/${comment.id}/moderate`)
    expect(await deletionOf(comment)).toMatchObject({ resource: 'comments', name: 'Good' })
  })

  it('[6.8] is the administrator’s of that entity alone', async () => {
    const { well } = await furnished()
    await done('DELETE', `projects/${well.id}`)
    const deletion = await deletionOf(well)
    expect((await server.call('GET', '/api/deletions', { as: 'projectsA' })).statusCode).toBe(403)
    for (const as of ['adminB', 'adminA2'] as const) {
      expect((await trash(as)).map(({ id }) => id)).not.toContain(deletion.id)
      expect((await restore(deletion, as)).statusCode).toBe(404)
      expect((await purge(deletion, String(deletion['name']), as)).statusCode).toBe(404)
    }
  })
})

describe('for good', () => {
  it('goes by its typed name alone, with what nobody could reach without it', async () => {
    const { well, update, comment, note, earlier } = await furnished()
    await done('DELETE', `projects/${well.id}`)
    const deletion = await deletionOf(well)
    const refused = await purge(deletion, 'Another name')
    expect(refused.statusCode).toBe(422)
    expect(await remains('projects', well)).toBe(1)
    expect((await purge(deletion, String(deletion['name']))).statusCode).toBe(200)
    for (const [table, row] of [
      ['projects', well],
      ['project_updates', update],
      ['comments', comment],
      ['notes', note],
      ['notes', earlier],
      ['deletions', deletion],
    ] as const)
      expect(await remains(table, row), table).toBe(0)
    expect((await restore(deletion)).statusCode).toBe(404)
    expect((await trash()).map((one) => one['record'])).not.toContain(earlier.id)
  })

  it('of a person nothing is left in the trail', async () => {
    const donor = await made('donors', { name: 'Zpurged Person', phone: '0501230099', notes: 'Zpurged words' })
    await done('DELETE', `donors/${donor.id}`)
    await purge(await deletionOf(donor), 'Zpurged Person')
    const left = await rows(
      sql`select 1 from audit_trail where record = ${donor.id} and (before::text like '%Zpurged%' or after::text like '%Zpurged%')`,
    )
    expect(left).toEqual([])
    const told = await rows<{ action: string }>(
      sql`select action from audit_trail where record = ${donor.id} order by created_at, action`,
    )
    expect(told.map(({ action }) => action)).toEqual(['create', 'remove', 'erase'])
  })

  it('a question about a project that is gone stays, and names none', async () => {
    const well = await project()
    const donor = await made('donors', { name: 'Asks' })
    await rows(sql`insert into donor_issues (id, entity_id, type, donor, donor_name, project, message)
      values (gen_random_uuid(), ${server.entities.a}::uuid, 'question', ${donor.id}::uuid, 'Asks', ${well.id}::uuid, 'When?')`)
    await done('DELETE', `projects/${well.id}`)
    expect((await purge(await deletionOf(well), String(well['name']))).statusCode).toBe(200)
    expect(await rows(sql`select project from donor_issues where donor = ${donor.id}::uuid`)).toEqual([
      { project: null },
    ])
  })

  it('after 30 days the upkeep does it, and no day earlier; in every entity', async () => {
    const [old, young] = [await project(), await project()]
    const theirs = await project('adminB')
    for (const one of [old, young]) await done('DELETE', `projects/${one.id}`)
    await done('DELETE', `projects/${theirs.id}`, 'adminB')
    const age = (record: Row, days: number) =>
      rows(sql`update deletions set until = until - make_interval(days => ${days}::int) where record = ${record.id}`)
    await age(old, 31)
    await age(theirs, 31)
    await age(young, 29)
    const woken: unknown[] = []
    const services = {
      ...server.services,
      jobs: { ...server.services.jobs, wake: async (_: string, data: object) => void woken.push(data) },
    }
    const signal = new AbortController().signal
    await findTrash.run(services as never, {}, signal)
    expect(woken).toHaveLength(2)
    for (const data of woken) await emptyTrash.run(server.services, data as never, signal)
    expect([await remains('projects', old), await remains('projects', theirs)]).toEqual([0, 0])
    expect(await remains('projects', young)).toBe(1)
  })

  it('not while a gift that came in between hangs on it: neither by hand nor by the time', async () => {
    const well = await project()
    const donor = await made('donors', { name: 'Quick' })
    await done('DELETE', `projects/${well.id}`)
    await rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date)
      values (gen_random_uuid(), ${server.entities.a}::uuid, ${donor.id}::uuid, ${well.id}::uuid, 10, '2026-01-01')`)
    const deletion = await deletionOf(well)
    expect((await purge(deletion, String(well['name']))).statusCode).toBe(409)
    await rows(sql`update deletions set until = now() - interval '1 day' where id = ${deletion.id}::uuid`)
    await emptyTrash.run(server.services, { entityId: server.entities.a } as never, new AbortController().signal)
    expect(await remains('projects', well)).toBe(1)
    expect(await rows(sql`select 1 from donor_transactions where project = ${well.id}::uuid`)).toHaveLength(1)
    expect((await restore(deletion)).statusCode).toBe(200)
  })

  it('[PDPL] an erased donor leaves the trash of their entity', async () => {
    const first = await made('donors', { name: 'Erased Person', phone: '0501230077' })
    await done('DELETE', `donors/${first.id}`)
    const again = await made('donors', { name: 'Erased Person', phone: '0501230077' })
    const erased = await server.call('POST', `/api/donors/${again.id}/erase`, { body: { confirm: 'Erased Person' } })
    expect(erased.statusCode, erased.body).toBe(200)
    expect(await rows(sql`select 1 from deletions where name like '%Erased Person%'`)).toEqual([])
  })
})
