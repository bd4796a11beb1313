import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a gateway for text messages can do to us. */
export type Behaviour =
  | { status: number; body?: string; headers?: Record<string, string> }
  | 'hang'
  | 'reset'
  | { slowMs: number }

export interface Taken {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A gateway on the loopback that behaves as told, from the next request on. */
export async function startGateway() {
  const taken: Taken[] = []
  const state: { behaviour: Behaviour } = { behaviour: { status: 200, body: '{"ok":true,"data":{"id":"g-1"}}' } }
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += String(chunk)))
    request.on('end', () => {
      taken.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      const { behaviour } = state
      if (behaviour === 'hang') return
      if (behaviour === 'reset') return void request.socket.destroy()
      if ('slowMs' in behaviour) return void setTimeout(() => reply.end('{"ok":true}'), behaviour.slowMs)
      reply.writeHead(behaviour.status, behaviour.headers).end(behaviour.body ?? '')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    taken,
    state,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
