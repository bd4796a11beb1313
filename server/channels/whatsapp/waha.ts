import type { LinkReason } from '../../../resources/whatsapp_accounts/schema.ts'
import type { Outcome } from '../port.ts'
import {
  type ChatSession,
  digitsOf,
  faultOf,
  type Hear,
  type OutgoingChat,
  phoneOf,
  type QrCode,
  qrOf,
  SessionFault,
  type SessionPast,
  type SessionState,
} from './port.ts'
import {
  type Call,
  configOf,
  type Hook,
  isOk,
  refusedReason,
  sessionFault,
  type WahaAnswer,
  type WahaSettings,
  wahaCalls,
} from './wahaCalls.ts'
import { sendByWaha } from './wahaSend.ts'
import { codeAnswer, qrAnswer, type SessionAnswer, sessionAnswer } from './wahaWire.ts'

export interface WahaOptions extends WahaSettings {
  hook: Hook
  /** How often the gateway is asked while a phone is being linked, and once it is. */
  everyMs?: number
  watchMs?: number
  limitMs?: number
}

const EVERY_MS = 1_500
const WATCH_MS = 30_000

/** A session at a WAHA gateway. It lives there; here it is asked how it stands, at intervals and whenever it says so itself. */
class WahaSession implements ChatSession {
  readonly #call: Call
  readonly #path: string
  #state: SessionState = { state: 'idle' }
  #code: QrCode | null = null
  /** Codes of this attempt so far. */
  #codes = 0
  #wasLinked = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #looking: Promise<void> | null = null
  #runs = false

  constructor(
    readonly options: WahaOptions,
    readonly hear: Hear,
  ) {
    this.#call = wahaCalls(options, options.limitMs)
    this.#path = `/api/sessions/${encodeURIComponent(options.session)}`
  }

  state = (): SessionState => this.#state
  qr = (): QrCode | null => (this.#code !== null && Date.parse(this.#code.until) > Date.now() ? this.#code : null)

  async start({ wasLinked }: SessionPast): Promise<void> {
    this.#wasLinked = wasLinked
    this.#codes = 0
    const { status } = await this.#ensure()
    if (status === 'STOPPED') await this.#do('start')
    if (status === 'FAILED' && !wasLinked) await this.#do('restart')
    this.#begin()
  }

  async restart(): Promise<void> {
    this.#wasLinked = false
    this.#codes = 0
    this.#code = null
    const { status } = await this.#ensure()
    if (status === 'STOPPED') await this.#do('start')
    else if (status !== 'STARTING') await this.#do('restart')
    this.#begin()
  }

  async stop(): Promise<void> {
    this.#end()
    await this.#do('stop', [404])
    this.#set({ state: 'idle' })
  }

  async logout(): Promise<void> {
    this.#end()
    await this.#do('logout', [404])
    await this.#do('stop', [404])
    this.#set({ state: 'idle' })
  }

  async requestCode(phone: string): Promise<string> {
    const path = `/api/${encodeURIComponent(this.options.session)}/auth/request-code`
    const answer = await this.#ask('POST', path, { phoneNumber: digitsOf(phone) })
    const read = codeAnswer.safeParse(answer.json)
    if (!isOk(answer.status) || !read.success) throw new SessionFault(refusedReason(answer.status))
    return read.data.code
  }

  look(): void {
    if (this.#runs) void this.#look()
  }

  async send(message: OutgoingChat, signal?: AbortSignal): Promise<Outcome> {
    return faultOf(message) ?? sendByWaha(this.#call, this.options.session, message, signal)
  }

  async close(): Promise<void> {
    this.#end()
    await this.#looking
  }

  async #ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<WahaAnswer> {
    return this.#call(method, path, body).catch((error: unknown) => {
      throw sessionFault(error)
    })
  }

