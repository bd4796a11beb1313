import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import type { SendMailOptions, SMTPPoolOptions } from 'nodemailer'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../config.ts'
import { lookupFor, mayReach, OutboundError, type Reach } from '../../integrations/outbound.ts'
import { turns } from '../../turns.ts'
import type { SmtpFault } from './classify.ts'
import { classify } from './classify.ts'
import type { Mailer, MailOutcome, OutgoingMail } from './port.ts'
import { faultOf, MailServiceError } from './port.ts'

export interface SmtpSettings {
  /** smtp:// (STARTTLS when offered) or smtps://, user and password in it. */
  url: string
  /** Connections kept open at the same time. */
  concurrency?: number | undefined
  /** Milliseconds one letter may take from its turn to the answer. */
  limitMs?: number | undefined
  /** Of a service that an entity has typed: where it may stand. Without it anywhere, as the installation's own. */
  reach?: Reach | undefined
  /** Letters are signed with this key (RFC 6376); PEM. */
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined
}

// Far above what services allow on one connection: they end it with a 421, and an unoffered letter moves to the next.
const LETTERS_PER_CONNECTION = 100_000

interface Attempt {
  bodies: Readable[]
}

/** Sends over SMTP with connections kept open. Throws when the address is not an SMTP address. */
export function smtpMailer(settings: SmtpSettings): Mailer {
  const { concurrency = 5, limitMs = 60_000 } = settings
  const pool = createTransport({
    ...poolOptions(settings.url, concurrency, limitMs),
    ...(settings.reach ? { getSocket: socketWithin(settings.url, settings.reach, limitMs) } : {}),
    ...(settings.dkim ? { dkim: settings.dkim } : {}),
    pool: true,
  })
  // Keyed by the letter's own signal: the one object of ours that reaches the composed message.
  const attempts = new WeakMap<AbortSignal, Attempt>()
  pool.use('stream', (mail, done) => {
    const attempt = mail.data.signal && attempts.get(mail.data.signal)
    mail.message.processFunc((body) => {
      attempt?.bodies.push(body)
      return body
    })
    done()
  })
  const turn = turns(concurrency)
  let closed = false

  async function deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<MailOutcome> {
    const attempt: Attempt = { bodies: [] }
    const stop = new AbortController()
    let stoppedBy: 'timeout' | 'aborted' | null = null
    const end = (why: 'timeout' | 'aborted') => {
      stoppedBy ??= why
      stop.abort()
    }
    const onAbort = () => end('aborted')
    const timer = setTimeout(() => end('timeout'), limitMs)
    attempts.set(stop.signal, attempt)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const answer = await pool.sendMail(toMessage(mail, stop.signal))
      return { state: 'sent', ...(answer.serverMessageId ? { providerId: answer.serverMessageId } : {}) }
    } catch (error) {
      // The client reads the body only after the service said 354: until then nothing of it has left.
      const bodyOffered = attempt.bodies.some((body) => body.readableDidRead)
      return classify(faultFrom(error), { bodyOffered, stoppedBy })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    name: 'smtp',
    async send(mail, signal) {
      const fault = faultOf(mail)
      if (fault) return fault
      if (!(await turn.take(signal))) return notBegun('aborted', 'Stopped before its turn')
      try {
        return closed ? notBegun('connect', 'The mailer is closed') : await deliver(mail, signal)
      } finally {
        turn.give()
      }
    },
    async verify() {
      try {
        await pool.verify()
      } catch (error) {
        const outcome = classify(faultFrom(error), { bodyOffered: false, stoppedBy: null })
        const reason = outcome.state === 'failed' ? outcome.reason : 'connect'
        const fault = new MailServiceError(reason, outcome.state === 'sent' ? '' : outcome.detail)
        fault.cause = error
        throw fault
      }
    },
    async close() {
      closed = true
      await turn.idle()
      pool.close()
    },
  }
}

function notBegun(reason: 'aborted' | 'connect', detail: string): MailOutcome {
  return { state: 'failed', reason, detail, permanent: false }
}

function poolOptions(url: string, concurrency: number, limitMs: number): SMTPPoolOptions {
  if (!URL.canParse(url)) throw new Error('SMTP_URL is not a URL')
  const parsed = new URL(url)
  if (!['smtp:', 'smtps:'].includes(parsed.protocol) || !parsed.hostname) {
    throw new Error('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host')
  }
  // A password never crosses a network in the clear, not even when a man in the middle hides STARTTLS.
  const guard =
    parsed.protocol === 'smtp:' &&
    parsed.password !== '' &&
    !isLoopback(parsed.hostname) &&
    !parsed.searchParams.has('requireTLS')
  return {
    url,
    maxConnections: concurrency,
    maxMessages: LETTERS_PER_CONNECTION,
    connectionTimeout: Math.min(limitMs, 20_000),
    greetingTimeout: Math.min(limitMs, 20_000),
    dnsTimeout: Math.min(limitMs, 10_000),
    socketTimeout: limitMs,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(guard ? { requireTLS: true } : {}),
  }
}

type GetSocket = NonNullable<SMTPPoolOptions['getSocket']>

/** Connects as the client would, but to no address that is not to be reached, whatever the host's name leads to. */
function socketWithin(url: string, reach: Reach, limitMs: number): GetSocket {
  const { hostname, port, protocol } = new URL(url)
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
  return (_options, done) => {
    if (!mayReach(host, reach)) return done(new OutboundError('host', false, 'The host is not on the public network'))
    const to = port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port)
    const socket = connect({ host, port: to, lookup: lookupFor(reach) })
    const late = setTimeout(
      () => socket.destroy(Object.assign(new Error('No connection in time'), { code: 'ETIMEDOUT' })),
      Math.min(limitMs, 20_000),
    )
    const failed = (error: Error) => {
      clearTimeout(late)
      done(error)
    }
    socket.once('error', failed)
    socket.once('connect', () => {
      clearTimeout(late)
      socket.off('error', failed)
      done(null, { connection: socket })
    })
  }
}

function faultFrom(error: unknown): SmtpFault {
  return error instanceof Error ? error : { message: String(error) }
}

function toMessage(mail: OutgoingMail, signal: AbortSignal): SendMailOptions {
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
  return {
    signal,
    messageId: `<${mail.id}@${domain}>`,
    // Spelled out, so that nothing in a name or a header can add a recipient.
    envelope: { from: mail.from.address, to: [mail.to.address] },
    from: { name: mail.from.name, address: mail.from.address },
    to: { name: mail.to.name ?? '', address: mail.to.address },
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      ...mail.headers,
      'Content-Language': mail.lang,
      'Auto-Submitted': 'auto-generated',
      ...unsubscribeHeaders(mail),
    },
    attachments: (mail.attachments ?? []).map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
  }
}

/** RFC 8058: both headers, or neither. */
function unsubscribeHeaders(mail: OutgoingMail): Record<string, string> {
  if (!mail.listUnsubscribe) return {}
  const url = new URL(mail.listUnsubscribe.url).href
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
