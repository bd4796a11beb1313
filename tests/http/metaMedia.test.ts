import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { pictureKey } from '../../server/files/keys.ts'
import { campaignOf, projectAndTemplate } from './support/metaCampaigns.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
const [template, project, film, cover, other] = [newId(), newId(), newId(), newId(), newId()]
const inA = (query: ReturnType<typeof sql>) =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows(query))

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  const { a } = server.entities
  for (const query of projectAndTemplate(a, project, template)) await inA(query)
  await inA(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, answered_at)
    values (${a}::uuid, ${film}::uuid, 'well.mp4', 'video', 'video/mp4', 10, 'x', now())`)
  for (const id of [cover, other])
    await inA(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, width, height, widths, answered_at)
      values (${a}::uuid, ${id}::uuid, 'well.jpg', 'image', 'image/jpeg', 5, 'x', 1600, 900, '[400, 800, 1600]'::jsonb, now())`)
  await server.services.files.put(`${a}/${film}/original`, Buffer.from('0123456789'), { contentType: 'video/mp4' })
  await inA(sql`update projects set images = ${JSON.stringify([cover, other].map((id) => ({ id, altAr: null, altEn: null })))}::jsonb
    where id = ${project}::uuid`)
  await inA(sql`insert into donors (entity_id, id, name, phone, tags)
    values (${a}::uuid, ${newId()}::uuid, 'Amal', '+966551000001', '{wells}')`)
})
afterAll(() => server.close())

const save = (media: object) =>
  server.call('POST', '/api/meta_campaigns', {
    body: { ...campaignOf(template, project), variables: [{ type: 'donorField', value: 'name' }, media] },
  })

async function bodyWith(media: object): Promise<string> {
  const made = await save(media)
  if (made.statusCode !== 201) throw new Error(made.body)
  const preview = await server.call('GET', `/api/meta_campaigns/${made.json<{ id: string }>().id}/preview`)
  return preview.json<{ samples: { body: string }[] }>().samples[0]?.body ?? ''
}

it('[3.11] a variable of media names a file that was uploaded for it by an address that opens', async () => {
  const body = await bodyWith({ type: 'media', value: 'file', file: film })
  const [address = ''] = /https:\S+/u.exec(body) ?? []
  expect(body).toBe(`Dear Amal, ${address} is finished.`)
  const opened = await server.call('GET', address.replace('https://athar.example', ''), { as: null })
  expect(opened.statusCode).toBe(200)
  expect(opened.body).toBe('0123456789')
})

it('product.md 27: a picture opens as it is shown, and no longer than it may be', async () => {
  const { a } = server.entities
  const shown = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0a0' } })
    .webp()
    .toBuffer()
  const picture = newId()
  await inA(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, width, height, widths, edition, answered_at)
    values (${a}::uuid, ${picture}::uuid, 'well.jpg', 'image', 'image/jpeg', 5, 'x', 800, 400, '[800]'::jsonb, ${other}, now())`)
  const { files } = server.services
  await files.put(`${a}/${picture}/original`, Buffer.from('as the camera wrote it'), { contentType: 'image/jpeg' })
  await files.put(pictureKey({ entityId: a, fileId: picture, edition: other }, 800), shown, {
    contentType: 'image/webp',
  })
  const body = await bodyWith({ type: 'media', value: 'file', file: picture })
  const [address = ''] = /https:\S+/u.exec(body) ?? []
  const open = () => server.call('GET', address.replace('https://athar.example', ''), { as: null })
  const opened = await open()
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(opened.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 400 })
  await inA(
    sql`update files set people = true, consent_by = 'them', consent_until = '2020-01-01' where id = ${picture}::uuid`,
  )
  expect((await open()).statusCode).toBe(404)
})

it('[3.11] a variable of media names the first picture of the project’s page, and what stands in for it once that is withdrawn', async () => {
  const media = { type: 'media', value: 'projectCover', fallback: 'our well' }
  const address = `https://athar.example/dashboard/projects/${project}/pictures/${cover}/1600`
  expect(await bodyWith(media)).toBe(`Dear Amal, ${address} is finished.`)
  await inA(sql`update files set consent_withdrawn_at = now() where id in (${cover}::uuid, ${other}::uuid)`)
  expect(await bodyWith(media)).toBe('Dear Amal, our well is finished.')
})

it('[3.11] [5.24] says at the file that it is missing, and takes none of another charity', async () => {
  const none = await save({ type: 'media', value: 'file' })
  expect(none.statusCode).toBe(422)
  expect(Object.keys(none.json<{ errors: object }>().errors)).toEqual(['Variables.1.file'])
  expect((await save({ type: 'media', value: 'file', file: newId() })).statusCode).toBe(422)
})
