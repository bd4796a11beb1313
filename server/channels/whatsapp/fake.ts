import type { Outcome } from '../port.ts'
import {
  type CameMedia,
  type ChatSession,
  faultOf,
  type Hear,
  type OutgoingChat,
  type QrCode,
  qrOf,
  SessionFault,
  type SessionState,
} from './port.ts'

/** A phone, and what becomes of messages, for whoever stands in for WhatsApp. */
export interface FakePhone {
  /** Another code takes the place of the one that is shown. */
  renew(): void
  /** The codes of this attempt are over. */
  expire(): void
  scan(): void
  /** Types the pairing code that was asked for. */
  enter(code: string): boolean
  unlink(): void
  write(text: string): void
  sendFile(media: CameMedia, caption: string): void
  acknowledge(providerId: string, state: 'delivered' | 'read'): void
  offline(): void
  online(): void
  readonly arrived: OutgoingChat[]
}

export interface FakeLink {
  session: ChatSession
  phone: FakePhone
}

/** A session for tests: obeys the port, and its phone does as it is told. `number`: its own, E.164. */
export function fakeLink(number: string, hear: Hear, unknown: readonly string[] = []): FakeLink {
  let now: SessionState = { state: 'idle' }
  let code: QrCode | null = null
  let codes = 0
  let pairing: string | null = null
  let isKnown = false
  let runs = false
  const arrived: OutgoingChat[] = []
  const set = (next: SessionState): void => {
    if (JSON.stringify(next) === JSON.stringify(now)) return
    now = next
    hear({ kind: 'state', now })
  }
  const show = (): void => {
    code = qrOf(`fake-${codes}`, codes)
    codes += 1
    set({ state: 'linking' })
  }
  const link = (): void => {
    isKnown = true
    code = null
    set({ state: 'linked', phone: number })
  }
  const over = (reason: 'loggedOut' | 'codesExpired'): void => {
    runs = false
    code = null
    set({ state: 'ended', reason })
  }
  const begin = async (): Promise<void> => {
    runs = true
    codes = 0
    if (isKnown) link()
    else show()
  }
  const end = (): void => {
    runs = false
    code = null
    set({ state: 'idle' })
  }
  const send = async (message: OutgoingChat, signal?: AbortSignal): Promise<Outcome> => {
    const fault = faultOf(message)
    if (fault) return fault
    const no = (reason: 'aborted' | 'connect' | 'recipient', permanent = false): Outcome => ({
      state: 'failed',
      reason,
      detail: reason,
      permanent,
    })
    if (signal?.aborted) return no('aborted')
    if (now.state !== 'linked') return no('connect')
    if (unknown.includes(message.to)) return no('recipient', true)
    arrived.push(message)
    return { state: 'sent', providerId: `fake-${message.id}` }
  }
  return {
    session: {
      start: begin,
      restart: begin,
      state: () => now,
      qr: () => code,
      requestCode: async () => {
        if (!runs || isKnown) throw new SessionFault('failed')
        pairing = 'ABCD-EFGH'
        return pairing
      },
      stop: async () => end(),
      logout: async () => {
        isKnown = false
        end()
      },
      look: () => undefined,
      send,
      close: async () => {
        runs = false
        code = null
      },
    },
    phone: {
      arrived,
      renew: show,
      expire: () => over('codesExpired'),
      scan: link,
      enter: (typed) => {
        if (pairing === null || typed !== pairing) return false
        link()
        return true
      },
      unlink: () => {
        isKnown = false
        over('loggedOut')
      },
      write: (text) =>
        hear({
          kind: 'incoming',
          message: { providerId: `in-${text.length}`, from: number, text, at: new Date().toISOString() },
        }),
      sendFile: (media, text) =>
        hear({
          kind: 'incoming',
          message: { providerId: 'file-1', from: number, text, media, at: new Date().toISOString() },
        }),
      acknowledge: (providerId, state) =>
        hear({ kind: 'receipt', receipt: { message: { providerId }, state, at: new Date().toISOString() } }),
      offline: () => set({ state: 'lost', reason: 'unreachable' }),
      online: () => (isKnown ? link() : show()),
    },
  }
}
