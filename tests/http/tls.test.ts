import { copyFileSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, connect as connect2, createServer } from 'node:http2'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limited } from '../../server/lifecycle/secured.ts'
import { certificateOf, followRenewals } from '../../server/lifecycle/tls.ts'
import { signInOf, startTestServer, type TestServer } from './support.ts'

const PAIRS = path.resolve(import.meta.dirname, '../ground/support/tls')
const folder = mkdtempSync(path.join(tmpdir(), 'athar-tls-'))
const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') }
const ca = ['cert.pem', 'renewedCert.pem'].map((name) => readFileSync(path.join(PAIRS, name)))

let server: TestServer
let port = 0
beforeAll(async () => {
  copyFileSync(path.join(PAIRS, 'cert.pem'), files.cert)
  copyFileSync(path.join(PAIRS, 'key.pem'), files.key)
  server = await startTestServer({ config: { tls: files, publicUrl: 'https://localhost' } })
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

const ask = (session: ClientHttp2Session, headers: Record<string, string>, body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const stream = session.request(headers, { endStream: body === '' })
    const parts: Buffer[] = []
    let answered: Record<string, unknown> = {}
    stream.on('response', (received) => (answered = received))
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () =>
      resolve({ status: Number(answered[':status']), headers: answered, body: Buffer.concat(parts).toString() }),
    )
    stream.on('error', reject)
    if (body !== '') stream.end(body)
  })

const open = (): ClientHttp2Session => connect2(`https://localhost:${port}`, { ca })

/** The key that whoever connects now is shown. */
const shown = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca, servername: 'localhost' }, () => {
      const { fingerprint256 }: PeerCertificate = socket.getPeerCertificate()
      socket.end()
      resolve(fingerprint256)
    })
    socket.on('error', reject)
  })

describe('a certificate of its own', () => {
  it('brings HTTP/2, with the same answers and headers', async () => {
    const session = open()
    const page = await ask(session, { ':path': '/healthz' })
    expect(session.alpnProtocol).toBe('h2')
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toContain('max-age=31536000')
    const { url, payload } = signInOf('adminA')
    const json = { 'content-type': 'application/json' }
    const signedIn = await ask(session, { ':path': url, ':method': 'POST', ...json }, JSON.stringify(payload))
    expect(signedIn.status, signedIn.body).toBe(200)
    const all = await Promise.all(
      Array.from({ length: 40 }, async () =>
        ask(session, { ':path': '/api/projects', authorization: `Bearer ${await server.token('adminA')}` }),
      ),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    session.close()
  })

  it('serves whoever speaks HTTP/1.1 alone', async () => {
    const version = await new Promise<string>((resolve, reject) =>
      get({ host: 'localhost', port, path: '/healthz', ca }, (answer) => {
        answer.resume()
        resolve(`${answer.httpVersion} ${answer.statusCode}`)
      }).on('error', reject),
    )
    expect(version).toBe('1.1 200')
  })

  it('tells what has changed over HTTP/2 as well, with no header that HTTP/2 does not know', async () => {
    const session = open()
    const stream = session.request({
      ':path': '/api/live',
      accept: 'text/event-stream',
      authorization: `Bearer ${await server.token('adminA')}`,
    })
    const headers = await new Promise<Record<string, unknown>>((resolve) => stream.on('response', resolve))
    expect(headers[':status']).toBe(200)
    expect(headers['connection']).toBeUndefined()
    stream.close()
    session.close()
  })

  it('lets nobody keep a thousand requests open', async () => {
    const session = open()
    await ask(session, { ':path': '/healthz' })
    expect(session.remoteSettings.maxConcurrentStreams).toBe(100)
    session.close()
  })

  it('ends a request whose body does not end, and no other', async () => {
    const plain = createServer().on('stream', (stream) => {
      limited(stream, 100)
      stream.resume()
      stream.on('end', () =>
        setTimeout(() => {
          if (!stream.destroyed) stream.respond({ ':status': 204 }, { endStream: true })
        }, 300),
      )
    })
    await new Promise<void>((done) => void plain.listen(0, '127.0.0.1', done))
    const session = connect2(`http://127.0.0.1:${(plain.address() as AddressInfo).port}`)
    expect((await ask(session, { ':path': '/', ':method': 'POST' }, 'whole')).status).toBe(204)
    const stalled = session.request({ ':path': '/', ':method': 'POST' })
    stalled.on('error', () => undefined)
    stalled.write('half')
    await new Promise((ended) => stalled.on('close', ended))
    expect(stalled.rstCode).toBe(8)
    session.close()
    await new Promise((ended) => plain.close(ended))
  })

  it('takes a renewed pair into use once it is whole', async () => {
    const before = await shown()
    const warned: string[] = []
    const log = { info: () => undefined, warn: (_: object, text: string) => void warned.push(text) }
    const secure = server.app.server as unknown as { setSecureContext(pair: object): void }
    const end = followRenewals(files, log as never, (pair) => secure.setSecureContext(pair), 20)
    const later = new Date(Date.now() + 5_000)
    writeFileSync(files.cert, readFileSync(path.join(PAIRS, 'renewedCert.pem')))
    utimesSync(files.cert, later, later)
    await expect.poll(() => warned[0]).toBe('the renewed certificate cannot be used yet')
    expect(await shown()).toBe(before)
    writeFileSync(files.key, readFileSync(path.join(PAIRS, 'renewedKey.pem')))
    await expect.poll(shown).not.toBe(before)
    end()
  })

  it.each([
    ['is not there', () => rmSync(files.key)],
    ['is no key', () => writeFileSync(files.key, 'hunter2')],
    ['belongs to another', () => copyFileSync(path.join(PAIRS, 'key.pem'), files.key)],
  ])('refuses to start with a key that %s, naming the file and not what it holds', (_, spoil) => {
    spoil()
    expect(() => certificateOf(files)).toThrow(/certificate cannot be used/)
    expect(() => certificateOf(files)).toThrow(files.key)
    expect(() => certificateOf(files)).not.toThrow(/hunter2/)
  })

  it('lets an open connection go at the end', async () => {
    const session = open()
    await ask(session, { ':path': '/healthz' })
    const closed = new Promise((resolve) => session.on('close', resolve))
    await server.app.close()
    await expect(closed).resolves.toBeUndefined()
  })
})
