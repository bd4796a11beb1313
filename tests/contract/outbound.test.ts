import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addressFault,
  isPrivateAddress,
  lookupFor,
  mayReach,
  type OutboundRequest,
  outbound,
  type Reach,
} from '../../server/integrations/outbound.ts'
import { keptService } from '../../server/integrations/outboundKept.ts'

/** A name of the world that leads to this machine. */
vi.mock('node:dns', async (original) => {
  const real = await original<typeof import('node:dns')>()
  const lookup = (name: string, options: object, answer: (error: Error | null, found: object[]) => void) =>
    name === 'inside.example'
      ? answer(null, [{ address: '127.0.0.1', family: 4 }])
      : real.lookup(name, options as { all: true }, answer)
  return { ...real, lookup }
})

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const asked = (url: string, over: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  method: 'POST',
  headers: {},
  body: 'hello',
  limitMs: 500,
  maxBytes: 1000,
  ...over,
})
const OPEN = { privateHosts: true }
const CLOSED = { privateHosts: false }

describe('where an address that somebody typed may lead', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'no address',
  ])('%s is no address of the public network', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  it.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1'])('%s is one', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })

  it.each([
    ['https://sms.gateway.sa/send', null],
    ['http://sms.gateway.sa/send', 'https'],
    ['https://user:pass@sms.gateway.sa/', 'https'],
    ['ftp://sms.gateway.sa/', 'https'],
    ['https://localhost/', 'host'],
    ['https://127.0.0.1/', 'host'],
    ['https://2130706433/', 'host'],
    ['https://0x7f.1/', 'host'],
    ['https://[::1]/', 'host'],
    ['https://[::ffff:7f00:1]/', 'host'],
    ['https://169.254.169.254/latest/meta-data', 'host'],
    ['http://127.0.0.1:8080/', 'https'],
  ])('%s: %s', (url, fault) => {
    expect(addressFault(url, CLOSED)).toBe(fault)
  })

  it('a private network is reached where the installation says so, and plain HTTP on this machine alone', () => {
    expect(addressFault('https://10.0.0.5/', OPEN)).toBeNull()
    expect(addressFault('http://127.0.0.1:8080/', OPEN)).toBeNull()
    expect(addressFault('http://10.0.0.5/', OPEN)).toBe('https')
    expect(mayReach('mail.birr.sa', CLOSED)).toBe(true)
    expect(mayReach('localhost', CLOSED)).toBe(false)
  })
})

const overKept = async (request: OutboundRequest, reach: Reach, signal?: AbortSignal) => {
  const service = keptService(reach, 5, 500)
  try {
    return await service.ask(request, signal)
  } finally {
    await service.close()
  }
}

describe.each([
  ['a connection of its own', outbound],
  ['connections that are kept', overKept],
])('a request to such an address over %s', (_way, asking) => {
  it('brings the answer', async () => {
    const url = await listening((request, reply) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += String(chunk)))
      request.on('end', () => reply.writeHead(201, { 'x-own': 'yes' }).end(`${request.method} ${body}`))
    })
    expect(await asking(asked(url), OPEN)).toMatchObject({
      status: 201,
      headers: { 'x-own': 'yes' },
      body: 'POST hello',
    })
  })

  it('follows no redirect', async () => {
    let asks = 0
    const url = await listening((_request, reply) => {
      asks += 1
      reply.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await asking(asked(url), OPEN)).toMatchObject({ status: 302 })
    expect(asks).toBe(1)
  })

  it('is not begun where a name leads to this machine, whatever the name is', async () => {
    await expect(asking(asked('https://ip6-localhost/'), CLOSED)).rejects.toMatchObject({ reason: 'host' })
    // A name that is well until it is resolved, which every connection asks for.
    for (let n = 0; n < 2; n += 1)
      await expect(asking(asked('https://inside.example/'), CLOSED)).rejects.toMatchObject({
        reason: 'host',
        offered: false,
      })
    // As every connection asks for it, after the name itself was let through.
    const found = (reach: { privateHosts: boolean }) =>
      new Promise<string>((answer) =>
        lookupFor(reach)('localhost', {}, (error, address) => answer(error ? error.message : String(address))),
      )
    expect(await found(CLOSED)).toBe('The host is not on the public network')
    expect(await found(OPEN)).toMatch(/^(?:127\.0\.0\.1|::1)$/)
  })

  it('ends in time, and says that it may have been read', async () => {
    const url = await listening(() => undefined)
    await expect(asking(asked(url, { limitMs: 100 }), OPEN)).rejects.toMatchObject({
      reason: 'timeout',
      offered: true,
    })
  })

  it('ends in time while the answer trickles', async () => {
    const url = await listening((_request, reply) => {
      reply.writeHead(200)
      const drip = setInterval(() => reply.write('.'), 20)
      cleanups.push(() => clearInterval(drip))
    })
    await expect(asking(asked(url, { limitMs: 200 }), OPEN)).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('reads no more of an answer than it was told', async () => {
    const url = await listening((_request, reply) => reply.end('x'.repeat(5000)))
    await expect(asking(asked(url), OPEN)).rejects.toMatchObject({ reason: 'tooLarge', offered: true })
  })

  it('knows that nothing was offered where nobody listens', async () => {
    const url = await listening(() => undefined)
    cleanups.splice(0).forEach((cleanup) => cleanup())
    await expect(asking(asked(url), OPEN)).rejects.toMatchObject({ reason: 'connect', offered: false })
  })

  it('knows that it may have been read where the line was cut', async () => {
    const url = await listening((request) => request.socket.destroy())
    await expect(asking(asked(url), OPEN)).rejects.toMatchObject({ reason: 'lost', offered: true })
  })

  it('stops at the signal', async () => {
    const url = await listening(() => undefined)
    await expect(asking(asked(url), OPEN, AbortSignal.abort())).rejects.toMatchObject({ reason: 'aborted' })
  })

  it('a key that no header takes is told as one that nothing left with', async () => {
    const url = await listening((_request, answer) => answer.end('ok'))
    const request = asked(url, { headers: { 'x-api-key': 'مفتاح\n' } })
    await expect(asking(request, OPEN)).rejects.toMatchObject({ reason: 'connect', offered: false })
  })
})
