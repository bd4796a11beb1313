import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPicture, addProject, addUpdate, change, pageOf } from './projectPageWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const picture = (project: string, file: string, width: string | number = 480, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `/dashboard/projects/${project}/pictures/${file}/${width}`, headers })

describe('pictures of a project’s public page', () => {
  it('[2.8] serves the widths of the cover, the gallery, updates and the logo, and caches may keep them', async () => {
    const [cover, news, logo] = [await addPicture(server), await addPicture(server), await addPicture(server)]
    const id = await addProject(server, { images: [{ id: cover, altAr: 'بئر', altEn: 'Well' }] })
    await addUpdate(server, id, { images: [{ id: news }] })
    await change(server, 'entities', server.entities.a, { logo })
    for (const file of [cover, news, logo]) {
      const answer = await picture(id, file)
      expect([answer.statusCode, answer.body]).toEqual([200, 'webp-480'])
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+/)
      expect(answer.headers['content-security-policy']).toContain('sandbox')
      const again = await picture(id, file, 480, { 'if-none-match': String(answer.headers['etag']) })
      expect(again.statusCode).toBe(304)
      expect((await picture(id, file, 960)).body).toBe('webp-960')
    }
    const html = (await pageOf(server, id, '?lang=en')).body
    const at = `/dashboard/projects/${id}/pictures/${cover}`
    expect(html).toContain(`srcSet="${at}/480 480w, ${at}/960 960w"`)
    expect(html).toContain('alt="Well"')
    expect((await pageOf(server, id, '?lang=ar')).body).toContain('alt="بئر"')
    expect(html).toContain('width="1200" height="900"')
    expect(html).toContain('<img src="data:image/webp;base64,')
  })

  it('[2.8] is a JPEG to previews of links, which some messengers read alone', async () => {
    const file = await addPicture(server)
    const id = await addProject(server, { images: [{ id: file }] })
    const blue = await sharp({ create: { width: 960, height: 720, channels: 3, background: '#0044aa' } })
      .webp()
      .toBuffer()
    await server.services.files.put(`${server.entities.a}/${file}/w960.webp`, blue, { contentType: 'image/webp' })
    const html = (await pageOf(server, id, '?lang=en')).body
    const address = /property="og:image" content="[^"]*(\/dashboard\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect(html).toContain('<meta property="og:image:type" content="image/jpeg"/>')
    const answer = await server.app.inject({ method: 'GET', url: address })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect((await picture(id, file, '481.jpg')).statusCode).toBe(404)
  })

  it('[2.8] never the original with what a camera wrote into it, nor a width that is not there', async () => {
    const file = await addPicture(server)
    const id = await addProject(server, { images: [{ id: file }] })
    for (const width of ['original', '481', '0', '-480', '480.webp', 'w480', '..%2Foriginal', '99999999999']) {
      const answer = await picture(id, file, width)
      expect([width, answer.statusCode, answer.body]).toEqual([width, 404, ''])
    }
  })

  it('[2.8] no picture of another project, of another entity, of a draft or of nothing', async () => {
    const { b } = server.entities
    const own = await addPicture(server)
    const id = await addProject(server, { images: [{ id: own }] })
    const elsewhere = await addPicture(server)
    await addProject(server, { images: [{ id: elsewhere }] })
    const foreign = await addPicture(server, { entity_id: b })
    await addProject(server, { entity_id: b, images: [{ id: foreign }] })
    const drafted = await addPicture(server)
    await addUpdate(server, id, { status: 'draft', images: [{ id: drafted }] })
    const removed = await addPicture(server, { deleted_at: '2026-03-01T00:00:00Z' })
    const document = await addPicture(server, { kind: 'pdf' })
    // Even where a row names it, a file of another entity is not shown.
    await change(server, 'projects', id, { images: [own, foreign, removed, document].map((one) => ({ id: one })) })
    const loose = await addPicture(server)
    for (const file of [elsewhere, foreign, drafted, removed, document, loose, randomUUID(), 'nonsense', '%00'])
      expect((await picture(id, file)).statusCode, file).toBe(404)
    expect((await picture(id, own)).statusCode).toBe(200)
    expect((await pageOf(server, id)).body).not.toContain(foreign)
  })

  it('[4.5] is gone with its project at once', async () => {
    const file = await addPicture(server)
    const id = await addProject(server, { images: [{ id: file }] })
    expect((await picture(id, file)).statusCode).toBe(200)
    for (const row of [{ status: 'deactivated' }, { status: 'published', type: 'special' }]) {
      await change(server, 'projects', id, row)
      const gone = await picture(id, file)
      expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
    }
  })

  it('nobody reaches rows through the functions behind it', async () => {
    const id = await addProject(server, { status: 'drafted', images: [{ id: await addPicture(server) }] })
    await addUpdate(server, id)
    const asked = await server.db.as({ kind: 'anonymous' }, (tx) =>
      tx.one(sql`select athar_public_project(${id}::uuid) as project, athar_public_project_entity(${id}::uuid) as entity,
        (select count(*)::int from athar_public_updates(${id}::uuid)) as updates,
        (select count(*)::int from athar_public_pictures(${id}::uuid)) as pictures`),
    )
    expect(asked).toEqual({ project: null, entity: null, updates: 0, pictures: 0 })
  })
})
