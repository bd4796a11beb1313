import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

const STAGES = [{ stage: 'execution', label: 'Digging', state: 'inProgress' }]
let server: TestServer
let mine = ''
let neighbour = ''
const ids: Record<string, string> = {}

async function made(resource: string, body: object, as: Person = 'adminA'): Promise<string> {
  const answer = await server.call('POST', `/api/${resource}`, { body, as })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows(query))
const open = (code: string, as: Person = 'donorA', language = 'en') =>
  server.call('GET', `/api/own/projects/${ids[code] ?? code}?language=${language}`, { as })
interface Opened {
  name: string
  given: { fund: string; amount: string }[]
  html: string
}
const page = async (code: string, language = 'en') => (await open(code, 'donorA', language)).json<Opened>()

beforeAll(async () => {
  server = await startTestServer()
  mine = await made('donors', { name: 'The family', phone: '0501230001' })
  neighbour = await made('donors', { name: 'The neighbour', phone: '0501230002' })
  for (const [code, more] of [
    ['FOR-ME', { type: 'special', dedicatedTo: [mine, neighbour] }],
    ['FOR-OTHER', { type: 'special', dedicatedTo: [neighbour] }],
    ['DRAFT', { type: 'special', dedicatedTo: [mine] }],
    ['GENERAL', { type: 'general' }],
  ] as const)
    ids[code] = await made('projects', {
      code,
      name: `Well ${code}`,
      description: 'A well for the village.',
      requiredAmount: '1000',
      startDate: '2026-01-01',
      progress: 'inProgress',
      stages: STAGES,
      ...more,
    })
  for (const [donor, amount, fund] of [
    [mine, '100.10', 'zakat'],
    [mine, '200', 'zakat'],
    [mine, '50', 'charity'],
    [neighbour, '777', 'charity'],
  ] as const)
    await made('donor_transactions', { donor, project: ids['FOR-ME'], amount, fund, date: '2026-02-01' })
  for (const [name, status] of [
    ['Water was found', 'published'],
    ['Not yet told', 'draft'],
  ] as const)
    await owner(sql`insert into project_updates (id, entity_id, project, name, details, date_from, status)
      values (${newId()}, ${server.entities.a}, ${ids['FOR-ME']}, ${name}, 'At forty metres.', '2026-02-03', ${status})`)
  await owner(sql`update projects set status = 'published' where code <> 'DRAFT' and entity_id = ${server.entities.a}`)
  for (const [person, donor] of [
    ['donorA', mine],
    ['potentialA', neighbour],
  ] as const)
    await owner(sql`insert into identity_links (identity_id, entity_id, donor_id)
      values (${server.users[person]}, ${server.entities.a}, ${donor})`)
})
afterAll(() => server.close())

describe('product.md 6: the page of a project that is dedicated to a donor', () => {
  it('[1.13] tells what became of it, stages and published updates, in both languages', async () => {
    const { name, html } = await page('FOR-ME')
    expect(name).toBe('Well FOR-ME')
    for (const said of ['Well FOR-ME', 'A well for the village.', 'Digging', 'Water was found', 'At forty metres.'])
      expect(html, said).toContain(said)
    for (const hidden of ['Not yet told', neighbour, 'The neighbour', '<script', 'canonical'])
      expect(html, hidden).not.toContain(hidden)
    expect(html).toContain('noindex')
    expect((await page('FOR-ME', 'ar')).html).toContain('dir="rtl"')
  })

  it('product.md 9: what they gave to it, fund by fund, and nobody else’s', async () => {
    expect((await page('FOR-ME')).given).toEqual([
      { fund: 'zakat', amount: '300.10' },
      { fund: 'charity', amount: '50.00' },
    ])
    const gifts = await server.call('GET', `/api/donor_transactions?filter.project=${ids['FOR-ME']}`, { as: 'donorA' })
    expect(
      gifts
        .json<{ amount: string }[]>()
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual(['100.10', '200.00', '50.00'])
  })

  it('is 404 to everyone else: another donor’s, a draft, a general one, an unknown one; and no staff’s', async () => {
    const unknown = await open(newId())
    expect(unknown.statusCode).toBe(404)
    for (const code of ['FOR-OTHER', 'DRAFT', 'GENERAL', 'x']) {
      const answer = await open(code)
      expect([answer.statusCode, answer.body], code).toEqual([404, unknown.body])
    }
    expect((await open('FOR-ME', 'potentialA')).statusCode).toBe(200)
    expect((await open('FOR-ME', 'adminA')).statusCode).toBe(403)
    expect((await server.app.inject({ url: `/api/own/projects/${ids['FOR-ME']}` })).statusCode).toBe(401)
    expect((await open('FOR-ME', 'donorA', 'fr')).statusCode).toBe(400)
    expect((await server.app.inject({ url: `/dashboard/projects/${ids['FOR-ME']}` })).statusCode).toBe(404)
  })

  it('product.md 27, 44: shows the pictures that may be shown, by an address that is the page’s alone', async () => {
    const [shown, kept] = [newId(), newId()]
    for (const [id, answered] of [
      [shown, true],
      [kept, false],
    ] as const) {
      await owner(sql`insert into files (id, entity_id, name, kind, mime, bytes, sha256, width, height, widths, people, answered_at)
        values (${id}, ${server.entities.a}, 'a.webp', 'image', 'image/webp', 4, ${id}, 640, 480, '[320, 640]', false,
          ${answered ? sql`now()` : sql`null`})`)
    }
    await owner(
      sql`update projects set images = ${JSON.stringify([{ id: shown }, { id: kept }])}::jsonb where code = 'FOR-ME'`,
    )
    await server.services.files.put(`${server.entities.a}/${shown}/w320.webp`, Buffer.from('webp'), {
      contentType: 'image/webp',
    })
    const { html } = await page('FOR-ME')
    expect(html).not.toContain(kept)
    const address = new RegExp(`/api/own/projects/${ids['FOR-ME']}/pictures/([\\w-]+)/${shown}/320`).exec(html)
    const [url = '', key = ''] = address ?? []
    expect(url).not.toBe('')
    const get = (at: string) => server.app.inject({ url: at })
    expect((await get(url)).statusCode).toBe(200)
    for (const wrong of [
      url.replace(shown, kept),
      url.replace(ids['FOR-ME'] ?? '', ids['FOR-OTHER'] ?? ''),
      url.replace(key, `${key.slice(0, -2)}AA`),
      url.replace(key, 'x'),
      url.replace('/320', '/321'),
      `/dashboard/projects/${ids['FOR-ME']}/pictures/${shown}/320`,
    ])
      expect((await get(wrong)).statusCode, wrong).toBe(404)
    // Gone from the store: said as everything else of the API is.
    await server.services.files.remove(`${server.entities.a}/${shown}/w320.webp`)
    const gone = await get(url)
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(gone.json()).toMatchObject({ fault: 'notFound', title: expect.any(String) as string })
    await server.services.files.put(`${server.entities.a}/${shown}/w320.webp`, Buffer.from('webp'), {
      contentType: 'image/webp',
    })
    await owner(sql`update files set consent_withdrawn_at = now() where id = ${shown}::uuid`)
    expect((await get(url)).statusCode).toBe(404)
    await owner(sql`update files set consent_withdrawn_at = null where id = ${shown}::uuid`)
    await owner(sql`update projects set dedicated_to = array[${neighbour}::uuid] where code = 'FOR-ME'`)
    expect((await get(url)).statusCode).toBe(404)
    expect((await open('FOR-ME')).statusCode).toBe(404)
  })
})
