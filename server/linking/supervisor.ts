import { randomUUID } from 'node:crypto'
import type { LinkReason } from '../../resources/whatsapp_accounts/schema.ts'
import { backOff } from '../channels/whatsapp/baileys/closes.ts'
import { isInstalled } from '../channels/whatsapp/baileys/installed.ts'
import { dropSession, holdSession } from '../channels/whatsapp/held.ts'
import {
  type ChatSession,
  type Linking,
  type SessionEvent,
  SessionFault,
  type ShownCodes,
} from '../channels/whatsapp/port.ts'
import { type OpenSession, openSession } from '../channels/whatsapp/sessions.ts'
import { openSecret } from '../engine/secrets.ts'
import type { Services, Startable } from '../engine/services.ts'
import {
  type ClaimedAccount,
  claimAccount,
  findAccounts,
  freeAll,
  granted,
  LEASE_SECONDS,
  letGo,
  writeAccount,
} from './rows.ts'
import { TAKES, type Takes, takeTold } from './take.ts'
import { afterDisconnect, afterReset, failedBy, writesOf } from './told.ts'

/** One account whose session is in this process's hands. */
interface Held {
  account: ClaimedAccount
  session: ChatSession
  /** What it was opened with: with other settings it is another session. */
  stamp: string
  pairing: string | null
  pairingFailed: LinkReason | null
  /** By a clock that nobody sets. */
  renewAt: number
  isStarted: boolean
  /** When a start that found nobody is tried again, and how often it was. */
  againAt: number
  tries: number
}

export interface SupervisorOptions {
  open?: OpenSession
  takes?: Takes
  everyMs?: number
}

const EVERY_MS = 5_000
const NOTHING: ShownCodes = { here: false, qr: null, pairing: null, pairingFailed: null }

const stampOf = ({ id, provider, wahaUrl, wahaKey }: ClaimedAccount): string =>
  JSON.stringify([id, provider, wahaUrl, wahaKey])

/**
 * Keeps links alive: takes up those that ran, after a restart too, does what was asked for, and writes how each stands. One
 * process holds a session at a time, by a lease in its row.
 */
export class Supervisor implements Linking, Startable {
  readonly #me = randomUUID()
  readonly #held = new Map<string, Held>()
  /** One thing after the other for each entity. */
  readonly #turns = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #open: OpenSession
  readonly #takes: Takes
  readonly #everyMs: number
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(
    readonly services: () => Services,
    { open = openSession, takes = TAKES, everyMs = EVERY_MS }: SupervisorOptions = {},
  ) {
    this.#open = open
    this.#takes = takes
    this.#everyMs = everyMs
  }

