import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('[6.8] the engine keeps a file to its charity by itself, were the row policies gone', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer()
  const sent = await server.call('POST', '/api/files/upload?kind=image&name=well.png', {
    body: bytes,
    headers: { 'content-type': 'image/png' },
  })
  expect(sent.statusCode, sent.body).toBe(201)
  const { id } = sent.json<{ id: string }>()
  await server.db.owner((tx) => tx.raw('alter table files disable row level security'))
  const content = (as: 'adminA' | 'adminA2' | 'adminB') =>
    server.call('GET', `/api/files/${id}/content/original`, { as })
  expect((await content('adminA')).statusCode).toBe(200)
  for (const as of ['adminA2', 'adminB'] as const) {
    expect((await content(as)).statusCode, as).toBe(404)
    const blur = await server.call('POST', `/api/files/${id}/blur`, { as, body: { areas: [] } })
    expect(blur.statusCode, as).toBe(404)
  }
})
