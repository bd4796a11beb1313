import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { answered, halves } from './filesWorld.ts'
import { wells } from './support/wells.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let project = ''
let donor = ''
let cover = ''
let thanks = ''

const made = async (resource: string, body: object): Promise<string> => {
  const answer = await server.call('POST', `/api/${resource}`, { body, as: 'projectsA' })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows(query))
const draft = (body: object = {}) =>
  made('reports', {
    project,
    type: 'thanks',
    title: 'Thanks',
    thankTitle: 'You brought water',
    message: 'A village drinks.',
    ...body,
  })
const send = async (id: string): Promise<void> => {
  const answer = await server.call('POST', `/api/reports/${id}/send`, { body: { expected: 1 }, as: 'projectsA' })
  expect(answer.statusCode, answer.body).toBe(200)
}
const card = (id: string, query = '') => server.app.inject({ url: `/ThankReport/${id}/card.png${query}` })
const looked = (id: string, query: string, as: Person = 'projectsA') =>
  server.call('GET', `/api/reports/${id}/card?${query}`, { as })

/** The colour of one point of a card. */
async function at(png: Buffer, left: number, top: number): Promise<number[]> {
  const spot = { left, top, width: 1, height: 1 }
  return [...(await sharp(png).extract(spot).removeAlpha().toColourspace('srgb').raw().toBuffer())]
}

beforeAll(async () => {
  server = await startTestServer({ work: true })
  // It goes whatever the hour of the test.
  await owner(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  cover = (await answered(server, { kind: 'image', name: 'well.jpg', payload: await halves() })).id
  project = await made('projects', wells('K-1', cover, 'Wells of Jazan'))
  await server.call('POST', `/api/projects/${project}/publish`, { body: {}, as: 'projectsA' })
  donor = await made('donors', { name: 'Amal Zahrani', email: 'amal@people.example', language: 'en' })
  await made('donor_transactions', { donor, project, amount: '731', date: '2026-02-01' })
  thanks = await draft()
  await send(thanks)
})
afterAll(() => server.close())

describe('[2.7] the thanks as a picture to pass on', () => {
  it.each([
    ['?shape=square&lang=ar', 1080, 'athar-thanks-square.png'],
    ['?shape=story&lang=en', 1920, 'athar-thanks-story.png'],
    ['', 1080, 'athar-thanks-square.png'],
  ])('is had at an address of its own (%s)', async (query, height, name) => {
    const answer = await card(thanks, query)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'public, max-age=300, must-revalidate',
      'x-robots-tag': 'noindex',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1080, height })
    expect(answer.rawPayload.length).toBeLessThan(1_000_000)
  })

  it('speaks its reader’s language', async () => {
    const [arabic, english] = [await card(thanks, '?lang=ar'), await card(thanks, '?lang=en')]
    expect(arabic.rawPayload.equals(english.rawPayload)).toBe(false)
  })

  it('is linked from the page, for whoever runs no script', async () => {
    const page = await server.app.inject({ url: `/ThankReport/${thanks}?lang=en` })
    for (const shape of ['square', 'story']) {
      const link = `href="/ThankReport/${thanks}/card.png?shape=${shape}&amp;lang=en" download="athar-thanks-${shape}.png"`
      expect(page.body).toContain(link)
    }
    expect(page.rawPayload.length).toBeLessThan(100_000)
  })

  it('knows neither who gave nor how much', async () => {
    const before = (await card(thanks, '?lang=en')).rawPayload
    const written = before.toString('latin1')
    // Its pixels hold any three digits now and then: of the amount it is told below that nothing hangs on it.
    for (const text of ['Amal', 'tEXt', 'iTXt', 'zTXt', 'eXIf']) expect(written).not.toContain(text)
    await owner(sql`update donor_transactions set amount = '999' where donor = ${donor}::uuid`)
    await owner(sql`update donors set name = 'Somebody else' where id = ${donor}::uuid`)
    const other = await draft()
    const [mine, theirs] = [
      await looked(other, 'shape=square&language=en'),
      await looked(thanks, 'shape=square&language=en'),
    ]
    await owner(sql`update donor_transactions set amount = '731' where donor = ${donor}::uuid`)
    expect(mine.rawPayload.equals(before)).toBe(true)
    expect(theirs.rawPayload.equals(before)).toBe(true)
  })

  it('is of no report that has not gone out, that went back, or that is none of thanks', async () => {
    const notice = await made('reports', { project, type: 'notice', title: 'The road is closed', message: 'A week.' })
    await send(notice)
    for (const id of [await draft(), notice, newId(), 'card', project]) {
      const answer = await card(id)
      expect(answer.statusCode, id).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    await owner(sql`update projects set type = 'special' where id = ${project}::uuid`)
    expect((await card(thanks)).statusCode).toBe(404)
    await owner(sql`update projects set type = 'general' where id = ${project}::uuid`)
    expect((await card(thanks)).statusCode).toBe(200)
  })

  it('shows a picture as long as it may be shown', async () => {
    const [black, paper] = [
      [0, 0, 0],
      [11, 93, 86],
    ]
    expect(await at((await card(thanks)).rawPayload, 100, 300)).toEqual(black)
    const withdrawn = await server.call('POST', `/api/files/${cover}/withdraw`, { body: {}, as: 'projectsA' })
    expect(withdrawn.statusCode, withdrawn.body).toBe(200)
    // The charity's colour stands in its place, in both.
    const [said, seen] = [await card(thanks), await looked(thanks, 'shape=square')]
    expect(await at(said.rawPayload, 4, 50)).toEqual(paper)
    expect(await at(seen.rawPayload, 4, 50)).toEqual(paper)
  })
})

describe('[2.29] staff look at the card before it goes out', () => {
  it('as they will have it who read the page', async () => {
    const id = await draft({ thankTitle: 'Thank you from the heart' })
    const answer = await looked(id, 'shape=story&language=ar')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1920 })
    const [drafted] = [await looked(id, 'shape=square&language=en')]
    await send(id)
    expect((await card(id, '?lang=en')).rawPayload.equals(drafted.rawPayload)).toBe(true)
  })

  it('of thanks alone, in a shape that there is, and of their own entity', async () => {
    const notice = await made('reports', { project, type: 'notice', title: 'A road', message: 'A week.' })
    expect((await looked(notice, 'shape=square')).statusCode).toBe(409)
    expect((await looked(thanks, 'shape=round')).statusCode).toBe(400)
    expect((await looked(thanks, 'shape=square', 'adminB')).statusCode).toBe(404)
    expect((await looked(thanks, 'shape=square', 'donorA')).statusCode).toBe(403)
  })
})
