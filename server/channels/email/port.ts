/**
 * The mail port: how Athar hands one letter to one person, in its own words.
 * Adapters stand beside this file; `index.ts` alone chooses between them.
 */

export {
  concernsService,
  type FailReason,
  isLasting,
  type Outcome as MailOutcome,
  ServiceError as MailServiceError,
  withoutAddresses,
} from '../port.ts'

import { type FailReason, type Gateway, type Outcome, type Outgoing } from '../port.ts'

export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
}

export interface OutgoingMail extends Outgoing {
  /** The Message-ID is `<id@domain of from>`. */
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
  attachments?: MailAttachment[]
}

export type Mailer = Gateway<OutgoingMail>

const MAIL_ID = /^[A-Za-z0-9._-]{1,100}$/
// One mailbox, nothing that could end a header or an SMTP command or add a second recipient.
const ADDRESS = /^[^\s\p{Cc},;:<>()[\]"\\@]{1,64}@[^\s\p{Cc},;:<>()[\]"\\@]{1,255}$/u

/** What no adapter may send, whatever it talks to; null when the letter may go. */
export function faultOf(mail: OutgoingMail): Outcome | null {
  if (!MAIL_ID.test(mail.id)) return neverSent('content', 'The letter id cannot be a Message-ID')
  if (!ADDRESS.test(mail.to.address)) return neverSent('badAddress', 'The recipient address is not an address')
  if (!ADDRESS.test(mail.from.address)) return neverSent('sender', 'The sender address is not an address')
  if (mail.replyTo !== undefined && !ADDRESS.test(mail.replyTo))
    return neverSent('content', 'The reply address is wrong')
  return null
}

function neverSent(reason: FailReason, detail: string): Outcome {
  return { state: 'failed', reason, detail, permanent: true }
}

/** The address alone of "Name <address>". */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
