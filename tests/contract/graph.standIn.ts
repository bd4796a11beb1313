/**
 * A stand-in for Meta's Graph API on this machine, as its documentation describes it: a number, an account with templates,
 * messages, uploads, refusals on demand, and events signed as Meta signs them.
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const TOKEN = 'EAAB-token-of-the-stand-in'
export const WABA = '102290129340398'
export const NUMBER = '106540352242922'
export const APP_SECRET = 'the secret of the app'

type Json = Record<string, unknown>

/** What it does with the next calls in place of answering: `reset` after the whole question was read, `hang` for good. */
export type Behaviour =
  | 'answer'
  | 'hang'
  | 'reset'
  | 'cutAnswer'
  | 'html'
  | 'redirect'
  | { code: number; status?: number; subcode?: number; message?: string; retryAfter?: number }

export interface Seen {
  method: string
  path: string
  query: Record<string, string>
  authorization: string
  type: string
  body: Json
  bytes: Buffer
}

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const parsed = (bytes: Buffer): Json => {
  try {
    return JSON.parse(bytes.toString()) as Json
  } catch {
    return {}
  }
}

const fault = (code: number, message: string, more: Json = {}): Json => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'A1', ...more },
})

export async function startGraph() {
  const seen: Seen[] = []
  const messages: Json[] = []
  const templates: Json[] = []
  const uploads = new Map<string, Buffer>()
  /** Files that people have sent, by Meta's id of them. */
  const media = new Map<string, Buffer>()
  /** What was left to be sent: the form as it came. */
  const left: { type: string; form: string }[] = []
  const at = { origin: '' }
  const state = {
    behaviour: 'answer' as Behaviour,
    page: 2,
    token: TOKEN,
    connections: 0,
    mediaOrigin: null as string | null,
  }
  let counter = 0

  const send = (reply: ServerResponse, status: number, body: Json, headers: Record<string, string> = {}): void => {
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

  const listed = ({ query }: Seen): Json => {
    const from = Number(query['after'] ?? 0)
    const data = templates.slice(from, from + state.page)
    const next = from + state.page
    const more = next < templates.length
    return {
      data,
      paging: { cursors: { after: String(next) }, ...(more && { next: 'https://graph.facebook.com/next' }) },
    }
  }

  const made = (call: Seen): [number, Json] => {
    const { name, language } = call.body
    if (templates.some((one) => one['name'] === name && one['language'] === language))
      return [400, fault(100, 'Invalid parameter', { error_subcode: 2388024 })]
    counter += 1
    const row = { ...call.body, id: String(594425479261596 + counter), status: 'PENDING', rejected_reason: 'NONE' }
    templates.push(row)
    return [200, { id: row.id, status: 'PENDING', category: call.body['category'] }]
  }

  const removed = ({ query }: Seen): [number, Json] => {
    const before = templates.length
    const kept = templates.filter((one) => one['name'] !== query['name'])
    templates.splice(0, before, ...kept)
    return kept.length === before
      ? [404, fault(100, 'Invalid parameter', { error_user_msg: 'The name was not found' })]
      : [200, { success: true }]
  }

  const ROUTES: readonly [RegExp, (call: Seen) => [number, Json]][] = [
    [
      new RegExp(`^POST /v24\\.0/${NUMBER}/messages$`),
      ({ body }) => {
        messages.push(body)
        counter += 1
        return [
          200,
          {
            messaging_product: 'whatsapp',
            contacts: [{ input: body['to'], wa_id: body['to'] }],
            messages: [{ id: `wamid.${counter}`, message_status: 'accepted' }],
          },
        ]
      },
    ],
    [
      new RegExp(`^POST /v24\\.0/${NUMBER}/media$`),
      ({ type, bytes }) => {
        left.push({ type, form: bytes.toString('latin1') })
        return [200, { id: `left-${left.length}` }]
      },
    ],
    [
      /^GET \/v24\.0\/7\d{9,}$/,
      ({ path }) => {
        const id = path.split('/')[2] ?? ''
        const file = media.get(id)
        if (!file) return [400, fault(100, 'Unsupported get request', { error_subcode: 33 })]
        const url = `${state.mediaOrigin ?? at.origin}/lookaside/${id}`
        return [200, { messaging_product: 'whatsapp', url, mime_type: 'image/jpeg', file_size: file.length, id }]
      },
    ],
    [new RegExp(`^GET /v24\\.0/${WABA}/message_templates$`), (call) => [200, listed(call)]],
    [new RegExp(`^POST /v24\\.0/${WABA}/message_templates$`), made],
    [new RegExp(`^DELETE /v24\\.0/${WABA}/message_templates$`), removed],
    [
      new RegExp(`^GET /v24\\.0/${NUMBER}$`),
      () => [200, { id: NUMBER, display_phone_number: '+966 11 234 5678', verified_name: 'Nakheel' }],
    ],
    [
      /^POST \/v24\.0\/app\/uploads$/,
      ({ query }) => {
        counter += 1
        const id = `upload:session${counter}`
        uploads.set(id, Buffer.alloc(Number(query['file_length'] ?? 0)))
        return [200, { id }]
      },
    ],
    [
      /^POST \/v24\.0\/upload:session\d+$/,
      ({ path, bytes }) => {
        const id = path.split('/')[2] ?? ''
        if (uploads.get(id)?.length !== bytes.length) return [400, fault(100, 'Wrong length')]
        uploads.set(id, bytes)
        return [200, { h: `4::handle-of-${id}` }]
      },
    ],
    [
      /^POST \/v24\.0\/59442\d+$/,
      ({ path, body }) => {
        const row = templates.find((one) => one['id'] === path.split('/')[2])
        if (!row) return [400, fault(100, 'Unsupported request', { error_subcode: 33 })]
        Object.assign(row, body)
        return [200, { success: true }]
      },
    ],
  ]

  const answer = (call: Seen): [number, Json] => {
    if (!call.authorization.endsWith(` ${state.token}`)) return [401, fault(190, 'Invalid OAuth access token')]
    const found = ROUTES.find(([route]) => route.test(`${call.method} ${call.path}`))
    return found ? found[1](call) : [400, fault(100, 'Unsupported get request', { error_subcode: 33 })]
  }

  const handle = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const bytes = await read(request)
    const url = new URL(request.url ?? '/', 'http://stand.in')
    const call: Seen = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      authorization: request.headers.authorization ?? '',
      type: request.headers['content-type'] ?? '',
      body: parsed(bytes),
      bytes,
    }
    seen.push(call)
    const { behaviour } = state
    if (behaviour === 'hang') return
    if (behaviour === 'reset') return void request.socket.destroy()
    if (behaviour === 'cutAnswer') {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      reply.write('{"messages":[{"id":')
      return void setTimeout(() => request.socket.destroy(), 20)
    }
    if (behaviour === 'html') return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    if (behaviour === 'redirect') return void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    if (typeof behaviour === 'object') {
      const { code, status = 400, subcode, message = 'Refused', retryAfter } = behaviour
      const more = subcode === undefined ? {} : { error_subcode: subcode }
      return send(reply, status, fault(code, `(#${code}) ${message}`, more), {
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      })
    }
    const asked = /^\/lookaside\/(\d+)$/.exec(call.path)
    if (!asked) return send(reply, ...answer(call))
    const isOurs = call.authorization.endsWith(` ${state.token}`)
    reply.writeHead(isOurs ? 200 : 401).end(isOurs ? media.get(asked[1] ?? '') : '')
  }

  const server = createServer((request, reply) => void handle(request, reply))
  server.on('connection', () => {
    state.connections += 1
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  at.origin = `http://127.0.0.1:${port}`
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    messages,
    templates,
    uploads,
    media,
    left,
    state,
    /** The body of an event with the signature that Meta puts beside it. */
    signed: (event: object): { raw: string; signature: string } => {
      const raw = JSON.stringify(event)
      return { raw, signature: `sha256=${createHmac('sha256', APP_SECRET).update(raw).digest('hex')}` }
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
export type GraphStandIn = Awaited<ReturnType<typeof startGraph>>
