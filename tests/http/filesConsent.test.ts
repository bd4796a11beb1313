import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isoMedia } from '../unit/files/fixtures.ts'
import { answered, brightness, halves, keysOf, type Stored, send, stored } from './filesWorld.ts'
import { addProject, addUpdate, change, pageOf } from './projectPageWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ work: true })
})
afterAll(() => server.close())

const upload = async (): Promise<Stored> =>
  stored(server, { kind: 'image', name: 'people.jpg', payload: await halves() })
const act = (id: string, action: string, body: object = {}) =>
  server.call('POST', `/api/files/${id}/${action}`, { body })
const content = (id: string, variant: string, query = '', headers: Record<string, string> = {}) =>
  server.call('GET', `/api/files/${id}/content/${variant}${query}`, { headers })
const day = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(Date.now() + days * 86_400_000)
const RECEIPT = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const MIDDLE = [{ x: 0.4, y: 0, width: 0.2, height: 1 }]
const audit = (id: string) =>
  server.db.owner((tx) =>
    tx.rows<{ before: Record<string, unknown>; after: Record<string, unknown>; actor: string }>(
      sql`select before, after, actor from audit_trail where record = ${id} and action = 'update' order by created_at, id`,
    ),
  )

describe('consent of people in a picture, product.md 27', () => {
  it('says whose it is; people without it are refused at the field', async () => {
    const { id } = await upload()
    const nobody = await act(id, 'describe', { people: true, consentBy: ' ' })
    expect([nobody.statusCode, nobody.json()]).toMatchObject([
      422,
      { fault: 'invalid', code: 9, errors: { ConsentBy: ['This field is required.'] } },
    ])
    const wrong = await act(id, 'describe', { people: true, consentBy: 'x'.repeat(201), consentUntil: 'soon' })
    expect(Object.keys(wrong.json<{ errors: object }>().errors).sort()).toEqual(['ConsentBy', 'ConsentUntil'])
    expect((await act(id, 'describe', { people: true, consentFor: 'x' })).statusCode).toBe(400)
    const consent = { people: true, consentBy: 'Umm Saad', consentGuardian: 'Her father', consentUntil: day(30) }
    const done = await act(id, 'describe', consent)
    expect([done.statusCode, done.json()]).toMatchObject([200, consent])
    const [entry] = await audit(id)
    expect(entry).toMatchObject({ actor: server.users.adminA, after: { consent_by: 'Umm Saad', people: true } })
    // Nobody to be seen after all: no name is kept of anyone.
    const without = await act(id, 'describe', { people: false, consentBy: 'Umm Saad', consentUntil: day(30) })
    expect(without.json()).toMatchObject({ people: false, consentBy: null, consentGuardian: null, consentUntil: null })
  })

  it('ends with its last day for everyone outside; staff still see the picture', async () => {
    const { id } = await upload()
    const project = await addProject(server, { images: [{ id, altAr: null, altEn: null }] })
    const shown = async () => [
      (await pageOf(server, project)).body.includes(id),
      (await server.app.inject({ url: `/dashboard/projects/${project}/pictures/${id}/480` })).statusCode,
    ]
    const until = (consentUntil: string) => act(id, 'describe', { people: true, consentBy: 'Umm Saad', consentUntil })
    expect((await until(day(0))).statusCode).toBe(200)
    expect(await shown()).toEqual([true, 200])
    await until(day(-1))
    expect(await shown()).toEqual([false, 404])
    expect((await content(id, '480')).statusCode).toBe(200)
  })
})

