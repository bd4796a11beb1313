import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../unit/files/fixtures.ts'
import { hugePng } from '../unit/files/hugePng.ts'
import { send } from './filesWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MB = 1024 * 1024

describe('product.md 53: a small file that unfolds to a huge picture', () => {
  it('is refused as damaged, the server’s own memory stays, and the next picture is taken', async () => {
    // Under fifty megapixels, which its header says: 400 MB once it is decoded.
    const payload = await hugePng(7071)
    expect(payload.length).toBeLessThan(MB)
    const before = process.memoryUsage.rss()
    let most = 0
    const looking = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 10)
    const answer = await send(server, { kind: 'image', name: 'huge.png', payload })
    clearInterval(looking)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json()).toMatchObject({
      fault: 'fileRefused',
      errors: { File: ['The file is damaged or incomplete. Save it again, or choose another one.'] },
    })
    expect((most - before) / MB).toBeLessThan(150)
    const next = await send(server, { kind: 'image', name: 'a.png', payload: await picture(60, 40).png().toBuffer() })
    expect(next.statusCode).toBe(201)
  }, 120_000)
})
