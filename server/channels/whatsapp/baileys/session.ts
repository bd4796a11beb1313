import { rm } from 'node:fs/promises'
import type { LinkReason } from '../../../../resources/whatsapp_accounts/schema.ts'
import type { Outcome } from '../../port.ts'
import {
  type ChatSession,
  digitsOf,
  faultOf,
  type Hear,
  type OutgoingChat,
  type QrCode,
  qrOf,
  SessionFault,
  type SessionPast,
  type SessionState,
} from '../port.ts'
import { Child, NoAnswer, type Spawn } from './child.ts'
import { afterClose, backOff } from './closes.ts'
import type { Word } from './protocol.ts'

export interface BaileysOptions {
  spawn: Spawn
  /** What is kept of the link; removed as the link is. */
  folder: string
  limitMs?: number
  /** How long the nth repetition waits. */
  waitMs?: (nth: number) => number
}

const LIMIT_MS = 30_000
/** A break of so many tries is no news: WhatsApp ends connections now and then. */
const QUIET_TRIES = 3

type Failed = Extract<Outcome, { state: 'failed' }>
const failed = (reason: Failed['reason'], detail: string, permanent = false): Failed => ({
  state: 'failed',
  reason,
  detail,
  permanent,
})

/** A device of this server's own, in a process of its own, connected again by itself. */
class BaileysSession implements ChatSession {
  #child: Child | null = null
  #state: SessionState = { state: 'idle' }
  #code: QrCode | null = null
  /** Codes of this attempt, and connections that failed in a row. */
  #codes = 0
  #tries = 0
  #ending: Promise<void> = Promise.resolve()
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly options: BaileysOptions,
    readonly hear: Hear,
  ) {}

  state = (): SessionState => this.#state
  qr = (): QrCode | null => (this.#code !== null && Date.parse(this.#code.until) > Date.now() ? this.#code : null)

  async start({ wasLinked }: SessionPast): Promise<void> {
    this.#codes = 0
    this.#tries = 0
    if (!wasLinked) this.#set({ state: 'linking' })
    await this.#connect()
  }

  async restart(): Promise<void> {
    await this.#end()
    await this.start({ wasLinked: false })
  }

  async requestCode(phone: string): Promise<string> {
    return String(await this.#ask({ do: 'code', phone: digitsOf(phone) }))
  }

  async stop(): Promise<void> {
    await this.#end()
    this.#set({ state: 'idle' })
  }

  async logout(): Promise<void> {
    // A phone that cannot be told now sees by itself that the device is gone.
    if (this.#state.state === 'linked') await this.#ask({ do: 'logout' }).catch(() => undefined)
    await this.#end()
    await rm(this.options.folder, { recursive: true, force: true }).catch(() => {
      throw new SessionFault('resetFailed')
    })
    this.#set({ state: 'idle' })
  }

  look(): void {
    // It says everything by itself.
  }

  async send(message: OutgoingChat, signal?: AbortSignal): Promise<Outcome> {
    const fault = faultOf(message)
    if (fault) return fault
    if (signal?.aborted) return failed('aborted', 'Stopped before its turn')
    const child = this.#child
    if (child === null || this.#state.state !== 'linked') return failed('connect', 'The device is not connected')
    const { limitMs = LIMIT_MS } = this.options
    const phone = digitsOf(message.to)
    try {
      if ((await child.ask({ do: 'exists', phone }, limitMs)) === false)
        return failed('recipient', 'The number is not on WhatsApp', true)
    } catch (error) {
      return failed(error instanceof NoAnswer ? 'timeout' : 'connect', 'The number could not be looked up')
    }
    if (signal?.aborted) return failed('aborted', 'Stopped before it was handed over')
    try {
      const { text, media } = message
      const id = await child.ask({ do: 'send', phone, text, ...(media && { media }) }, limitMs)
      return { state: 'sent', ...(typeof id === 'string' && { providerId: id }) }
    } catch {
      // The device had it: whether WhatsApp has it nobody knows.
      return { state: 'unknown', detail: 'The device gave no answer' }
    }
  }

  async close(): Promise<void> {
    await this.#end()
  }

  async #ask(question: Parameters<Child['ask']>[0]): Promise<string | boolean | null> {
    if (this.#child === null) throw new SessionFault('unreachable')
    return this.#child.ask(question, this.options.limitMs ?? LIMIT_MS).catch(() => {
      throw new SessionFault('unreachable')
    })
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#again)
    if (this.#child === null) {
      const child = new Child(
        this.options.spawn,
        (told) => this.#child === child && this.#take(told),
        () => this.#child === child && this.#lost(),
      )
      this.#child = child
    }
    await this.#child.start()
  }

  /** The process itself ended. */
  #lost(): void {
    this.#child = null
    this.#closed(null, true)
  }

  #take(told: Exclude<Word, { tell: 'answer' | 'ready' }>): void {
    switch (told.tell) {
      case 'connecting':
        return
      case 'code':
        this.#code = qrOf(told.value, this.#codes)
        this.#codes += 1
        return this.#set({ state: 'linking' })
      case 'open':
        this.#code = null
        this.#codes = 0
        this.#tries = 0
        return this.#set({ state: 'linked', phone: told.phone })
      case 'close':
        return this.#closed(told.reason, told.registered)
      case 'incoming': {
        const { name, media, ...message } = told.message
        return this.hear({
          kind: 'incoming',
          message: { ...message, ...(name !== undefined && { name }), ...(media && { media }) },
        })
      }
      case 'receipt': {
        const { providerId, state, at } = told
        const receipt = { message: { providerId }, state, at }
        return this.hear({ kind: 'receipt', receipt: state === 'failed' ? { ...receipt, reason: 'content' } : receipt })
      }
    }
  }

  #closed(reason: number | null, registered: boolean): void {
    this.#code = null
    const next = afterClose({ reason, registered, hadCode: this.#codes > 0 })
    if (next.again === 'never') return void this.#over(next.reason)
    if (next.again === 'now') return void this.#connect()
    const { waitMs = backOff } = this.options
    const ms = waitMs(this.#tries)
    this.#tries += 1
    if (this.#tries >= QUIET_TRIES) this.#set({ state: 'lost', reason: next.reason })
    this.#again = setTimeout(() => void this.#connect(), ms)
  }

  async #over(reason: LinkReason): Promise<void> {
    this.#set({ state: 'ended', reason })
    await this.#end()
    // What the phone has removed opens nothing any more.
    if (reason === 'loggedOut') await rm(this.options.folder, { recursive: true, force: true }).catch(() => undefined)
  }

  async #end(): Promise<void> {
    clearTimeout(this.#again)
    this.#code = null
    const child = this.#child
    this.#child = null
    // Whoever asks again waits for the same end.
    if (child !== null) this.#ending = child.stop()
    await this.#ending
  }

  #set(now: SessionState): void {
    if (JSON.stringify(now) === JSON.stringify(this.#state)) return
    this.#state = now
    this.hear({ kind: 'state', now })
  }
}

export const baileysSession = (options: BaileysOptions, hear: Hear): ChatSession => new BaileysSession(options, hear)