describe('blurred parts, product.md 27', () => {
  it('change every size, the preview and the address; the original stays for staff', async () => {
    const file = await answered(server, { kind: 'image', name: 'people.jpg', payload: await halves() })
    const { id } = file
    const project = await addProject(server)
    await addUpdate(server, project, { images: [{ id, altAr: null, altEn: null }] })
    const before = await content(id, '480')
    expect(before.headers['cache-control']).toBe('private, no-cache')
    expect((await content(id, '480', '?v=0')).headers['cache-control']).toContain('immutable')
    const etag = { 'if-none-match': String(before.headers['etag']) }
    expect((await content(id, '480', '', etag)).statusCode).toBe(304)
    const done = await act(id, 'blur', { areas: MIDDLE })
    expect(done.statusCode, done.body).toBe(200)
    const row = done.json<Stored & { blurred: unknown }>()
    expect(row.blurred).toEqual(MIDDLE)
    expect(row.edition).toMatch(/^[0-9a-f-]{36}$/)
    expect(row.placeholder).not.toBe(file.placeholder)
    for (const variant of ['480', '960', '1600']) {
      const after = await content(id, variant, '', etag)
      expect(after.statusCode).toBe(200)
      const grey = await brightness(after.rawPayload, 0.48)
      expect([variant, grey > 20 && grey < 235]).toEqual([variant, true])
      expect(await brightness(after.rawPayload, 0.2)).toBeLessThan(10)
    }
    expect(await brightness((await content(id, 'original')).rawPayload, 0.48)).toBeLessThan(10)
    expect((await content(id, '480', `?v=${row.edition}`)).headers['cache-control']).toContain('immutable')
    // An address of yesterday never keeps a picture of today, nor the other way round.
    expect((await content(id, '480', '?v=0')).headers['cache-control']).toBe('private, no-cache')
    const page = (await pageOf(server, project)).body
    const address = `/dashboard/projects/${project}/pictures/${id}/480?v=${row.edition}`
    expect(page).toContain(address)
    const outside = await server.app.inject({ url: address })
    expect(await brightness(outside.rawPayload, 0.48)).toBeGreaterThan(20)
    await expect
      .poll(() => keysOf(server, id), { timeout: 15_000 })
      .toEqual(['original', ...['w1600', 'w480', 'w960'].map((width) => `${width}-${row.edition}.webp`)])
    const entry = (await audit(id)).at(-1)
    expect(entry).toMatchObject({ actor: server.users.adminA, after: { blurred: MIDDLE }, before: { blurred: null } })
    expect(JSON.stringify(entry)).not.toContain('data:image')
  })

  it('twice the same is once, none takes them away, and another edition follows', async () => {
    const { id } = await upload()
    const first = (await act(id, 'blur', { areas: MIDDLE })).json<Stored & { version: number }>()
    const again = (await act(id, 'blur', { areas: MIDDLE })).json<Stored & { version: number }>()
    expect(again).toEqual(first)
    const none = (await act(id, 'blur', { areas: [] })).json<Stored & { blurred: unknown }>()
    expect(none.blurred).toBeNull()
    expect(none.edition).not.toBe(first.edition)
    expect(await brightness((await content(id, '960')).rawPayload, 0.48)).toBeLessThan(10)
  })

  it('of several at once one wins whole, and the others leave nothing behind', async () => {
    const { id } = await upload()
    const areas = (n: number) => [{ x: n / 10, y: 0, width: 0.1, height: 1 }]
    const answers = await Promise.all([1, 2, 3].map((n) => act(id, 'blur', { areas: areas(n) })))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes).toContain(200)
    expect(codes.every((code) => code === 200 || code === 409)).toBe(true)
    const row = (await server.call('GET', `/api/files/${id}`)).json<Stored>()
    await expect.poll(() => keysOf(server, id), { timeout: 15_000 }).toHaveLength(4)
    expect((await keysOf(server, id)).filter((key) => key.includes(row.edition ?? '-'))).toHaveLength(3)
    expect((await content(id, '480')).statusCode).toBe(200)
  })

  it('are fractions, at most forty, and of pictures alone', async () => {
    const { id } = await upload()
    const area = { x: 0, y: 0, width: 1, height: 1 }
    for (const areas of [
      [{ ...area, x: 1.1 }],
      [{ ...area, y: -0.1 }],
      [{ ...area, z: 1 }],
      Array.from({ length: 41 }, () => area),
      'all',
    ])
      expect((await act(id, 'blur', { areas })).statusCode).toBe(400)
    expect((await act(id, 'blur', {})).statusCode).toBe(400)
    const pdf = await stored(server, { kind: 'pdf', name: 'a.pdf', payload: Buffer.from('%PDF-1.4\n%%EOF\n') })
    const refused = await act(pdf.id, 'blur', { areas: [area] })
    expect([refused.statusCode, refused.json<{ code: number }>().code]).toEqual([422, 17])
  })
})

