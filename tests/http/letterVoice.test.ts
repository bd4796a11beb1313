import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareOpus, PLANTED, taggedOpus } from '../unit/files/sounds.ts'
import { answered, halves, type Stored, send, sentLetter, stored } from './filesWorld.ts'
import { callsOf, wells } from './support/wells.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let project = ''
let voice: Stored

const { post, made } = callsOf(() => server)
const visit = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const recording = (name: string) => ({ kind: 'audio', name: `${name}.ogg`, payload: taggedOpus() })

const partOf = (file: string, more: object = {}) => ({
  kind: 'voice',
  file,
  byAr: 'أم سعد',
  byEn: 'The mother of Saad',
  textAr: 'وصل الماء إلى بيتنا.',
  textEn: 'Water has reached our house.',
  ...more,
})

const draft = (part: object, message = 'It runs.') =>
  server.call('POST', '/api/reports', { body: { project, title: 'Water', message, parts: [{ kind: 'gifts' }, part] } })

async function refusals(part: object): Promise<Record<string, string[]>> {
  const written = await draft(part)
  expect(written.statusCode, written.body).toBe(201)
  const { id } = written.json<{ id: string }>()
  const refused = await server.call('POST', `/api/reports/${id}/send`, { body: { expected: 1 } })
  expect(refused.statusCode, refused.body).toBe(422)
  return refused.json<{ errors: Record<string, string[]> }>().errors
}

beforeAll(async () => {
  server = await startTestServer({ work: true, config: { publicUrl: 'https://athar.example' } })
  voice = await answered(server, recording('voice'))
  const cover = await answered(server, { kind: 'image', name: 'cover.jpg', payload: await halves() })
  project = await made('projects', wells('V-1', cover.id))
  await post(`/api/projects/${project}/publish`, {})
  const donor = await made('donors', { name: 'Amal', email: 'amal@people.example', language: 'en' })
  await made('donor_transactions', { donor, project, amount: '500', date: '2026-02-01' })
})
afterAll(() => server.close())

describe('[3.13] a voice with its transcript', () => {
  it('[3.5] is kept without what its phone wrote into it, and refused where that cannot be told apart', async () => {
    const kept = await server.call('GET', `/api/files/${voice.id}/content/original`)
    expect(kept.rawPayload).toEqual(bareOpus())
    for (const one of PLANTED) expect(kept.rawPayload.includes(one)).toBe(false)
    const head = bareOpus().subarray(0, 120)
    const refused = await send(server, { kind: 'audio', name: 'broken.ogg', payload: head })
    expect(refused.statusCode, refused.body).toBe(422)
  })

  it('takes no file of another charity, nor one that is no recording', async () => {
    const theirs = await stored(server, { ...recording('theirs'), as: 'adminB' })
    const picture = await stored(server, { kind: 'image', name: 'a.jpg', payload: await halves() })
    for (const { id } of [theirs, picture]) {
      const refused = await draft(partOf(id))
      expect(refused.statusCode, refused.body).toBe(422)
      expect(Object.keys(refused.json<{ errors: object }>().errors)[0]).toMatch(/^Parts/)
    }
  })

  it('does not leave without its words in both languages, each asked for at its place', async () => {
    const errors = await refusals(partOf(voice.id, { textEn: null }))
    expect(Object.keys(errors)).toEqual([expect.stringMatching(/^Parts.*1.*TextEn$/i)])
  })

  it('is asked whose voice it is before it leaves', async () => {
    const unsaid = await stored(server, recording('unsaid'))
    expect(Object.values(await refusals(partOf(unsaid.id)))).toEqual([
      ['Say of 1 recording who is to be heard in it, if anyone, before others hear it.'],
    ])
  })

  it('leaves with its letter, is served in parts by it alone, and goes with its consent', async () => {
    const { id } = (await draft(partOf(voice.id))).json<{ id: string }>()
    await post(`/api/reports/${id}/send`, { expected: 1 })
    const path = await sentLetter(server, 'It runs.')
    const page = await visit(path)
    expect(page.headers['content-security-policy']).toContain("media-src 'self'")
    expect(page.body).toContain(`/voices/${voice.id}"`)
    expect(page.body).toContain('Water has reached our house.')
    expect((await visit(`${path}?lang=ar`)).body).toContain('وصل الماء إلى بيتنا.')

    const address = `${path}/voices/${voice.id}`
    const whole = await visit(address)
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'audio/ogg',
      'bytes',
    ])
    expect(whole.rawPayload).toEqual(bareOpus())
    const part = await visit(address, { range: 'bytes=4-9' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4-9/${bareOpus().length}`])
    expect(part.rawPayload).toEqual(bareOpus().subarray(4, 10))
    expect((await visit(address, { range: 'bytes=999999-' })).statusCode).toBe(416)

    // Answered for, of the same charity, and in no part of this letter.
    const other = await answered(server, recording('other'))
    expect((await visit(`${path}/voices/${other.id}`)).statusCode).toBe(404)
    expect((await visit(`${path.slice(0, -4)}AAAA/voices/${voice.id}`)).statusCode).toBe(404)
    const share = await server.call('GET', `/api/files/${voice.id}/content/original`, { as: 'adminB' })
    expect(share.statusCode).toBe(404)

    await post(`/api/files/${voice.id}/withdraw`, {})
    const left = (await visit(path)).body
    expect(left).toContain('It runs.')
    expect(left).not.toMatch(/<audio|Water has reached our house/)
    expect((await visit(address)).statusCode).toBe(404)
    expect((await visit(`${path}/letter.pdf`)).statusCode).toBe(200)
  })
})
