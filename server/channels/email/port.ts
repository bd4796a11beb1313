/**
 * The mail port: how Athar hands one letter to one person, in its own words.
 * Adapters stand beside this file; `index.ts` alone chooses between them.
 */

/** Who or what stood in the way. The first five concern the mail service, the others this one letter. */
export type FailReason =
  | 'connect' // no connection, or lost before the body was offered
  | 'tls'
  | 'auth'
  | 'sender' // the service refuses our sender address
  | 'busy' // it takes nothing just now
  | 'recipient' // the service refuses the recipient's address, for good or for now
  | 'content' // the service refuses the message itself, likewise, or it cannot be composed
  | 'badAddress' // not an address; never offered to the service
  | 'demoAddress' // a reserved domain: must never leave the machine
  | 'timeout' // our own time limit, before the body was offered
  | 'aborted' // the caller's signal, before the body was offered

/**
 * What became of a letter.
 * - `sent`: the service took it over (its answer to the body was a 2xx).
 * - `failed`: surely not accepted. `permanent`: the same letter would be refused again.
 * - `unknown`: the body was offered and no answer came; only a person may decide to send it again.
 * `detail` is for staff: at most 300 characters, e-mail addresses taken out.
 */
export type MailOutcome =
  | { state: 'sent'; providerId?: string }
  | { state: 'failed'; reason: FailReason; detail: string; permanent: boolean }
  | { state: 'unknown'; detail: string }

export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
}

export interface OutgoingMail {
  /** The ledger row's id, `[A-Za-z0-9._-]{1,100}`; the Message-ID is `<id@domain of from>`. */
  id: string
  to: { address: string; name?: string }
  from: { address: string; name: string }
  replyTo?: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** RFC 8058: an https address whose POST stops the messages at once. */
  listUnsubscribe?: { url: string; oneClick: true }
  lang: 'en' | 'ar'
  attachments?: MailAttachment[]
}

export interface Mailer {
  readonly name: string
  /** Never rejects. Settles within the adapter's time limit, counted from the letter's turn. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<MailOutcome>
  /** Connects and signs in without sending. Rejects with {@link MailServiceError}. */
  verify(): Promise<void>
  /** Lets letters under way finish, then closes the connections. Later sends fail with `connect`. */
  close(): Promise<void>
}

export class MailServiceError extends Error {
  readonly reason: FailReason
  constructor(reason: FailReason, detail: string) {
    super(detail)
    this.name = 'MailServiceError'
    this.reason = reason
  }
}

/** Nothing will leave until a person has put it right. */
const LASTING: readonly FailReason[] = ['tls', 'auth', 'sender']
export const isLasting = (reason: FailReason): boolean => LASTING.includes(reason)

const SERVICE_REASONS: readonly FailReason[] = ['connect', 'tls', 'auth', 'sender', 'busy']

/** True when every other letter would meet the same: a worker pauses instead of burning through its list. */
export function concernsService(reason: FailReason): boolean {
  return SERVICE_REASONS.includes(reason)
}

/** Server replies often repeat the recipient; details are stored and shown, so addresses go. */
export function withoutAddresses(text: string): string {
  return text
    .replace(/[^\s<>()[\]:;,"']+@[^\s<>()[\]:;,"']+/g, '…')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}

const MAIL_ID = /^[A-Za-z0-9._-]{1,100}$/
// One mailbox, nothing that could end a header or an SMTP command or add a second recipient.
const ADDRESS = /^[^\s\p{Cc},;:<>()[\]"\\@]{1,64}@[^\s\p{Cc},;:<>()[\]"\\@]{1,255}$/u

/** What no adapter may send, whatever it talks to; null when the letter may go. */
export function faultOf(mail: OutgoingMail): MailOutcome | null {
  if (!MAIL_ID.test(mail.id)) return neverSent('content', 'The letter id cannot be a Message-ID')
  if (!ADDRESS.test(mail.to.address)) return neverSent('badAddress', 'The recipient address is not an address')
  if (!ADDRESS.test(mail.from.address)) return neverSent('sender', 'The sender address is not an address')
  if (mail.replyTo !== undefined && !ADDRESS.test(mail.replyTo))
    return neverSent('content', 'The reply address is wrong')
  return null
}

function neverSent(reason: FailReason, detail: string): MailOutcome {
  return { state: 'failed', reason, detail, permanent: true }
}

/** The address alone of "Name <address>". */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