describe('consent withdrawn, product.md 27', () => {
  it('takes the picture from pages, dashboards, drafts and the store; name and digest stay', async () => {
    const file = await answered(server, { kind: 'image', name: 'withdrawn.jpg', payload: await halves() })
    const other = await answered(server, { kind: 'image', name: 'other.jpg', payload: await halves(600, 900) })
    const { id } = file
    const images = [id, other.id].map((one) => ({ id: one, altAr: 'وجه', altEn: 'A face' }))
    const project = await addProject(server, { images })
    await change(server, 'entities', server.entities.a, { logo: id })
    const preview = file.placeholder ?? 'none'
    expect((await pageOf(server, project)).body).toContain(preview)
    const done = await act(id, 'withdraw')
    expect(done.statusCode, done.body).toBe(200)
    const row = done.json<Record<string, unknown>>()
    expect(row['consentWithdrawnAt']).toMatch(/^\d{4}-/)
    expect(row).toMatchObject({ name: 'withdrawn.jpg', placeholder: null, widths: null, location: null })
    expect(row['sha256']).toMatch(/^[0-9a-f]{64}$/)
    for (const variant of ['480', '960', 'original']) expect((await content(id, variant)).statusCode).toBe(404)
    const page = (await pageOf(server, project)).body
    expect([page.includes(id), page.includes(preview), page.includes(other.id)]).toEqual([false, false, true])
    expect((await server.app.inject({ url: `/dashboard/projects/${project}/pictures/${id}/480` })).statusCode).toBe(404)
    const board = (await server.call('GET', '/api/dashboard')).body
    expect([board.includes(id), board.includes(other.id)]).toEqual([false, true])
    await expect.poll(() => keysOf(server, id), { timeout: 15_000 }).toEqual([])
    // The record keeps its reference and can be saved with it; nothing of the picture is in the trail.
    const kept = (await server.call('GET', `/api/projects/${project}`)).json<{
      version: number
      images: { id: string }[]
    }>()
    expect(kept.images.map((image) => image.id)).toEqual([id, other.id])
    const saved = await server.call('PUT', `/api/projects/${project}`, {
      body: { version: kept.version, images: kept.images },
    })
    expect(saved.statusCode, saved.body).toBe(200)
    const trail = await server.db.owner((tx) =>
      tx.rows(sql`select before, after from audit_trail where record = ${id}`),
    )
    expect(trail.length).toBeGreaterThan(1)
    expect(JSON.stringify(trail)).not.toContain('data:image')
    // Once is for good.
    expect((await act(id, 'withdraw')).json()).toEqual((await server.call('GET', `/api/files/${id}`)).json())
    expect((await act(id, 'describe', { people: false })).json()).toMatchObject({ fault: 'wrongState' })
    expect((await act(id, 'blur', { areas: MIDDLE })).statusCode).toBe(404)
  })

  it('is a matter of pictures: a receipt stays, and a withdrawn picture proves nothing and shows nothing new', async () => {
    const receipt = await stored(server, { kind: 'pdf', name: 'receipt.pdf', payload: RECEIPT })
    for (const action of ['withdraw', 'describe'] as const)
      expect((await act(receipt.id, action, action === 'describe' ? { people: false } : {})).statusCode).toBe(409)
    expect((await content(receipt.id, 'original')).statusCode).toBe(200)
    const gone = await upload()
    const project = (images: object[]) =>
      server.call('POST', '/api/projects', { body: { code: 'GONE', name: 'x', images } })
    const shown = await server.call('POST', '/api/projects', {
      body: { code: 'HAS', name: 'x', images: [{ id: gone.id }] },
    })
    expect((await act(gone.id, 'withdraw')).statusCode).toBe(200)
    const refused = await project([{ id: gone.id }])
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['Images']])
    // What refers to it already can still be changed.
    const { id, version, images } = shown.json<{ id: string; version: number; images: object[] }>()
    const other = await upload()
    const kept = await server.call('PUT', `/api/projects/${id}`, {
      body: { version, images: [...images, { id: other.id }] },
    })
    expect(kept.statusCode, kept.body).toBe(200)
  })

  it('leaves what was spent proved: a photographed invoice is not withdrawn', async () => {
    const photo = await upload()
    const { id: project } = (await server.call('POST', '/api/projects', { body: { code: 'PROOF', name: 'x' } })).json<{
      id: string
    }>()
    const spent = { project, amount: '12.50', date: '2026-02-01', description: 'Pipes' }
    const answer = await server.call('POST', '/api/spendings', { body: { ...spent, evidence: photo.id } })
    expect(answer.statusCode, answer.body).toBe(201)
    expect((await act(photo.id, 'withdraw')).statusCode).toBe(409)
    expect((await content(photo.id, 'original')).statusCode).toBe(200)
    // A film proves nothing that a paper should.
    const film = await stored(server, { kind: 'video', name: 'a.mp4', payload: isoMedia('isom', ['vide']) })
    const refused = await server.call('POST', '/api/spendings', { body: { ...spent, evidence: film.id } })
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['Evidence']])
  })

  it('a picture that is narrower than what is asked for comes as wide as it is', async () => {
    const { id, widths } = await stored(server, { kind: 'image', name: 'small.jpg', payload: await halves(900, 450) })
    expect(widths).toEqual([480, 960])
    const [widest, asked] = [await content(id, '960'), await content(id, '1600')]
    expect([asked.statusCode, asked.rawPayload.equals(widest.rawPayload)]).toEqual([200, true])
    const tiny = await stored(server, { kind: 'image', name: 'tiny.jpg', payload: await halves(100, 50) })
    expect((await content(tiny.id, '960')).statusCode).toBe(200)
    expect((await content(id, '2400')).statusCode).toBe(404)
  })

  it('is not another charity’s to do', async () => {
    const { id } = await upload()
    for (const [action, body] of [
      ['withdraw', {}],
      ['blur', { areas: MIDDLE }],
      ['describe', { people: false }],
    ] as const)
      expect((await server.call('POST', `/api/files/${id}/${action}`, { as: 'adminB', body })).statusCode).toBe(404)
    expect((await content(id, '480')).statusCode).toBe(200)
  })
})