  /** The session as the gateway knows it, made where it is not known yet, and told where to call us. */
  async #ensure(): Promise<SessionAnswer> {
    const { session: name, hook, key } = this.options
    const config = configOf(hook, key)
    const found = await this.#ask('GET', this.#path)
    if (found.status === 404) {
      const made = await this.#ask('POST', '/api/sessions', { name, start: true, config })
      if (!isOk(made.status)) throw new SessionFault(refusedReason(made.status))
      return { status: 'STARTING' }
    }
    const known = this.#read(found)
    const urls = (known.config?.webhooks ?? []).map(({ url }) => url)
    const wanted = config.webhooks.map(({ url }) => url)
    if (urls.join() !== wanted.join() || known.status === 'STOPPED') {
      const changed = await this.#ask('PUT', this.#path, { name, config })
      if (!isOk(changed.status)) throw new SessionFault(refusedReason(changed.status))
    }
    return known
  }

  #read({ status, json }: WahaAnswer): SessionAnswer {
    const read = sessionAnswer.safeParse(json)
    if (!isOk(status) || !read.success) throw new SessionFault(refusedReason(status))
    return read.data
  }

  async #do(what: 'start' | 'stop' | 'restart' | 'logout', fine: readonly number[] = []): Promise<void> {
    const { status } = await this.#ask('POST', `${this.#path}/${what}`, {})
    if (!isOk(status) && !fine.includes(status)) throw new SessionFault(refusedReason(status))
  }

  #begin(): void {
    this.#runs = true
    // One that was linked is taken up as that, until it is seen to be otherwise.
    if (!this.#wasLinked) this.#set({ state: 'linking' })
    void this.#look()
  }

  #end(): void {
    this.#runs = false
    this.#code = null
    clearTimeout(this.#timer)
  }

  /** One look at a time; whoever asks meanwhile is served by the one that is under way. */
  #look(): Promise<void> {
    clearTimeout(this.#timer)
    this.#looking ??= this.#seen().finally(() => {
      this.#looking = null
      if (!this.#runs) return
      const { everyMs = EVERY_MS, watchMs = WATCH_MS } = this.options
      this.#timer = setTimeout(
        () => void this.#look(),
        ['linked', 'lost'].includes(this.#state.state) ? watchMs : everyMs,
      )
    })
    return this.#looking
  }

  async #seen(): Promise<void> {
    try {
      await this.#take(this.#read(await this.#ask('GET', this.#path)))
    } catch (error) {
      const { reason } = sessionFault(error)
      if (!this.#runs) return
      // A wrong key stays wrong; a gateway that is away comes back.
      if (reason === 'unreachable') this.#set({ state: 'lost', reason })
      else this.#over(reason)
    }
  }

  async #take({ status, me }: SessionAnswer): Promise<void> {
    if (!this.#runs) return
    switch (status) {
      case 'WORKING':
        this.#wasLinked = true
        this.#code = null
        return this.#set({ state: 'linked', phone: me ? phoneOf(me.id) : null })
      case 'SCAN_QR_CODE':
        // A device that was linked and asks to be linked again was removed on the phone.
        if (this.#wasLinked) return this.#over('loggedOut')
        await this.#takeCode()
        return this.#set({ state: 'linking' })
      case 'STARTING':
        return this.#wasLinked ? undefined : this.#set({ state: 'linking' })
      case 'STOPPED':
        return this.#over('stopped')
      case 'FAILED':
        return this.#over(this.#codes > 0 ? 'codesExpired' : this.#wasLinked ? 'loggedOut' : 'failed')
      case 'PASSKEY_REQUIRED':
      case 'PASSKEY_CONFIRMATION_REQUIRED':
        return this.#over('passkey')
      default:
        return undefined
    }
  }

  async #takeCode(): Promise<void> {
    const path = `/api/${encodeURIComponent(this.options.session)}/auth/qr?format=raw`
    const answer = await this.#ask('GET', path)
    const read = qrAnswer.safeParse(answer.json)
    // 422: the session has moved on meanwhile, as the next look will see.
    if (!isOk(answer.status) || !read.success || !this.#runs) return
    if (read.data.value === this.#code?.value) return
    this.#code = qrOf(read.data.value, this.#codes)
    this.#codes += 1
  }

  #over(reason: LinkReason): void {
    this.#end()
    this.#set({ state: 'ended', reason })
  }

  #set(now: SessionState): void {
    if (JSON.stringify(now) === JSON.stringify(this.#state)) return
    this.#state = now
    this.hear({ kind: 'state', now })
  }
}

export const wahaSession = (options: WahaOptions, hear: Hear): ChatSession => new WahaSession(options, hear)
