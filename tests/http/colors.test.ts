import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { addProject, pageOf } from './projectPageWorld.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.db.owner((tx) => tx.rows(sql`delete from colors`)))

type Row = { id: string; name: string; value: string; main: boolean; version: number }
const add = (body: object, as: Person = 'adminA') => server.call('POST', '/api/colors', { as, body })
const made = async (body: object, as: Person = 'adminA'): Promise<Row> => {
  const answer = await add(body, as)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Row>()
}
const all = async (as: Person = 'adminA'): Promise<[string, string, boolean][]> =>
  (await server.call('GET', '/api/colors', { as })).json<Row[]>().map(({ name, value, main }) => [name, value, main])
const errors = (answer: { json: <T>() => T }) => answer.json<{ errors?: Record<string, unknown> }>().errors ?? {}

describe('[2.44] [3.15] colours of an entity', () => {
  it('[3.15] have a name and a value; the first is the main one, whatever was said', async () => {
    expect(await made({ name: 'Green', value: '0F5C55' })).toMatchObject({ value: '#0f5c55', main: true })
    expect(await made({ name: 'Blue', value: '#1c5a82' })).toMatchObject({ main: false })
    expect(await all()).toEqual([
      ['Blue', '#1c5a82', false],
      ['Green', '#0f5c55', true],
    ])
  })

  it('one is the main one at the most: another takes its place, and two at once leave one', async () => {
    await made({ name: 'Green', value: '#0f5c55' })
    const blue = await made({ name: 'Blue', value: '#1c5a82' })
    const red = await made({ name: 'Red', value: '#a5311f' })
    const answers = await Promise.all(
      [blue, red].map(({ id, version }) => server.call('PUT', `/api/colors/${id}`, { body: { version, main: true } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200])
    expect((await all()).filter(([, , main]) => main)).toHaveLength(1)
  })

  it('[2.72] refuses what cannot be read, and what is no colour, at the value', async () => {
    const unreadable = await add({ name: 'Yellow', value: '#ffd54f' })
    expect(unreadable.statusCode).toBe(422)
    expect(errors(unreadable)).toEqual({
      Value: ['Words in this colour could not be read on light paper. Take a darker shade.'],
    })
    expect(Object.keys(errors(await add({ name: 'Red', value: 'red;}' })))).toEqual(['Value'])
    expect(Object.keys(errors(await add({ name: '', value: '' }))).sort()).toEqual(['Name', 'Value'])
    expect(await all()).toEqual([])
  })

  it('a name stands once in an entity, and another entity may have it too', async () => {
    await made({ name: 'Green', value: '#0f5c55' })
    const again = await add({ name: 'Green', value: '#1c5a82' })
    expect(again.statusCode).toBe(409)
    expect(Object.keys(errors(again))).toEqual(['Name'])
    expect(await made({ name: 'Green', value: '#1c5a82' }, 'adminB')).toMatchObject({ main: true })
    expect(await all()).toEqual([['Green', '#0f5c55', true]])
  })

  it('[6.2] a ProjectAdmin sees them and changes none', async () => {
    const { id, version } = await made({ name: 'Green', value: '#0f5c55' })
    expect(await all('projectsA')).toHaveLength(1)
    expect((await add({ name: 'Blue', value: '#1c5a82' }, 'projectsA')).statusCode).toBe(403)
    const change = await server.call('PUT', `/api/colors/${id}`, { as: 'projectsA', body: { version, main: false } })
    expect(change.statusCode).toBe(403)
  })

  it('one that comes back from the trash is not the main one', async () => {
    const { id } = await made({ name: 'Green', value: '#0f5c55' })
    expect((await server.call('DELETE', `/api/colors/${id}`)).statusCode).toBe(200)
    await made({ name: 'Blue', value: '#1c5a82' })
    const [trash] = (await server.call('GET', '/api/deletions')).json<{ id: string }[]>()
    const back = await server.call('POST', `/api/deletions/${trash?.id}/restore`, { body: {} })
    expect(back.statusCode, back.body).toBe(200)
    expect(await all()).toEqual([
      ['Blue', '#1c5a82', true],
      ['Green', '#0f5c55', false],
    ])
  })
})

describe('[2.8] the main colour on public pages', () => {
  const sheet = (name: string) => server.call('GET', `/public/colours/${name}`, { as: null })

  it('comes as a sheet of its own, and without one the page stays as it is', async () => {
    const id = await addProject(server, {})
    expect((await pageOf(server, id, '')).body).not.toContain('/public/colours/')
    await made({ name: 'Wine', value: '#7a1f3d' })
    await made({ name: 'Blue', value: '#1c5a82' })
    const { body } = await pageOf(server, id, '')
    expect(body).toContain('<link rel="stylesheet" href="/public/colours/7a1f3d.css"/>')
    expect(body).toContain('fill="#7a1f3d"')
    expect(body).not.toContain('1c5a82')
    expect(body).not.toContain('style=')
  })

  it('[1.6] [3.10] colours campaigns and surveys too', async () => {
    await made({ name: 'Wine', value: '#7a1f3d' })
    const [campaign, survey] = [newId(), newId()]
    const { a } = server.entities
    await server.db.owner(async (tx) => {
      await tx.rows(sql`insert into campaigns (entity_id, id, title, description, status)
        values (${a}::uuid, ${campaign}::uuid, 'Water', 'Wells', 'published')`)
      await tx.rows(sql`insert into surveys (entity_id, id, title_ar, status)
        values (${a}::uuid, ${survey}::uuid, 'رأيكم', 'published')`)
    })
    for (const path of [`/campaign/${campaign}`, `/survey/${survey}`]) {
      const { statusCode, body } = await server.call('GET', path, { as: null })
      expect(statusCode, path).toBe(200)
      expect(body, path).toContain('href="/public/colours/7a1f3d.css"')
    }
  })

  it('[3.13] colours a letter, and one of another entity not', async () => {
    const project = await addProject(server, {})
    const sample = async () =>
      (
        await server.call('POST', '/api/reports/actions/sample', {
          body: { project, design: 'light', language: 'ar' },
        })
      ).json<{ html: string }>().html
    await made({ name: 'Blue', value: '#1c5a82' }, 'adminB')
    expect(await sample()).not.toContain('/public/colours/')
    await made({ name: 'Wine', value: '#7a1f3d' })
    expect(await sample()).toContain('href="/public/colours/7a1f3d.css"')
  })

  it('says the colour by day and a lighter one by night, for good', async () => {
    const answer = await sheet('7a1f3d.css')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.body).toMatch(/^:root\{--athar-action:#7a1f3d;/)
    expect(answer.body).toMatch(/@media screen and \(prefers-color-scheme:dark\)\{:root\{--athar-action:#[0-9a-f]{6};/)
  })

  it.each(['7A1F3D.css', '7a1f3.css', 'zzzzzz.css', '7a1f3d', '7a1f3d;}x.css'])('is nothing else: %s', async (name) => {
    expect((await sheet(encodeURIComponent(name))).statusCode).toBe(404)
  })
})