describe('what a picture shows, in both languages', () => {
  it('is kept in each; one text alone, as it was sent before, counts for both', async () => {
    const [one, two] = [await upload(), await upload()]
    const images = [
      { id: one.id, alt: 'A tap' },
      { id: two.id, altAr: 'بئر', altEn: '' },
    ]
    const body = { code: 'ALT-1', name: 'Alt', description: 'Texts', images }
    const made = await server.call('POST', '/api/projects', { body })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json<{ images: unknown }>().images).toEqual([
      { id: one.id, altAr: 'A tap', altEn: 'A tap' },
      { id: two.id, altAr: 'بئر', altEn: null },
    ])
    const long = await server.call('POST', '/api/projects', {
      body: { ...body, code: 'ALT-2', images: [{ id: one.id, altAr: null, altEn: 'x'.repeat(501) }] },
    })
    expect(long.statusCode).toBe(422)
  })
})

it('the answer of an upload says all that the next step needs', async () => {
  const answer = await send(server, { kind: 'image', name: 'a.jpg', payload: await halves(), type: 'image/jpeg' })
  expect(answer.json()).toEqual({
    id: expect.any(String),
    name: 'a.jpg',
    kind: 'image',
    mime: 'image/jpeg',
    bytes: expect.any(Number),
    width: 1000,
    height: 500,
    placeholder: expect.stringContaining('data:image/webp'),
    widths: [480, 960, 1600],
    edition: null,
    blurred: null,
    location: null,
  })
})
