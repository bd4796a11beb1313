import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let gift = ''
const picture = newId()
const file = () => `${server.entities.a}/${picture}/w320.webp`

async function made(resource: string, body: object): Promise<string> {
  const answer = await server.call('POST', `/api/${resource}`, { body, as: 'adminA' })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows(query))
const staff = new Set<Person>(['adminA', 'projectsA', 'adminB'])
/** Staff by the gift, donors by their own. */
const addressOf = (as: Person, id: string) =>
  staff.has(as) ? `/api/donor_transactions/${id}/card` : `/api/own/cards/${id}`
const card = (as: Person, id = gift) => server.call('GET', addressOf(as, id), { as })
const status = (now: string) => owner(sql`update projects set status = ${now} where code = 'WELL'`)

beforeAll(async () => {
  server = await startTestServer()
  const mine = await made('donors', { name: 'The daughter', phone: '0501230001' })
  const other = await made('donors', { name: 'The neighbour', phone: '0501230002' })
  const project = await made('projects', {
    code: 'WELL',
    name: 'Well of the village',
    type: 'general',
    requiredAmount: '1000',
    startDate: '2026-01-01',
    progress: 'inProgress',
  })
  gift = await made('donor_transactions', {
    donor: mine,
    project,
    amount: '7531',
    fund: 'charity',
    date: '2026-02-01',
    onBehalfOf: 'Salma',
  })
  await made('colors', { name: 'Ours', value: '#0b5d56', main: true })
  for (const [person, donor] of [
    ['donorA', mine],
    ['potentialA', other],
  ] as const)
    await owner(sql`insert into identity_links (identity_id, entity_id, donor_id)
      values (${server.users[person]}, ${server.entities.a}, ${donor})`)
  await owner(sql`insert into files (id, entity_id, name, kind, mime, bytes, sha256, width, height, widths, people, answered_at)
    values (${picture}, ${server.entities.a}, 'a.webp', 'image', 'image/webp', 4, ${picture}, 320, 240, '[320]', false, now())`)
  await owner(sql`update projects set images = ${JSON.stringify([{ id: picture }])}::jsonb where code = 'WELL'`)
  await owner(sql`update entities set logo = ${picture} where id = ${server.entities.a}::uuid`)
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#336699' } })
    .webp()
    .toBuffer()
  await server.services.files.put(file(), bytes, { contentType: 'image/webp' })
})
afterAll(() => server.close())

describe('[1.13] the card of a gift', () => {
  it('is drawn with what the project’s page shows, for its donor and for the staff, and never with an amount', async () => {
    await status('published')
    for (const person of ['donorA', 'adminA', 'projectsA'] as const) {
      const answer = await card(person)
      expect(answer.statusCode, answer.body).toBe(200)
      const look = answer.json<Record<string, string | null>>()
      expect(Object.keys(look).sort()).toEqual(['colour', 'entity', 'entityEn', 'logo', 'picture', 'project'])
      expect(look['project']).toBe('Well of the village')
      expect(look['entity']).not.toBe('')
      expect(look['colour']).toBe('#0b5d56')
      for (const drawn of ['picture', 'logo']) expect(look[drawn], drawn).toMatch(/^data:image\/jpeg;base64,/)
      for (const hidden of ['7531', '050123', '96650', 'Salma', 'The daughter'])
        expect(answer.body.replace(/data:[^"]*/g, ''), hidden).not.toContain(hidden)
    }
  })

  it('product.md 17, 27: a project that is not public lends it its name alone; a picture that was withdrawn is gone', async () => {
    await owner(sql`update files set consent_withdrawn_at = now() where id = ${picture}::uuid`)
    await status('published')
    expect((await card('donorA')).json()).toMatchObject({ picture: null, colour: '#0b5d56' })
    await owner(sql`update files set consent_withdrawn_at = null where id = ${picture}::uuid`)
    await status('drafted')
    for (const person of ['donorA', 'adminA'] as const)
      expect((await card(person)).json()).toMatchObject({
        project: 'Well of the village',
        colour: null,
        logo: null,
        picture: null,
      })
  })

  it('is 404 to another donor and to another charity, as of a gift that is none', async () => {
    for (const person of ['potentialA', 'adminB'] as const) {
      const [answer, unknown] = [await card(person), await card(person, newId())]
      expect([answer.statusCode, answer.body], person).toEqual([404, unknown.body])
    }
    for (const url of [`/api/donor_transactions/${gift}/card`, `/api/own/cards/${gift}`])
      expect((await server.app.inject({ url })).statusCode, url).toBe(401)
    expect((await server.call('GET', `/api/own/cards/${gift}`, { as: 'adminA' })).statusCode).toBe(403)
    expect((await server.call('GET', `/api/donor_transactions/${gift}/card`, { as: 'donorA' })).statusCode).toBe(403)
    expect((await card('donorA', 'x')).statusCode).toBe(404)
  })
})
