import type { FailReason, MailOutcome } from './port.ts'
import { withoutAddresses } from './port.ts'

/** What the SMTP client tells of a failure; every field may be missing. */
export interface SmtpFault {
  message?: string
  code?: string
  /** The system's own code where `code` is the client's. */
  originalCode?: string
  command?: string
  responseCode?: number
}

/** How far the letter had come, as seen on our own side of the connection. */
export interface Progress {
  /** At least one byte of the body was taken for the wire. */
  bodyOffered: boolean
  /** Why we ourselves ended it, if we did. */
  stoppedBy: 'timeout' | 'aborted' | null
}

/** The service is about to hang up: this speaks of all letters. Other passing refusals speak of the one at hand. */
const CLOSING = 421

/** `unknown` unless the service surely did not take the letter over. */
export function classify(fault: SmtpFault, progress: Progress): MailOutcome {
  const detail = withoutAddresses(fault.message ?? 'No detail')
  const reply = fault.responseCode ?? 0
  const refused = reply >= 400 && reply < 600
  if (progress.bodyOffered) {
    // EMESSAGE with a 4xx or 5xx is the one answer to the body that says no; anything else is silence.
    if (fault.code === 'EMESSAGE' && refused) return failed(reply === CLOSING ? 'busy' : 'content', detail, reply)
    return { state: 'unknown', detail }
  }
  if (progress.stoppedBy) return { state: 'failed', reason: progress.stoppedBy, detail, permanent: false }
  return failed(reasonBeforeBody(fault, reply), detail, reply, fault.code)
}

function failed(reason: FailReason, detail: string, reply: number, code?: string): MailOutcome {
  // 503 speaks of the session, not of the letter. A message over the offered size is refused on our side, without a reply.
  const permanent = (reply >= 500 && reply < 600 && reply !== 503) || (reason === 'content' && code === 'EMESSAGE')
  return { state: 'failed', reason, detail, permanent }
}

// What the platform calls a certificate or a handshake it will not have.
const TLS_CODE = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/

function reasonBeforeBody(fault: SmtpFault, reply: number): FailReason {
  const { code = '', originalCode = '', command = '' } = fault
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') return 'auth'
  if (code === 'ETLS' || code === 'EREQUIRETLS' || TLS_CODE.test(originalCode)) return 'tls'
  if (code === 'EENVELOPE') {
    if (reply === CLOSING) return 'busy'
    if (command === 'RCPT TO') return 'recipient'
    if (reply >= 400 && reply < 500) return 'busy'
    if (command === 'MAIL FROM') return 'sender'
    return command === 'DATA' ? 'content' : 'badAddress'
  }
  if (code === 'EMESSAGE' || code === 'ESTREAM') return 'content'
  if (code === 'ETIMEDOUT') return 'timeout'
  return 'connect'
}
