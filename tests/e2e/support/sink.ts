import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** The other side of a channel. */
export interface Sink {
  channel: 'email' | 'sms'
  url: string
  /** How often a letter of this ledger row was handed over. */
  times(id: string): number
  /** How many letters were handed over. */
  handed(): number
  /** Ids that came more than once. */
  repeated(): string[]
  /** Letters whose body was taken and not answered for: whoever sent them cannot know. */
  silent: ReadonlySet<string>
  /** How often each trouble was made. */
  made: Readonly<Record<string, number>>
  stop(): Promise<void>
}

export interface SinkOptions {
  delayMs?: number
  /** Of so many hand-overs one goes wrong, each time in another way; none where it is not said. */
  oneIn?: number
}

/** What goes wrong at real services: refused for now at the address or the body, no answer, the line cut. */
const TROUBLES = ['rcpt451', 'rcpt450', 'body451', 'body450', 'hang', 'reset'] as const
type Trouble = (typeof TROUBLES)[number]

const refusal = (responseCode: number): Error => Object.assign(new Error('Try again later'), { responseCode })
const idIn = (head: string): string => /^Message-ID:\s*<([^@>]+)@/im.exec(head)?.[1] ?? 'none'

/** Each refusal doubles the time until the next attempt; more of them in a row would only make the test wait. */
const IN_A_ROW = 2

/** Each in turn: who is spared one leaves it to the next, so that none is left out. */
export function nextTrouble<T extends string>(
  troubles: readonly T[],
  made: Readonly<Record<T, number>>,
): T | undefined {
  const all = troubles.reduce((sum, one) => sum + made[one], 0)
  return troubles[all % troubles.length]
}

/** A real SMTP peer on loopback that takes letters, a little slowly, and counts their Message-IDs. */
export async function startSink({ delayMs = 15, oneIn = 0 }: SinkOptions = {}): Promise<Sink> {
  const counts = new Map<string, number>()
  const silent = new Set<string>()
  const made = Object.fromEntries(TROUBLES.map((one) => [one, 0])) as Record<Trouble, number>
  const sockets = new Map<number, Socket>()
  const planned = new Map<string, Trouble>()
  /** Refusals in a row, by address. */
  const refused = new Map<string, number>()
  let n = 0
  const cut = ({ remotePort }: SMTPServerSession): void => {
    sockets.get(remotePort)?.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, session, done) {
      n += 1
      const due = oneIn > 0 && n % oneIn === 0 ? nextTrouble(TROUBLES, made) : undefined
      const before = refused.get(address) ?? 0
      const trouble = before < IN_A_ROW ? due : undefined
      refused.set(address, trouble && /45\d$/.test(trouble) ? before + 1 : 0)
      if (trouble) made[trouble] += 1
      if (trouble === 'rcpt451' || trouble === 'rcpt450') return done(refusal(Number(trouble.slice(4))))
      if (trouble) planned.set(session.id, trouble)
      done()
    },
    onData(stream, session, done) {
      const trouble = planned.get(session.id)
      planned.delete(session.id)
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 8000) head += chunk.toString('latin1')
      })
      stream.on('end', () => {
        if (trouble === 'body451' || trouble === 'body450') return done(refusal(Number(trouble.slice(4))))
        const id = idIn(head)
        counts.set(id, (counts.get(id) ?? 0) + 1)
        if (trouble) silent.add(id)
        if (trouble === 'reset') return cut(session)
        if (trouble !== 'hang') setTimeout(() => done(), delayMs)
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    if (socket.remotePort !== undefined) sockets.set(socket.remotePort, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    channel: 'email',
    url: `smtp://127.0.0.1:${port}`,
    times: (id) => counts.get(id) ?? 0,
    handed: () => counts.size,
    repeated: () => [...counts].filter(([, times]) => times > 1).map(([id]) => id),
    silent,
    made,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
