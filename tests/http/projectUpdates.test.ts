import { afterAll, beforeAll, expect, it } from 'vitest'
import { picture } from '../unit/files/fixtures.ts'
import { stored } from './filesWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Update {
  id: string
  version: number
  duration: number | null
  mediaCount: number
}

it('[3.5] an update says how long it took and how many media it brings, as its days and media change', async () => {
  const project = (await server.call('POST', '/api/projects', { body: { code: 'U-1', name: 'Well' } })).json<Update>()
    .id
  const payload = await picture(40, 30).png().toBuffer()
  const pictures = [
    await stored(server, { kind: 'image', name: 'a.png', payload }),
    await stored(server, { kind: 'image', name: 'b.png', payload }),
  ]
  const created = await server.call('POST', '/api/project_updates', {
    body: { project, name: 'Dug', duration: 99, mediaCount: 99 },
  })
  const made = created.json<Update>()
  expect(made).toMatchObject({ duration: null, mediaCount: 0 })
  const change = async (version: number, body: object): Promise<Update> =>
    (await server.call('PUT', `/api/project_updates/${made.id}`, { body: { version, ...body } })).json<Update>()
  expect(await change(1, { dateFrom: '2026-02-27' })).toMatchObject({ duration: 1, mediaCount: 0 })
  expect(await change(2, { dateTo: '2026-03-02' })).toMatchObject({ duration: 4, mediaCount: 0 })
  const images = pictures.map(({ id }) => ({ id, altAr: null, altEn: null }))
  expect(await change(3, { images })).toMatchObject({ duration: 4, mediaCount: 2 })
  expect(await change(4, { videoLink: 'https://youtu.be/abc' })).toMatchObject({ duration: 4, mediaCount: 3 })
  const found = await server.call('GET', '/api/project_updates', { query: { 'filter.mediaCount.gte': '3' } })
  expect(found.json<Update[]>().map(({ id }) => id)).toEqual([made.id])
  const file = await server.call('GET', '/api/project_updates/export.csv')
  expect(file.body.split('\n')[0]).toMatch(/Duration in days.*Media count/)
})
