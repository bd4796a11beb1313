import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answered, halves, type Stored, sentLetter, stored } from './filesWorld.ts'
import { callsOf, wells } from './support/wells.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let project = ''
const picture = { before: '', after: '' }

const { post, made } = callsOf(() => server)
const visit = (url: string) => server.app.inject({ url })
const upload = async (name: string): Promise<Stored> =>
  answered(server, { kind: 'image', name: `${name}.jpg`, payload: await halves() })

const pairOf = (before: string, after: string) => ({
  kind: 'beforeAfter',
  before: [{ id: before, altAr: 'بئر جافة', altEn: 'A dry well' }],
  after: [{ id: after, altAr: null, altEn: null }],
})

beforeAll(async () => {
  server = await startTestServer({ work: true, config: { publicUrl: 'https://athar.example' } })
  for (const name of ['before', 'after'] as const) picture[name] = (await upload(name)).id
  project = await made('projects', wells('B-1', (await upload('cover')).id))
  await post(`/api/projects/${project}/publish`, {})
  const donor = await made('donors', { name: 'Amal', email: 'amal@people.example', language: 'en' })
  await made('donor_transactions', { donor, project, amount: '500', date: '2026-02-01' })
})
afterAll(() => server.close())

const draft = (pair: object) =>
  server.call('POST', '/api/reports', {
    body: { project, title: 'Water', message: 'It runs.', parts: [{ kind: 'gifts' }, pair] },
  })

describe('[3.13] the pair of pictures, before and after', () => {
  it('takes no file of another charity, nor one that is no picture', async () => {
    const theirs = await stored(server, { kind: 'image', name: 'theirs.jpg', payload: await halves(), as: 'adminB' })
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
    const paper = await stored(server, { kind: 'pdf', name: 'paper.pdf', payload: pdf })
    for (const { id } of [theirs, paper]) {
      const refused = await draft(pairOf(id, picture.after))
      expect(refused.statusCode, refused.body).toBe(422)
      expect(Object.keys(refused.json<{ errors: object }>().errors)[0]).toMatch(/^Parts/)
    }
  })

  it('is asked who is to be seen in it before it leaves', async () => {
    const unsaid = await stored(server, { kind: 'image', name: 'unsaid.jpg', payload: await halves() })
    const written = await draft(pairOf(picture.before, unsaid.id))
    const { id } = written.json<{ id: string }>()
    const refused = await server.call('POST', `/api/reports/${id}/send`, { body: { expected: 1 } })
    expect(refused.statusCode).toBe(422)
    expect(Object.values(refused.json<{ errors: Record<string, string[]> }>().errors)).toEqual([
      ['Say of 1 picture who is to be seen in it, if anyone, before others see it.'],
    ])
  })

  it('leaves with its letter, and goes from it where the consent of one picture is withdrawn', async () => {
    const written = await draft(pairOf(picture.before, picture.after))
    expect(written.statusCode, written.body).toBe(201)
    const { id } = written.json<{ id: string }>()
    await post(`/api/reports/${id}/send`, { expected: 1 })
    const path = await sentLetter(server, 'It runs.')
    const page = (await visit(path)).body
    expect(page).toContain('class="added pair"')
    expect(page).toContain('alt="A dry well"')
    for (const one of Object.values(picture)) {
      expect(page).toContain(`/files/${one}/`)
      expect((await visit(`${path}/files/${one}/480`)).statusCode).toBe(200)
    }
    expect((await visit(`${path}?lang=ar`)).body).toContain('بئر جافة')
    await post(`/api/files/${picture.after}/withdraw`, {})
    const left = (await visit(path)).body
    expect(left).not.toContain('class="added pair"')
    expect(left).toContain('It runs.')
    expect((await visit(`${path}/files/${picture.after}/480`)).statusCode).toBe(404)
    expect((await visit(`${path}/letter.pdf`)).statusCode).toBe(200)
  })
})
