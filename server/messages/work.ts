import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { messages } from '../../resources/messages/schema.ts'
import { concernsService, isLasting, type MailOutcome, type OutgoingMail } from '../channels/email/port.ts'
import type { Sender } from '../channels/senders.ts'
import { columns, select } from '../db/columns.ts'
import type { DbContext, Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { readReport } from './audience.ts'
import { type Dispatch, holdDispatch, readDispatch, setRecipients } from './dispatch.ts'
import { Flight, type Landed } from './flight.ts'
import { SEND_LETTERS } from './job.ts'
import {
  claim,
  type Claimed,
  finish,
  FIRST,
  handOver,
  outcomeOf,
  ownerOf,
  release,
  renew,
  settle,
  voidLeases,
} from './ledger.ts'
import { isPaused, isWell, PACE, type Pace, pause, turnOf } from './pace.ts'
import { planLetters, preparePlan, unplanned } from './plan.ts'

const m = columns(messages, 'm')

/** So long a known outcome is kept in hand while the database is away. */
const PERSIST_MS = 300_000
const LONGEST_WAIT_MS = 5_000

/** So many refusals for now, with nothing taken in between, are the service's trouble and not their letters'. */
const STREAK = 5

/** One dispatch in one process's hands, for one turn. */
class Run {
  readonly #began = Date.now()
  readonly #flight: Flight<Claimed, MailOutcome>
  /** Claimed, and not begun. */
  #ready: Claimed[] = []
  #passed = FIRST
  #drained = false
  #refusals = 0
  #trouble = false
  readonly #owner: string
  /** What is in hand is surely ours until then, by a clock that nobody sets; each renewal moves it. */
  #heldUntil: number
  readonly #lost = new AbortController()
  /** Ends what has not been offered yet: the program stops, or what is in hand may be another's by now. */
  readonly #leave: AbortSignal

  constructor(
    readonly services: Services,
    readonly sender: Sender,
    readonly entityId: string,
    readonly dispatch: Dispatch,
    readonly signal: AbortSignal,
    readonly pace: Pace,
  ) {
    this.#flight = new Flight((letter) => this.#hand(letter))
    this.#owner = ownerOf(pace.owner)
    this.#heldUntil = performance.now() + pace.leaseMs
    this.#leave = AbortSignal.any([signal, this.#lost.signal])
    // Each message waits for its turn with an ear on the signal.
    setMaxListeners(0, this.#leave)
  }

  #tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const context: DbContext = { kind: 'worker', entityId: this.entityId }
    return this.services.db.as(context, work)
  }

  /** Nothing new is begun; what is under way ends by itself. */
  get #ending(): boolean {
    return this.#trouble || this.signal.aborted || !this.#holds() || Date.now() - this.#began > this.pace.turnMs
  }

  /** Whoever could not renew (the database was away, the machine stood still) may not act on what it believes to hold. */
  #holds(): boolean {
    if (this.#lost.signal.aborted) return false
    if (performance.now() < this.#heldUntil) return true
    this.services.log.warn({ dispatch: this.dispatch.id }, 'a lease was lost; this run ends')
    this.#lost.abort()
    return false
  }

  /** A large audience is planned here, batch by batch; a batch that was planned already changes nothing. */
  async plan(): Promise<void> {
    const { dispatch, services, entityId, pace } = this
    const planned = sql<number>`(select count(*)::int from ${m} where ${m.dispatch} = ${dispatch.id}::uuid and ${m.attempt} = 1 and ${m.letter} is not null)`
    const start = await this.#tx(async (tx) => {
      const now = await readDispatch(tx, dispatch.id)
      const report = now?.report ? await readReport(tx, now.report) : null
      if (!report || now?.state !== 'sending') return null
      const done = await tx.one(select({ n: planned }, sql``))
      if ((done?.n ?? 0) >= now.recipients) return null
      const plan = await preparePlan(tx, now, report)
      return plan && { plan, ids: await unplanned(tx, plan) }
    })
    if (!start) return
    for (let from = 0; from < start.ids.length; from += pace.planned) {
      if (this.signal.aborted) return
      const batch = start.ids.slice(from, from + pace.planned)
      const going = await this.#tx(async (tx) => {
        if ((await holdDispatch(tx, dispatch.id))?.state !== 'sending') return false
        await planLetters(tx, start.plan, entityId, batch, services.config.appSecret)
        return true
      })
      if (!going) return
    }
    // Who said stop between the confirmation and this plan was refused, and is not among the recipients any more.
    await this.#tx(async (tx) => {
      await holdDispatch(tx, dispatch.id)
      await setRecipients(tx, dispatch.id, planned)
    })
  }

  /** @returns whether it is worth going on at once */
  async send(): Promise<boolean> {
    const { dispatch, pace } = this
    const alone = this.services.config.embedded ? pace.owner : undefined
    await this.#tx((tx) => voidLeases(tx, dispatch.id, alone))
    this.#heldUntil = performance.now() + pace.leaseMs
    const renewing = setInterval(() => this.#renew(), pace.leaseMs / 3)
    try {
      while (await this.#step());
    } finally {
      clearInterval(renewing)
    }
    const left = this.#ready.map(({ id }) => id)
    if (left.length > 0) await this.#tx((tx) => release(tx, this.#owner, left))
    if (this.#drained && !this.#trouble) await this.#tx((tx) => finish(tx, dispatch.id))
    return !this.#drained && !this.#trouble && !this.signal.aborted
  }

  /** Writes what is known and hands over what there is room for, in one commit. @returns whether there is more to do */
  async #step(): Promise<boolean> {
    const { pace } = this
    const room = pace.inFlight - this.#flight.size
    if (!this.#ending && !this.#drained && this.#ready.length < room) await this.#claim()
    const landed = this.#flight.take()
    for (const { outcome } of landed) this.#watch(outcome)
    const next = this.#ending ? [] : this.#ready.splice(0, pace.inFlight - this.#flight.size)
    if (next.length + landed.length > 0) {
      const going = await this.#persist(async (tx) => {
        if (landed.length > 0) await this.#settle(tx, landed)
        return next.length > 0 ? handOver(tx, this.#owner, next, pace.leaseMs) : []
      })
      this.#flight.start(going)
      return true
    }
    if (this.#flight.size === 0) return !this.#ending && !this.#drained
    await this.#flight.some(pace.group, pace.gatherMs)
    return true
  }

  async #claim(): Promise<void> {
    const { dispatch, pace } = this
    const take = (after: string) =>
      this.#tx((tx) => claim(tx, dispatch.id, this.#owner, pace.claimed, pace.leaseMs, after))
    // At the end once more from the beginning: what was given back or refused for now stands further up.
    const found = (await take(this.#passed)) ?? (this.#passed === FIRST ? null : await take(FIRST))
    this.#drained = found === null
    this.#ready.push(...(found ?? []))
    this.#passed = found?.at(-1)?.id ?? FIRST
  }

  #renew(): void {
    const ids = [...this.#ready, ...this.#flight.flying].map(({ id }) => id)
    const until = performance.now() + this.pace.leaseMs
    this.#tx((tx) => renew(tx, this.#owner, ids, this.pace.leaseMs)).then(
      () => {
        // One that was renewed too late may have been another's in between.
        if (this.#holds()) this.#heldUntil = until
      },
      (err: unknown) => this.services.log.warn({ err }, 'a lease could not be renewed'),
    )
  }

  async #hand(message: Claimed): Promise<MailOutcome> {
    const mail = this.#compose(message)
    if ('state' in mail) return mail
    await turnOf(this.sender, this.pace.perSecond, this.#leave)
    if (!this.#holds()) return { state: 'failed', reason: 'aborted', detail: 'the lease was lost', permanent: false }
    return this.sender.mailer.send(mail, this.#leave)
  }

  /** What cannot be composed never will be: it is refused as the service would refuse it. */
  #compose(message: Claimed): OutgoingMail | MailOutcome {
    const { publicUrl, appSecret: secret } = this.services.config
    try {
      return message.email({ publicUrl, secret, from: this.sender.from })
    } catch (err) {
      this.services.log.error({ err, message: message.id }, 'a mail could not be composed')
      return { state: 'failed', reason: 'content', detail: '', permanent: true }
    }
  }

  /** One letter's refusal holds up no other; the service's trouble pauses the sender. */
  #watch(outcome: MailOutcome): void {
    if (outcome.state === 'sent') {
      this.#refusals = 0
      if (!this.#trouble) isWell(this.sender)
    }
    if (outcome.state !== 'failed' || outcome.reason === 'aborted') return
    const { reason, permanent } = outcome
    if (concernsService(reason) || !permanent) this.#refusals += 1
    const all = this.#refusals >= Math.min(STREAK, this.pace.inFlight)
    // Those under way may meet the same: it is one trouble and one pause.
    if (this.#trouble || !(isLasting(reason) || all)) return
    this.#trouble = true
    const seconds = pause(this.sender, this.pace) / 1000
    const { log } = this.services
    log.warn({ dispatch: this.dispatch.id, reason, seconds }, 'the mail service is in trouble; sending pauses')
  }

  #settle(tx: Tx, landed: readonly Landed<Claimed, MailOutcome>[]): Promise<void> {
    const { retryMs, pauseMs } = this.pace
    const waits = { retryMs, serviceMs: this.#trouble ? 0 : pauseMs }
    const settled = landed.map(({ message, outcome }) => outcomeOf(message, outcome, waits))
    return settle(tx, this.dispatch.id, this.#owner, settled)
  }

  /** An outcome that is known must not become unknown because the database was away for a while. */
  async #persist<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const until = Date.now() + PERSIST_MS
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#tx(work)
      } catch (error) {
        if (Date.now() > until || (this.signal.aborted && tries >= 3)) throw error
        await wait(Math.min(200 * 2 ** tries, LONGEST_WAIT_MS))
      }
    }
  }
}

/**
 * Hands the messages of one dispatch over, for one turn or until none is left. Whatever happens to this process, the
 * ledger says where to go on; the sweep comes back while it is under way.
 * @param signal leave after the messages under way
 */
export async function sendDispatch(
  services: Services,
  entityId: string,
  id: string,
  signal: AbortSignal,
  pace: Partial<Pace> = {},
): Promise<void> {
  const sender = services.senderOf(entityId, 'email')
  if (!sender || isPaused(sender)) return
  const dispatch = await services.db.as({ kind: 'worker', entityId }, (tx) => readDispatch(tx, id))
  if (!dispatch) return
  const run = new Run(services, sender, entityId, dispatch, signal, { ...PACE, ...pace })
  await run.plan()
  if (await run.send()) await services.jobs.wake(SEND_LETTERS, { entityId, id })
}
