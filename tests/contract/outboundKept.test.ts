import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { OutboundRequest } from '../../server/integrations/outbound.ts'
import { keptService } from '../../server/integrations/outboundKept.ts'

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A service that counts its connections and what came by each; it answers as told, or at once. */
async function counting(answer: (reply: ServerResponse, nth: number) => void = (reply) => reply.end('ok')) {
  const came: { connection: number; asked: string }[] = []
  const numbers = new Map<object, number>()
  const server = createServer((request: IncomingMessage, reply) => {
    came.push({ connection: numbers.get(request.socket) ?? 0, asked: request.headers.connection ?? '' })
    const nth = came.length
    request.resume().on('end', () => answer(reply, nth))
  })
  server.on('connection', (socket) => numbers.set(socket, numbers.size + 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, came, connections: () => numbers.size }
}

function kept(connections = 10) {
  const service = keptService({ privateHosts: true }, connections, 500)
  cleanups.push(() => service.close())
  return service
}

const asked = (url: string, limitMs = 2_000): OutboundRequest => ({
  url,
  method: 'POST',
  headers: {},
  body: 'hello',
  limitMs,
  maxBytes: 1000,
})

describe('a service that is asked over connections that are kept', () => {
  it('is asked again by the same one while that is fresh', async () => {
    const { url, came, connections } = await counting()
    const service = kept(1)
    for (let n = 0; n < 5; n += 1) await service.ask(asked(url))
    expect(came).toHaveLength(5)
    expect(connections()).toBe(1)
  })

  it('has no more of them than was said, and what waits for one is offered once there is one', async () => {
    const { url, connections, came } = await counting((reply) => setTimeout(() => reply.end('ok'), 20))
    const service = kept(2)
    await Promise.all(Array.from({ length: 8 }, () => service.ask(asked(url))))
    expect(connections()).toBe(2)
    expect(came).toHaveLength(8)
  })

  it('is asked by a new one where it says that it closes this one, or where nothing came by it for a second', async () => {
    const closing = await counting((reply) => reply.setHeader('connection', 'close').end('ok'))
    const service = kept()
    for (let n = 0; n < 3; n += 1) await service.ask(asked(closing.url))
    expect(closing.connections()).toBe(3)
    const quiet = await counting()
    await service.ask(asked(quiet.url))
    await new Promise((go) => setTimeout(go, 1_500))
    await service.ask(asked(quiet.url))
    expect(quiet.connections()).toBe(2)
  })

  it('that cuts one in place of an answer may have read the request, which is not made twice, and is asked by one for each from then on', async () => {
    const { url, came } = await counting((reply, nth) => (nth === 2 ? reply.socket?.destroy() : reply.end('ok')))
    const service = kept(1)
    await service.ask(asked(url))
    await expect(service.ask(asked(url))).rejects.toMatchObject({ reason: 'lost', offered: true })
    expect(came).toHaveLength(2)
    for (let n = 0; n < 2; n += 1) await service.ask(asked(url))
    expect(came).toEqual([
      { connection: 1, asked: 'keep-alive' },
      { connection: 1, asked: 'keep-alive' },
      { connection: 2, asked: 'close' },
      { connection: 3, asked: 'close' },
    ])
  })

  it('is offered nothing of what is stopped, or out of time, while it waits for a connection', async () => {
    const stop = new AbortController()
    let answer: () => void = () => undefined
    const { url, came } = await counting((reply, nth) => {
      if (nth > 1) return void reply.end('ok')
      // The only connection is in use: nothing of the others can have left.
      answer = () => void reply.end('ok')
      stop.abort()
    })
    const service = kept(1)
    const [first, stopped, late] = [
      service.ask(asked(url)),
      service.ask(asked(url), stop.signal),
      service.ask(asked(url, 100)),
    ]
    await expect(stopped).rejects.toMatchObject({ reason: 'aborted', offered: false })
    await expect(late).rejects.toMatchObject({ reason: 'timeout', offered: false })
    answer()
    expect(await first).toMatchObject({ status: 200 })
    await service.ask(asked(url))
    expect(came).toHaveLength(2)
  })

  it('takes an account’s own headers as ever: a name once, and none about how long a connection is kept', async () => {
    const { url, came } = await counting()
    const service = kept()
    const headers = { 'Keep-Alive': 'timeout=5', 'X-Key': 'first', 'x-key': 'second' }
    expect(await service.ask({ ...asked(url), headers })).toMatchObject({ status: 200 })
    expect(came).toHaveLength(1)
  })

  it('in whose hands a request is may have read it where that is stopped', async () => {
    const stop = new AbortController()
    const { url } = await counting(() => stop.abort())
    const service = kept()
    await expect(service.ask(asked(url), stop.signal)).rejects.toMatchObject({ reason: 'aborted', offered: true })
  })
})
