/**
 * The port of WhatsApp by a linked device: how Athar writes to one person from the charity's own number, and how that
 * number's phone is linked. Adapters stand beside this file; `sessions.ts` alone chooses between them.
 */
import type { LinkReason } from '../../../resources/whatsapp_accounts/schema.ts'
import type { FailReason, Gateway, Outcome } from '../port.ts'
import { faultOfPhone, neverSent, type OutgoingText } from '../text.ts'

export interface ChatMedia {
  mime: string
  name: string
  bytes: Uint8Array
}

/** A file that came: whole, or by what it is fetched by (`at`); with neither it could not be had. */
export interface CameMedia {
  mime: string
  name?: string
  bytes?: Uint8Array
  at?: string
}

/** `text` is what is said; of a medium, what stands below it. */
export interface OutgoingChat extends OutgoingText {
  media?: ChatMedia
}

export type ChatGateway = Gateway<OutgoingChat>

/** A code that the phone scans; another one takes its place when its time is over. */
export interface QrCode {
  value: string
  /** ISO moments, by this server's clock. */
  shownAt: string
  until: string
}

/** How a link stands. `lost` and `linking` go on by themselves, the others wait for a person. */
export type SessionState =
  | { state: 'idle' }
  | { state: 'linking' }
  | { state: 'linked'; phone: string | null }
  | { state: 'lost'; reason: LinkReason }
  | { state: 'ended'; reason: LinkReason }

/** What somebody wrote to the linked number; in the shape that the rooms take it in (server/messages/came.ts). */
export interface ChatIncoming {
  providerId: string
  /** E.164 with +. */
  from: string
  /** As they call themselves. */
  name?: string
  text: string
  media?: CameMedia
  /** ISO moment, by WhatsApp's clock. */
  at: string
}

/** What became of a message later on; in the shape of server/messages/receipts.ts. */
export interface ChatReceipt {
  message: { providerId: string }
  state: 'sent' | 'delivered' | 'read' | 'failed'
  reason?: FailReason
  at: string
}

export type SessionEvent =
  | { kind: 'state'; now: SessionState }
  | { kind: 'incoming'; message: ChatIncoming }
  | { kind: 'receipt'; receipt: ChatReceipt }

/** How the session was when it was last seen: what its device forgets now, its phone has removed. */
export interface SessionPast {
  wasLinked: boolean
}

export interface ChatSession {
  /** Begins to link, or takes up a link that is there. What comes of it is told as events. @throws SessionFault */
  start(past: SessionPast): Promise<void>
  /** The same from the beginning, after it failed. @throws SessionFault */
  restart(): Promise<void>
  state(): SessionState
  /** Null where none can be scanned now. */
  qr(): QrCode | null
  /** A code to type on the phone with this number (E.164), in place of scanning. @throws SessionFault */
  requestCode(phone: string): Promise<string>
  /** Ends it and keeps the link: a later start needs no code. @throws SessionFault */
  stop(): Promise<void>
  /** The phone forgets the device, and nothing is kept of it. @throws SessionFault */
  logout(): Promise<void>
  /** Looks now, where the service was heard to have news. */
  look(): void
  /** Hands one message over at once. Never rejects. */
  send(message: OutgoingChat, signal?: AbortSignal): Promise<Outcome>
  /** Lets go of it in this process; the link stays. */
  close(): Promise<void>
}

/** What a session tells, in order. */
export type Hear = (event: SessionEvent) => void

export class SessionFault extends Error {
  readonly reason: LinkReason
  constructor(reason: LinkReason, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`)
    this.name = 'SessionFault'
    this.reason = reason
  }
}

/** So long the first code of an attempt can be scanned, and each further one; six in all. */
const CODE_LIFE_MS = { first: 60_000, next: 20_000 } as const

/** @param nth of its attempt, from 0 */
export function qrOf(value: string, nth: number, now: number = Date.now()): QrCode {
  const until = now + (nth === 0 ? CODE_LIFE_MS.first : CODE_LIFE_MS.next)
  return { value, shownAt: new Date(now).toISOString(), until: new Date(until).toISOString() }
}

const LONGEST_TEXT = 4096

/** What no adapter may send, whatever it talks to; null when the message may go. */
export function faultOf(message: OutgoingChat): Outcome | null {
  const fault = faultOfPhone(message)
  if (fault) return fault
  const { text, media } = message
  if (text.trim() === '' && media === undefined) return neverSent('content', 'The message says nothing')
  if (text.length > LONGEST_TEXT) return neverSent('content', 'The message is too long')
  return null
}

/** `+966512345678` as WhatsApp names it. */
export const digitsOf = (e164: string): string => e164.replace(/\D/g, '')

/** The number in `966512345678:12@s.whatsapp.net` or `966512345678@c.us`; null for groups, lists and hidden numbers. */
export function phoneOf(jid: string): string | null {
  const found = /^(\d{7,15})(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/.exec(jid)
  return found ? `+${found[1] ?? ''}` : null
}

/** What the page of a link shows while a phone is being linked. `here`: this process holds the session. */
export interface ShownCodes {
  here: boolean
  qr: QrCode | null
  /** What the phone has to type, once it was asked for. */
  pairing: string | null
  pairingFailed: LinkReason | null
}

/** The room that keeps links alive (server/linking), as calls know it. */
export interface Linking {
  /** There is something to do for this entity. */
  wake(entityId: string): void
  shown(entityId: string): ShownCodes
  /** A gateway says that something has changed there for this entity. */
  heard(entityId: string): void
  /** Whether this server can hold devices of its own. */
  canHold(): boolean
}
