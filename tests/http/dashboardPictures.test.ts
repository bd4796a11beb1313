import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Dashboard } from '../../resources/_contracts/newsfeed.ts'
import { halves, stored } from './filesWorld.ts'
import { addProject, addUpdate } from './projectPageWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ work: true })
})
afterAll(() => server.close())

const pictures = async (update: string): Promise<unknown[]> =>
  (await server.call('GET', '/api/dashboard'))
    .json<Dashboard>()
    .feed.flatMap((post) => (post.id === update ? [[post.cover?.id, post.pictures]] : []))

it('[2.16] a post has its first picture and how many there are; a withdrawn one counts no more (product.md 27)', async () => {
  const one = await stored(server, { kind: 'image', name: 'one.jpg', payload: await halves() })
  const two = await stored(server, { kind: 'image', name: 'two.jpg', payload: await halves(600, 900) })
  const project = await addProject(server, { images: [{ id: one.id }] })
  const update = await addUpdate(server, project, { images: [{ id: one.id }, { id: two.id }] })
  expect(await pictures(update)).toEqual([[one.id, 2]])
  expect((await server.call('POST', `/api/files/${one.id}/withdraw`, { body: {} })).statusCode).toBe(200)
  expect(await pictures(update)).toEqual([[two.id, 1]])
  // Without pictures of its own it shows its project's, which is none of its.
  const bare = await addUpdate(server, await addProject(server, { images: [{ id: two.id }] }))
  expect(await pictures(bare)).toEqual([[two.id, 0]])
})