  async start(): Promise<void> {
    const { config, db } = this.services()
    if (config.embedded) await freeAll(db)
    await this.#tick()
    this.#timer = setInterval(() => void this.#tick(), this.#everyMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await Promise.all(this.#turns.values())
    await Promise.all([...this.#held.keys()].map((entityId) => this.#drop(entityId)))
  }

  canHold(): boolean {
    return isInstalled(this.services().config.dataDir)
  }

  /** Where work is done elsewhere the row says what to do, and its holder finds it. */
  wake(entityId: string): void {
    if (this.#timer !== undefined) void this.#turn(entityId, () => this.#look(entityId))
  }

  shown(entityId: string): ShownCodes {
    const held = this.#held.get(entityId)
    if (!held) return NOTHING
    const { session, pairing, pairingFailed } = held
    return { here: true, qr: session.qr(), pairing, pairingFailed }
  }

  /** The gateway of this entity says that something has changed there. */
  heard(entityId: string): void {
    this.#held.get(entityId)?.session.look()
  }

  async #tick(): Promise<void> {
    try {
      const found = await findAccounts(this.services().db, this.#me)
      const now = performance.now()
      const due = [...this.#held].filter(([, held]) => held.renewAt < now || (!held.isStarted && held.againAt < now))
      for (const entityId of new Set([...found, ...due.map(([id]) => id)])) this.wake(entityId)
    } catch (err) {
      this.services().log.error({ err }, 'linked devices could not be looked after')
    }
  }

  #turn(entityId: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.#turns.get(entityId) ?? Promise.resolve()).then(async () => {
      if (this.#stopping.signal.aborted) return
      await work().catch((err: unknown) =>
        this.services().log.error({ err }, 'a linked device could not be looked after'),
      )
    })
    this.#turns.set(entityId, turn)
    return turn
  }

  async #look(entityId: string): Promise<void> {
    const account = await claimAccount(this.services().db, entityId, this.#me)
    const known = this.#held.get(entityId)
    if (known && (account === null || known.stamp !== stampOf(account))) await this.#close(entityId)
    if (account === null) return
    try {
      const held = this.#hold(account)
      await this.#grant(account, held)
    } catch (error) {
      await this.#failed(account, error)
    }
  }

  /** @throws SessionFault where this server cannot hold the session */
  #hold(account: ClaimedAccount): Held {
    const { entityId } = account
    const known = this.#held.get(entityId)
    const renewAt = performance.now() + (LEASE_SECONDS * 1000) / 2
    if (known) return Object.assign(known, { account, renewAt })
    const { config } = this.services()
    const key = openSecret(config, account.id, account.wahaKey)
    const linked = {
      id: account.id,
      provider: account.provider,
      wahaUrl: account.wahaUrl,
      wahaKey: key.kind === 'open' ? key.value : null,
      sessionName: account.sessionName ?? '',
    }
    const ground = {
      dataDir: config.dataDir,
      publicUrl: config.publicUrl,
      reach: { privateHosts: config.privateHosts },
    }
    const session = this.#open(linked, ground, (event) => this.#hear(entityId, session, event))
    const held: Held = {
      account,
      session,
      stamp: stampOf(account),
      pairing: null,
      pairingFailed: null,
      renewAt,
      isStarted: false,
      againAt: 0,
      tries: 0,
    }
    this.#held.set(entityId, held)
    holdSession(account.id, session)
    return held
  }

  async #grant(account: ClaimedAccount, held: Held): Promise<void> {
    const { session } = held
    const write = (changes: Parameters<typeof writeAccount>[3]) =>
      writeAccount(this.services().db, account, this.#me, changes)
    switch (account.wish) {
      case 'start':
        Object.assign(held, { pairing: null, pairingFailed: null, tries: 0 })
        // What was asked for is on its way before anything of it is told.
        await write({ ...granted('start'), runs: 1, state: 'inProgress', lastReason: null })
        held.isStarted = true
        await (session.state().state === 'idle' ? session.start({ wasLinked: false }) : session.restart())
        return
      case 'code':
        await write(granted('code'))
        return this.#pair(held, account.wishPhone ?? '')
      case 'disconnect':
        await session.stop()
        await write({ ...granted('disconnect'), ...afterDisconnect })
        return this.#drop(account.entityId)
      case 'reset':
        await session.logout()
        await write({ ...granted('reset'), ...afterReset })
        return this.#drop(account.entityId)
      default:
        if (account.runs !== 1 || held.isStarted || held.againAt > performance.now()) return
        held.isStarted = true
        return session.start({ wasLinked: account.phone !== null })
    }
  }

  async #pair(held: Held, phone: string): Promise<void> {
    try {
      held.pairing = await held.session.requestCode(phone)
      held.pairingFailed = null
    } catch (error) {
      held.pairing = null
      held.pairingFailed = error instanceof SessionFault ? error.reason : 'failed'
    }
    // Whoever follows the page asks again: the code itself stands in no row.
    await writeAccount(this.services().db, held.account, this.#me, {})
  }

  /** What was asked for, or what runs, could not be done. */
  async #failed(account: ClaimedAccount, error: unknown): Promise<void> {
    if (!(error instanceof SessionFault)) throw error
    const { db } = this.services()
    const write = (changes: Parameters<typeof writeAccount>[3]) => writeAccount(db, account, this.#me, changes)
    const held = this.#held.get(account.entityId)
    if (account.wish === 'reset') await write({ ...granted('reset'), ...failedBy('resetFailed') })
    else if (account.wish === 'disconnect') await write({ ...granted('disconnect'), ...failedBy('disconnectFailed') })
    else if (error.reason === 'unreachable' && held) {
      held.isStarted = false
      held.againAt = performance.now() + backOff(held.tries)
      held.tries += 1
      return void (await write({ ...granted('start'), state: 'error', lastReason: 'unreachable', runs: 1 }))
    } else await write({ ...granted('start'), ...failedBy(error.reason) })
    await this.#close(account.entityId)
    await letGo(db, account, this.#me)
  }

  #hear(entityId: string, session: ChatSession, event: SessionEvent): void {
    const { signal } = this.#stopping
    if (event.kind === 'incoming')
      return void takeTold(this.services(), entityId, { incoming: event.message }, this.#takes, signal)
    if (event.kind === 'receipt')
      return void takeTold(this.services(), entityId, { receipt: event.receipt }, this.#takes, signal)
    void this.#turn(entityId, async () => {
      const held = this.#held.get(entityId)
      if (held?.session !== session) return
      const writes = writesOf(event.now, held.account)
      if (event.now.state !== 'linking') held.pairing = null
      if (writes) await writeAccount(this.services().db, held.account, this.#me, writes)
      if (event.now.state === 'linked')
        Object.assign(held, { tries: 0, account: { ...held.account, phone: event.now.phone } })
      if (event.now.state === 'ended') await this.#drop(entityId)
    })
  }

  /** Lets go of the session, and of the lease. */
  async #drop(entityId: string): Promise<void> {
    const held = this.#held.get(entityId)
    await this.#close(entityId)
    if (held) await letGo(this.services().db, held.account, this.#me)
  }

  async #close(entityId: string): Promise<void> {
    const held = this.#held.get(entityId)
    if (!held) return
    this.#held.delete(entityId)
    dropSession(held.account.id, held.session)
    await held.session.close()
  }
}
