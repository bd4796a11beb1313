import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StandInOptions {
  key?: string
  /** The number of the phone, without +. */
  number?: string
  /** How long a code can be scanned: the first one, and each of the five after it. */
  firstMs?: number
  nextMs?: number
  port?: number
}

interface Webhook {
  url: string
  events: string[]
  hmac?: { key: string }
}

interface Session {
  status: string
  config: { webhooks?: Webhook[] }
  isKnown: boolean
  code: string
  codes: number
  pairing: string | null
  timer: NodeJS.Timeout | undefined
}

export interface SentByWaha {
  path: string
  chatId: string
  text?: string
  caption?: string
  file?: { mimetype: string; filename: string; data: string }
}

export interface SentFile {
  mime: string
  name?: string
  bytes: Uint8Array
}

/** What the gateway does with the next calls. */
export type Trouble = 'none' | 'hang' | 'drop' | '401' | '429' | '500' | 'resetFails'

const CODES = 6

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

/** A server that speaks as WAHA does, with a phone that does as it is told. */
export async function startWaha({ key = 'waha-key', number = '966512345678', ...options }: StandInOptions = {}) {
  const { firstMs = 60_000, nextMs = 20_000 } = options
  const sessions = new Map<string, Session>()
  const sent: SentByWaha[] = []
  const files = new Map<string, Buffer>()
  const unknown = new Set<string>()
  const state: { trouble: Trouble; online: boolean } = { trouble: 'none', online: true }
  let serial = 0

  const tell = async (name: string, session: Session, event: string, payload: object): Promise<void> => {
    for (const hook of session.config.webhooks ?? []) {
      if (!hook.events.includes(event)) continue
      const body = JSON.stringify({ event, session: name, timestamp: Date.now(), payload })
      const signature = createHmac('sha512', hook.hmac?.key ?? '')
        .update(body)
        .digest('hex')
      const headers = { 'content-type': 'application/json', 'x-webhook-hmac': signature }
      await fetch(hook.url, { method: 'POST', headers, body }).catch(() => undefined)
    }
  }
  const move = (name: string, session: Session, status: string): void => {
    clearTimeout(session.timer)
    session.status = status
    void tell(name, session, 'session.status', { name, status })
  }
  const show = (name: string, session: Session): void => {
    if (session.codes >= CODES) return move(name, session, 'FAILED')
    session.code = `2@stand-in-${(serial += 1)}`
    session.codes += 1
    if (session.status !== 'SCAN_QR_CODE') move(name, session, 'SCAN_QR_CODE')
    session.timer = setTimeout(() => show(name, session), session.codes === 1 ? firstMs : nextMs)
  }
  const begin = (name: string, session: Session): void => {
    session.codes = 0
    session.pairing = null
    move(name, session, 'STARTING')
    session.timer = setTimeout(() => {
      if (session.isKnown) move(name, session, 'WORKING')
      else show(name, session)
    }, 20)
  }
  const shown = (name: string, { status, config }: Session) => ({
    name,
    status,
    config,
    me: status === 'WORKING' ? { id: `${number}@c.us`, pushName: 'Charity' } : null,
  })

  const answer = (response: ServerResponse, status: number, json: object): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '7' }) })
    response.end(JSON.stringify(json))
  }

  const send = (response: ServerResponse, path: string, body: Record<string, unknown>): void => {
    const session = sessions.get(String(body['session']))
    if (session?.status !== 'WORKING') return answer(response, 422, { message: 'Session status is not as expected' })
    sent.push({ path, ...body } as unknown as SentByWaha)
    answer(response, 201, { id: `true_${String(body['chatId'])}_OUT${sent.length}` })
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://waha')
    const body = await bodyOf(request)
    if (state.trouble === 'drop') return void request.socket.destroy()
    if (state.trouble === 'hang') return
    if (state.trouble === '401' || request.headers['x-api-key'] !== key) return answer(response, 401, {})
    if (state.trouble === '429' || state.trouble === '500') return answer(response, Number(state.trouble), {})
    if (request.method === 'POST' && pathname === '/api/sessions') {
      const name = String(body['name'])
      const session = {
        status: 'STOPPED',
        config: {},
        isKnown: false,
        code: '',
        codes: 0,
        pairing: null,
        timer: undefined,
      }
      sessions.set(name, Object.assign(session, { config: body['config'] ?? {} }))
      begin(name, session)
      return answer(response, 201, shown(name, session))
    }
    if (pathname === '/api/contacts/check-exists')
      return answer(response, 200, { numberExists: !unknown.has(`+${searchParams.get('phone') ?? ''}`) })
    if (/^\/api\/send(?:Text|Image|File)$/.test(pathname)) return send(response, pathname, body)
    if (pathname.startsWith('/api/files/')) {
      const file = files.get(pathname)
      return file ? void response.writeHead(200).end(file) : answer(response, 404, { message: 'Not found' })
    }
    const [, , first = '', second = '', third = ''] = pathname.split('/')
    const name = decodeURIComponent(first === 'sessions' ? second : first)
    const session = sessions.get(name)
    if (!session) return answer(response, 404, { message: 'Session not found' })
    return first === 'sessions'
      ? sessionCall(response, { name, session, method: request.method ?? '', what: third, body })
      : authCall(response, session, third)
  }

  interface SessionCall {
    name: string
    session: Session
    method: string
    what: string
    body: Record<string, unknown>
  }
  function sessionCall(response: ServerResponse, { name, session, method, what, body }: SessionCall): void {
    if (state.trouble === 'resetFails' && what === 'logout') return answer(response, 500, {})
    if (method === 'PUT') session.config = (body['config'] ?? {}) as Session['config']
    if (what === 'start' || what === 'restart') begin(name, session)
    if (what === 'stop') move(name, session, 'STOPPED')
    if (what === 'logout') {
      session.isKnown = false
      move(name, session, 'STOPPED')
    }
    answer(response, method === 'POST' ? 201 : 200, shown(name, session))
  }

  function authCall(response: ServerResponse, session: Session, what: string): void {
    if (session.status !== 'SCAN_QR_CODE')
      return answer(response, 422, { message: 'Session status is not as expected' })
    if (what === 'qr') return answer(response, 200, { value: session.code })
    session.pairing = 'ABCD-EFGH'
    answer(response, 201, { code: session.pairing })
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((done) => void server.listen(options.port ?? 0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const each = (work: (name: string, session: Session) => void): void => {
    for (const [name, session] of sessions) work(name, session)
  }
  const phone = {
    scan: () =>
      each((name, session) => {
        if (session.status !== 'SCAN_QR_CODE') return
        session.isKnown = true
        move(name, session, 'WORKING')
      }),
    enter: (typed: string): boolean => {
      const isRight = [...sessions.values()].some(({ pairing }) => pairing !== null && pairing === typed)
      if (isRight) phone.scan()
      return isRight
    },
    /** Another code at once. */
    renew: () => each(show),
    /** All codes run out. */
    expire: () => each((name, session) => move(name, session, 'FAILED')),
    unlink: () =>
      each((name, session) => {
        session.isKnown = false
        session.codes = 0
        show(name, session)
      }),
    write: (text: string, from = number) =>
      Promise.all(
        [...sessions].map(([name, session]) =>
          tell(name, session, 'message', {
            id: `false_${from}@c.us_IN${text.length}`,
            timestamp: Math.floor(Date.now() / 1000),
            from: `${from}@c.us`,
            fromMe: false,
            body: text,
          }),
        ),
      ),
    /** The gateway fetches it, and names it by what it calls itself: nobody outside knows that host. */
    sendFile: ({ mime, name, bytes }: SentFile, caption = '', from = number) =>
      Promise.all(
        [...sessions].map(([session, its]) => {
          const path = `/api/files/${session}/${(serial += 1)}.bin`
          files.set(path, Buffer.from(bytes))
          return tell(session, its, 'message', {
            id: `false_${from}@c.us_FILE${serial}`,
            timestamp: Math.floor(Date.now() / 1000),
            from: `${from}@c.us`,
            fromMe: false,
            body: caption,
            hasMedia: true,
            media: { url: `http://localhost:3000${path}`, mimetype: mime, filename: name ?? null },
          })
        }),
      ),
    acknowledge: (id: string, ack: number) =>
      Promise.all(
        [...sessions].map(([name, session]) =>
          tell(name, session, 'message.ack', { id: `true_${number}@c.us_${id}`, fromMe: true, ack }),
        ),
      ),
  }
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    sent,
    files,
    unknown,
    state,
    phone,
    statusOf: (name: string) => sessions.get(name)?.status ?? null,
    stop: async (): Promise<void> => {
      each((_name, session) => clearTimeout(session.timer))
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type Waha = Awaited<ReturnType<typeof startWaha>>
