import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A donation platform that keeps to docs/platform-link.md, and can be told to misbehave. */
export interface StandIn {
  origin: string
  email: string
  password: string
  operations: Record<string, unknown>[]
  /** What each call asked, such as "GET /athar/v1/operations?limit=500". */
  asked: string[]
  /** Answers the next calls in place of the usual ones, one each. */
  next: ((response: ServerResponse) => void)[]
  /** Sessions that are good; emptied, everyone is signed out. */
  tokens: Set<string>
  pageSize: number
  stop(): Promise<void>
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
}

/** The n-th operation, paid on the n-th day of 2026. */
export const operationOf = (n: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: `JD-${n}`,
  donorName: `متبرع ${n}`,
  donorPhone: `+9665000001${String(n % 100).padStart(2, '0')}`,
  donorEmail: null,
  projectCode: 'NK-101',
  projectName: 'سقيا الماء',
  amount: '250.00',
  fund: 'charity',
  paidAt: new Date(Date.UTC(2026, 0, n, 9, 30)).toISOString(),
  paymentWay: 'mada',
  ...more,
})

export async function startStandIn(): Promise<StandIn> {
  const server = createServer((request, response) => void answer(request, response))
  const standIn: StandIn = {
    origin: '',
    email: 'link@charity.example',
    password: 'Store-Pass-9',
    operations: [],
    asked: [],
    next: [],
    tokens: new Set(),
    pageSize: 500,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const signIn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { email, password } = await bodyOf(request)
    if (email !== standIn.email || password !== standIn.password) return json(response, 401, { error: 'credentials' })
    const token = `token-${standIn.tokens.size + 1}`
    standIn.tokens.add(token)
    json(response, 200, { token })
  }
  const list = (url: URL, request: IncomingMessage, response: ServerResponse): void => {
    if (!standIn.tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return json(response, 401, { error: 'session' })
    const since = url.searchParams.get('since') ?? ''
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const found = standIn.operations.filter(({ paidAt }) => String(paidAt) >= since)
    const end = from + standIn.pageSize
    json(response, 200, {
      operations: found.slice(from, end),
      next: end < found.length ? String(end) : null,
    })
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    standIn.asked.push(`${request.method} ${request.url}`)
    const instead = standIn.next.shift()
    if (instead) return instead(response)
    const url = new URL(request.url ?? '/', standIn.origin)
    if (request.method === 'POST' && url.pathname === '/athar/v1/session') return signIn(request, response)
    if (request.method === 'GET' && url.pathname === '/athar/v1/operations') return list(url, request, response)
    json(response, 404, { error: 'unknown' })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  standIn.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return standIn
}
