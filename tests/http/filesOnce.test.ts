import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { halves, keysOf, type Stored } from './filesWorld.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const sendOnce = async (payload: Buffer, key: string, as: Person = 'adminA') =>
  server.app.inject({
    method: 'POST',
    url: '/api/files/upload?kind=image&name=well.jpg',
    headers: {
      authorization: `Bearer ${await server.token(as)}`,
      'content-type': 'image/jpeg',
      'idempotency-key': key,
    },
    payload,
  })

describe('a picture whose answer got lost on a poor network', () => {
  it('sent again under its key it is the file of the first time, stored once', async () => {
    const payload = await halves()
    const first = await sendOnce(payload, 'picture-once-1')
    const second = await sendOnce(payload, 'picture-once-1')
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json<Stored>()).toEqual(first.json<Stored>())
    const { json } = await server.call('GET', '/api/files?filter.name=well.jpg')
    expect(json<Stored[]>().map(({ id }) => id)).toEqual([first.json<Stored>().id])
    const folders = new Set<string>()
    for await (const at of server.services.files.list(`${server.entities.a}/`)) folders.add(at.split('/')[1] ?? '')
    expect([...folders]).toEqual([first.json<Stored>().id])
    expect(await keysOf(server, first.json<Stored>().id)).toContain('original')
  })

  it('another picture under the same key is refused, and nothing of it stays', async () => {
    const keys = async (): Promise<string[]> => {
      const found: string[] = []
      for await (const at of server.services.files.list(`${server.entities.a}/`)) found.push(at)
      return found.sort()
    }
    await sendOnce(await halves(800), 'picture-once-2')
    const before = await keys()
    const other = await sendOnce(await halves(600), 'picture-once-2')
    expect(other.statusCode).toBe(409)
    expect(await keys()).toEqual(before)
  })

  it('the same key of another person is a file of its own', async () => {
    const payload = await halves(700)
    const [mine, theirs] = [
      await sendOnce(payload, 'picture-once-3'),
      await sendOnce(payload, 'picture-once-3', 'adminB'),
    ]
    expect(theirs.statusCode).toBe(201)
    expect(theirs.json<Stored>().id).not.toBe(mine.json<Stored>().id)
  })
})
