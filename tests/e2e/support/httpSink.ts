import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nextTrouble, type Sink, type SinkOptions } from './sink.ts'

/** What goes wrong at real gateways: refused for now, broken over the message, no answer, a late one, the line cut. */
const TROUBLES = ['429', '503', '500', 'hang', 'slow', 'reset'] as const
type Trouble = (typeof TROUBLES)[number]

const REFUSED: readonly Trouble[] = ['429', '503']
const SLOW_MS = 800

async function idIn(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const { id } = JSON.parse(Buffer.concat(parts).toString()) as { id: string }
  return id
}

/** A gateway for text messages on loopback that takes them, a little slowly, and counts their ids. It knows no keys. */
export async function startHttpSink({ delayMs = 15, oneIn = 0 }: SinkOptions = {}): Promise<Sink> {
  const counts = new Map<string, number>()
  const silent = new Set<string>()
  const made = Object.fromEntries(TROUBLES.map((one) => [one, 0])) as Record<Trouble, number>
  let n = 0

  /** Those that are refused for now come again: once each is enough. */
  const refused = new Set<string>()
  const troubleFor = (id: string): Trouble | undefined => {
    n += 1
    const due = oneIn > 0 && n % oneIn === 0 ? nextTrouble(TROUBLES, made) : undefined
    if (due === undefined || refused.has(id)) return undefined
    made[due] += 1
    if (REFUSED.includes(due)) refused.add(id)
    return due
  }

  const handle = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const id = await idIn(request)
    const trouble = troubleFor(id)
    if (trouble === '429') return void reply.writeHead(429, { 'retry-after': '1' }).end()
    if (trouble === '503') return void reply.writeHead(503).end()
    counts.set(id, (counts.get(id) ?? 0) + 1)
    if (trouble === 'slow') return void setTimeout(() => reply.end('{}'), SLOW_MS)
    if (trouble !== undefined) silent.add(id)
    if (trouble === 'hang') return
    if (trouble === 'reset') return void request.socket.destroy()
    if (trouble === '500') return void reply.writeHead(500).end()
    setTimeout(() => reply.end('{}'), delayMs)
  }

  const server = createServer((request, reply) => void handle(request, reply).catch(() => request.socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    channel: 'sms',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    times: (id) => counts.get(id) ?? 0,
    handed: () => counts.size,
    repeated: () => [...counts].filter(([, times]) => times > 1).map(([id]) => id),
    silent,
    made,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
