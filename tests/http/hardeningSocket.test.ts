import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

/** What the server writes back to these very bytes until it ends the line, or for two seconds. */
const say = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const end = () => {
      socket.destroy()
      resolve(heard)
    }
    const timer = setTimeout(end, 2000)
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.on('close', () => {
      clearTimeout(timer)
      end()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? end() : reject(error)))
  })

const answers = (heard: string): string[] => heard.match(/HTTP\/1\.1 \d{3}/g) ?? []
const lines = (...parts: string[]): string => parts.join('\r\n')
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: athar\r\n\r\n'
const POST = ['POST /api/Account/Login HTTP/1.1', 'Host: athar', 'Content-Type: application/json']

describe('where one message ends and the next begins', () => {
  it('a whole request is answered on this line, so that the refusals below are of the request', async () => {
    const heard = await say(lines('GET /healthz HTTP/1.1', 'Host: athar', 'Connection: close', '', ''))
    expect(answers(heard)).toEqual(['HTTP/1.1 200'])
    expect(heard).toContain('"alive"')
  })

  it.each([
    ['two lengths that differ', [...POST, 'Content-Length: 2', 'Content-Length: 44', '', `{}${HIDDEN}`]],
    ['the same length twice', [...POST, 'Content-Length: 2', 'Content-Length: 2', '', `{}${HIDDEN}`]],
    ['a length in a list', [...POST, 'Content-Length: 2, 44', '', `{}${HIDDEN}`]],
    ['a length with a sign', [...POST, 'Content-Length: +2', '', `{}${HIDDEN}`]],
    ['a length and chunks', [...POST, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', `0\r\n\r\n${HIDDEN}`]],
    ['chunks and a length', [...POST, 'Transfer-Encoding: chunked', 'Content-Length: 5', '', `0\r\n\r\n${HIDDEN}`]],
    ['an encoding that is none', [...POST, 'Transfer-Encoding: xchunked', '', `0\r\n\r\n${HIDDEN}`]],
    [
      'chunks that are not the last encoding',
      [...POST, 'Transfer-Encoding: chunked, identity', '', `0\r\n\r\n${HIDDEN}`],
    ],
    ['a space before the colon', [...POST, 'Content-Length : 2', '', `{}${HIDDEN}`]],
    ['a chunk of no length', [...POST, 'Transfer-Encoding: chunked', '', `z\r\n\r\n${HIDDEN}`]],
    ['no host', ['GET /api/meta HTTP/1.1', '', HIDDEN]],
  ])('%s: one 400, and nothing of what hides behind it', async (_what, parts) => {
    const heard = await say(lines(...parts))
    expect(answers(heard), heard).toEqual(['HTTP/1.1 400'])
    expect(heard).not.toContain('"alive"')
    expect(heard).not.toMatch(/^(?:server|x-powered-by):/im)
  })

  it('a bare line feed ends no header', async () => {
    const heard = await say(`GET /api/meta HTTP/1.1\r\nHost: athar\r\nX-One: a\nX-Two: b\r\n\r\n${HIDDEN}`)
    expect(answers(heard)).toEqual(['HTTP/1.1 400'])
  })

  it('headers beyond 16 KB are refused', async () => {
    const heard = await say(lines('GET /api/meta HTTP/1.1', 'Host: athar', `X-Long: ${'x'.repeat(20_000)}`, '', ''))
    expect(answers(heard)).toEqual(['HTTP/1.1 431'])
  })
})

describe('[ASVS 13.4.4] methods that are no call of ours', () => {
  it('CONNECT opens no way through', async () => {
    const heard = await say(lines('CONNECT 127.0.0.1:22 HTTP/1.1', 'Host: 127.0.0.1:22', '', ''))
    expect(heard).not.toMatch(/^HTTP\/1\.1 2/)
  })

  it('TRACE gives nothing back of what it was sent', async () => {
    const request = ['TRACE / HTTP/1.1', 'Host: athar', 'X-Echo: do-not-echo', 'Connection: close', '', '']
    const heard = await say(lines(...request))
    expect(answers(heard)[0]).toMatch(/ 40[45]$/)
    expect(heard).not.toContain('do-not-echo')
  })

  it('an upgrade to another protocol is not taken', async () => {
    const request = ['GET /api/meta HTTP/1.1', 'Host: athar', 'Upgrade: websocket', 'Connection: Upgrade', '', '']
    expect(await say(lines(...request))).not.toContain(' 101 ')
  })
})
