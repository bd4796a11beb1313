import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream } from 'smtp-server'
import { SMTPServer } from 'smtp-server'
import { isLoopback } from '../../config.ts'
import type { Outbox } from './outbox.ts'
import { openOutbox } from './outbox.ts'
import type { MailSummary } from './parse.ts'
import { parseMail, summarise } from './parse.ts'

export interface CatcherSettings {
  /** The folder that keeps the letters, e.g. DATA_DIR/outbox. */
  dir: string
  host?: string
  /** 0 takes any free port. */
  port?: number
  /** Letters kept; the oldest give way. */
  capacity?: number
}

export interface CaughtSummary extends MailSummary {
  id: string
}

export interface CaughtMail extends CaughtSummary {
  text: string
  /** As sent. Foreign markup: show it in a sandboxed frame without scripts. */
  html: string
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; bytes: number }[]
}

export interface Catcher {
  /** smtp://127.0.0.1:port */
  readonly url: string
  /** Newest first; `after` is the last id of the page before. */
  list(query?: { limit?: number; after?: string }): Promise<CaughtSummary[]>
  count(): number
  get(id: string): Promise<CaughtMail | null>
  /** The letter as it came, for download as .eml. */
  raw(id: string): Promise<Buffer | null>
  /** Removes one letter for good; one that is not there is no error. */
  remove(id: string): Promise<void>
  clear(): Promise<void>
  stop(): Promise<void>
}

const DEFAULTS = { host: '127.0.0.1', port: 0, capacity: 20_000 }
const PAGE = 50
const MAX_LETTER_BYTES = 25 * 1024 * 1024

/**
 * A real SMTP server that keeps what it gets and passes nothing on: for trying Athar out on one machine.
 * Answers 250 only when the letter is safe on the disk. Throws on a host that other machines could reach.
 */
export async function startCatcher(settings: CatcherSettings): Promise<Catcher> {
  const { dir, host, port, capacity } = { ...DEFAULTS, ...settings }
  if (!isLoopback(host)) throw new Error(`The mail catcher listens on this machine alone, not on ${host}`)
  const outbox = await openOutbox({ dir, capacity })
  const server = await listen(outbox, host, port)
  const { port: bound } = server.server.address() as AddressInfo
  const shown = host.includes(':') ? `[${host}]` : host

  return {
    url: `smtp://${shown}:${bound}`,
    async list({ limit = PAGE, after } = {}) {
      const heads = await Promise.all(
        outbox.ids({ limit, after }).map(async (id) => ({ id, head: await outbox.head(id) })),
      )
      return heads.flatMap(({ id, head }) => (head ? [{ id, ...summarise(head) }] : []))
    },
    count: () => outbox.count(),
    async get(id) {
      const raw = await outbox.read(id)
      if (!raw) return null
      const { text, html, headers, attachments } = parseMail(raw)
      return { id, ...summarise(raw), text, html, headers: Object.fromEntries(headers), attachments }
    },
    raw: (id) => outbox.read(id),
    remove: (id) => outbox.remove(id),
    clear: () => outbox.clear(),
    async stop() {
      await new Promise<void>((done) => server.close(done))
      await outbox.close()
    },
  }
}

async function listen(outbox: Outbox, host: string, port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    // On the loopback there is nobody to hide from, and a certificate of our own would help nobody.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    size: MAX_LETTER_BYTES,
    closeTimeout: 2_000,
    onData(stream, _session, answer) {
      collect(stream)
        .then((chunks) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 })
          return outbox.keep(chunks)
        })
        .then(
          (id) => answer(null, `Kept as ${id}`),
          (error: unknown) => answer(error instanceof Error ? error : new Error('The letter could not be kept')),
        )
    },
  })
  // A connection that breaks concerns its sender, not the server.
  server.on('error', () => undefined)
  const net = server.listen(port, host)
  if (!net.listening) await once(net, 'listening')
  return server
}

function collect(stream: SMTPServerDataStream): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.once('end', () => resolve(chunks))
    stream.once('error', reject)
  })
}
