import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editions } from '../../resources/editions/schema.ts'
import { columns, updates } from '../../server/db/columns.ts'
import { answered, halves, sentLetter } from './filesWorld.ts'
import { callsOf, wells } from './support/wells.ts'
import { startTestServer, type TestServer } from './support.ts'

const x = columns(editions, 'x')
let server: TestServer
let project = ''
const picture = { people: '', place: '' }
/** Where each reader's letter is, by their name. */
const path = { Amal: '', Badr: '' }
const AREA = [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }]

const { post, made } = callsOf(() => server)
const page = async (url: string): Promise<string> => {
  const answer = await server.app.inject({ url })
  expect(answer.statusCode, url).toBe(200)
  return answer.body
}
const keyOf = (url: string): string => url.split('/').at(-1) ?? ''

beforeAll(async () => {
  server = await startTestServer({ work: true, config: { publicUrl: 'https://athar.example' } })
  for (const name of ['people', 'place'] as const)
    picture[name] = (await answered(server, { kind: 'image', name: `${name}.jpg`, payload: await halves() })).id
  project = await made('projects', wells('A-1', picture.place))
  await post(`/api/projects/${project}/publish`, {})
  const images = Object.values(picture).map((id) => ({ id, altAr: 'ماء', altEn: 'Water' }))
  const news = { project, name: 'First well', dateFrom: '2026-03-01', details: 'It runs since March.', images }
  await post(`/api/project_updates/${await made('project_updates', news)}/publish`, {})
  for (const [name, amount] of Object.entries({ Amal: '512', Badr: '7301' })) {
    const donor = await made('donors', { name, email: `${name}@people.example`, language: 'en' })
    await made('donor_transactions', { donor, project, amount, date: '2026-02-01' })
  }
  const report = await made('reports', { project, title: 'Water has arrived', message: 'Dear {{name}}' })
  await post(`/api/reports/${report}/send`, { expected: 2 })
  for (const name of ['Amal', 'Badr'] as const) path[name] = await sentLetter(server, name)
})
afterAll(() => server.close())

describe('[2.6] readers of one report, one after the other', () => {
  it('read the same of the project, and of themselves each their own, by the addresses of their own key alone', async () => {
    expect(path.Amal).not.toBe(path.Badr)
    // The first makes what the second finds, in either order.
    for (const [first, second] of [
      ['Amal', 'Badr'],
      ['Badr', 'Amal'],
    ] as const) {
      const theirs = await page(path[first])
      const own = await page(path[second])
      expect(own).toContain('It runs since March.')
      expect(own).toContain(`${path[second]}/files/${picture.people}/`)
      expect(own).toContain(second)
      for (const foreign of [first, keyOf(path[first]), first === 'Amal' ? '512' : '7,301'])
        expect(own).not.toContain(foreign)
      expect(theirs).not.toContain(keyOf(path[second]))
    }
  })

  it('share a version in which neither name, amount nor own key stands', async () => {
    const [, share = ''] = /href="([^"]*\/s\.[^"?]*)[^"]*"/.exec(await page(path.Badr)) ?? []
    const shared = await page(share)
    expect(shared).toContain('It runs since March.')
    expect(shared).toContain(`${share}/files/${picture.people}/`)
    for (const foreign of ['Amal', 'Badr', '7,301', '512', `/${keyOf(path.Badr)}`])
      expect(shared).not.toContain(foreign)
  })

  it('what somebody writes into or behind the key of a shared version opens nothing, and stands in no page', async () => {
    const [, share = ''] = /href="([^"]*\/s\.[^"?]*)[^"]*"/.exec(await page(path.Badr)) ?? []
    const plain = await page(share)
    for (const more of ['=%22%3E%3Cmeta%20http-equiv=refresh%3E', '=%00', '%00', '=%3Cb%3E', '=', '.']) {
      const answer = await server.app.inject({ url: share + more })
      expect(answer.statusCode, more).toBe(404)
      expect(answer.body, more).not.toMatch(/<meta http-equiv=refresh|<b>|\0|It runs since March/)
    }
    expect(await page(share)).toBe(plain)
  })

  it('product.md 27: all see a picture blurred, and then gone, from the next time on', async () => {
    const before = await page(path.Amal)
    const blurred = await post<{ edition: string }>(`/api/files/${picture.people}/blur`, { areas: AREA })
    for (const one of Object.values(path)) {
      const now = await page(one)
      expect(now).toContain(`${one}/files/${picture.people}/480?v=${blurred.edition}`)
      expect(now).not.toContain(`/files/${picture.people}/480"`)
    }
    expect(before).not.toContain(`?v=${blurred.edition}`)
    await post(`/api/files/${picture.people}/withdraw`, {})
    for (const one of Object.values(path)) {
      const now = await page(one)
      expect(now).not.toContain(picture.people)
      expect(now).toContain(picture.place)
    }
  })

  it('product.md 17: all see that the project is published no more', async () => {
    await post(`/api/projects/${project}/deactivate`, {})
    for (const one of Object.values(path)) expect(await page(one)).not.toContain('It runs since March.')
    await post(`/api/projects/${project}/reactivate`, {})
    for (const one of Object.values(path)) expect(await page(one)).toContain('It runs since March.')
  })

  it('product.md 28: all read an edition as it stands in the database, and none is told that it never changed', async () => {
    await server.services.db.owner((tx) =>
      tx.rows(
        sql`update ${x} set ${updates(x, { content: sql`replace(${x.content}::text, 'since March', 'since never')::jsonb` })}`,
      ),
    )
    for (const one of Object.values(path)) {
      const now = await page(one)
      expect(now).toContain('It runs since never.')
      expect(now).not.toContain('It runs since March.')
      expect(now).not.toContain('/verify/')
    }
  })
})
