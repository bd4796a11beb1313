import { setMaxListeners } from 'node:events'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { concernsService, type FailReason, isLasting, type Outcome, type Outgoing } from '../channels/port.ts'
import type { Sender } from '../channels/senders.ts'
import { BEFORE_ALL } from '../db/ids.ts'
import type { DbContext, Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { finish } from './ending.ts'
import { Flight, type Landed } from './flight.ts'
import type { Reading } from './kinds/kind.ts'
import { settleLanded } from './landed.ts'
import type { Lane } from './lane.ts'
import { type Claimed, claim, claimBeside, handOver, ownerOf, release, renew, voidLeases } from './ledger.ts'
import { isWell, type Pace, pause, rest } from './pace.ts'
import { readWhole } from './reading.ts'
import { refusedForGood, suppress } from './suppress.ts'
import { holdTogether } from './together.ts'
import { Turns } from './turns.ts'

/** So long a known outcome is kept in hand while the database is away. */
const PERSIST_MS = 300_000
const LONGEST_WAIT_MS = 5_000

/** So many refusals for now, with nothing taken in between, are not their letters' alone: the service's, or the lane's. */
const STREAK = 5

/** One lane in one process's hands, for one turn. */
export class Run {
  readonly #began = Date.now()
  readonly #flight: Flight<Claimed, Outcome>
  /** Ahead of their leaving; what does not leave after all is let go with the step. */
  readonly #composed = new Map<Claimed, Outgoing | Reading | Outcome>()
  readonly #turns: Turns<Claimed>
  /** Claimed, and not begun. */
  #ready: Claimed[] = []
  /** More of them, while those before leave. */
  #coming: Promise<void> | null = null
  #passed = BEFORE_ALL
  #drained = false
  /** In a row: of the service itself, and of recipients for now. */
  #refusals = 0
  #deferrals = 0
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
    readonly platform: Sender | null,
    readonly lane: Lane,
    readonly signal: AbortSignal,
    readonly pace: Pace,
  ) {
    this.#flight = new Flight((letter) => this.#hand(letter))
    this.#owner = ownerOf(pace.owner)
    this.#turns = new Turns(services.db, sender, pace)
    this.#heldUntil = performance.now() + pace.leaseMs
    this.#leave = AbortSignal.any([signal, this.#lost.signal])
    // Each message waits for its turn with an ear on the signal.
    setMaxListeners(0, this.#leave)
  }

  #tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const context: DbContext = { kind: 'worker', entityId: this.lane.entityId, keeps: true }
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
    this.services.log.warn({ ...this.lane }, 'a lease was lost; this run ends')
    this.#lost.abort()
    return false
  }

  /** @returns whether it is worth going on at once */
  async send(): Promise<boolean> {
    const { lane, pace } = this
    const alone = this.services.config.embedded ? pace.owner : undefined
    await this.#tx((tx) => voidLeases(tx, lane, alone))
    this.#heldUntil = performance.now() + pace.leaseMs
    const renewing = setInterval(() => this.#renew(), pace.leaseMs / 3)
    try {
      while (await this.#step());
    } finally {
      await this.#coming?.catch(() => undefined)
      clearInterval(renewing)
    }
    const left = this.#ready.map(({ id }) => id)
    if (left.length > 0) await this.#tx((tx) => release(tx, this.#owner, left))
    const { dispatch } = lane
    if (dispatch !== null && this.#drained && !this.#trouble) await this.#tx((tx) => finish(tx, dispatch))
    return !this.#drained && !this.#trouble && !this.signal.aborted
  }

  /** Writes what is known and hands over what there is room for, in one commit. @returns whether there is more to do */
  async #step(): Promise<boolean> {
    const { pace } = this
    const room = pace.inFlight - this.#flight.size
    if (!this.#ending && !this.#drained) await this.#claimAhead(room)
    // A commit costs the same for one outcome and for many; what is under way keeps the service busy meanwhile.
    if (this.#flight.landed > 0) await this.#flight.some(pace.group, pace.gatherMs)
    const landed = this.#flight.take()
    for (const { message, outcome } of landed) if (!message.byPlatform) this.#watch(message.id, outcome)
    const next = this.#ending ? [] : this.#ready.splice(0, pace.inFlight - this.#flight.size)
    if (next.length + landed.length > 0) {
      const { appSecret } = this.services.config
      let left = false
      void this.#composeAhead(next, () => left)
      const going = await this.#persist(async (tx) => {
        const brought = landed.map(({ message }) => message)
        const sendings = await holdTogether(tx, this.lane, this.#owner, brought, next)
        // Outcomes first: they hold the dispatch, and locks are taken in its order. Neither waits for the other's answer.
        const [, leaving] = await Promise.all([
          landed.length > 0 && this.#settle(tx, landed),
          next.length > 0 ? handOver(tx, this.#owner, next, pace.leaseMs, appSecret, sendings) : [],
        ])
        return leaving
      })
      left = true
      await this.#turns.take(going)
      this.#flight.start(going)
      this.#composed.clear()
      return true
    }
    if (this.#flight.size === 0) return !this.#ending && !this.#drained
    await this.#flight.some(pace.group, pace.gatherMs)
    return true
  }

  /** Nothing waits for a claim but what finds nothing claimed; one that fails unheard is made again. */
  async #claimAhead(room: number): Promise<void> {
    if (this.#ready.length >= Math.max(room, this.pace.claimed / 2)) return
    if (this.#coming === null) {
      this.#coming = this.#claim().finally(() => {
        this.#coming = null
      })
      this.#coming.catch(() => undefined)
    }
    if (this.#ready.length < room) await this.#coming
  }

  async #claim(): Promise<void> {
    const { lane, pace } = this
    const until = performance.now() + pace.leaseMs
    const how = [lane, this.#owner, pace.claimed, pace.leaseMs] as const
    const take = async (after: string) => {
      const beside = await this.#tx((tx) => claimBeside(tx, ...how, after))
      return beside === 'refusals' ? this.#tx((tx) => claim(tx, ...how, after)) : beside
    }
    // At the end once more from the beginning: what was given back or refused for now stands further up.
    const found = (await take(this.#passed)) ?? (this.#passed === BEFORE_ALL ? null : await take(BEFORE_ALL))
    this.#drained = found === null
    this.#ready.push(...(found ?? []))
    this.#passed = found?.at(-1)?.id ?? BEFORE_ALL
    // A renewal that passed them on the way does not hold them.
    this.#heldUntil = Math.min(this.#heldUntil, until)
  }

  #renew(): void {
    const ids = [...this.#ready, ...this.#flight.flying].flatMap(({ id, along = [] }) => [
      id,
      ...along.map((one) => one.id),
    ])
    const until = performance.now() + this.pace.leaseMs
    this.#tx((tx) => renew(tx, this.#owner, ids, this.pace.leaseMs)).then(
      () => {
        // One that was renewed too late may have been another's in between.
        if (this.#holds()) this.#heldUntil = until
      },
      (err: unknown) => this.services.log.warn({ err }, 'a lease could not be renewed'),
    )
  }

  async #hand(message: Claimed): Promise<Outcome> {
    const said = this.#composed.get(message) ?? this.#compose(message)
    if ('state' in said) return said
    await this.#turns.wait(message, this.#leave)
    const composed = typeof said === 'function' ? await readWhole(this.services, message.id, said) : said
    if ('state' in composed) return composed
    if (!this.#holds()) return { state: 'failed', reason: 'aborted', detail: 'the lease was lost', permanent: false }
    return this.#by(message).gateway.send(composed, this.#leave)
  }

  /** @throws Error where it is the platform's to send, and the platform has no account */
  #by({ byPlatform }: Claimed): Sender {
    const sender = byPlatform ? this.platform : this.sender
    if (!sender) throw new Error('the platform has no account for this')
    return sender
  }

  /** While the database works, a few at a time. What is not ready when it leaves is composed then. */
  async #composeAhead(messages: readonly Claimed[], left: () => boolean): Promise<void> {
    for (const [at, message] of messages.entries()) {
      if (at % 10 === 0) await turn()
      if (left()) return
      if (message.message) this.#composed.set(message, this.#compose(message))
    }
  }

  /** What cannot be composed never will be: it is refused as the service would refuse it. */
  #compose(message: Claimed): Outgoing | Reading | Outcome {
    const { publicUrl, appSecret: secret, appSecretOld: secretOld } = this.services.config
    try {
      if (!message.message) throw new Error('nobody says what this message says')
      return message.message({ publicUrl, secret, secretOld, from: this.#by(message).from })
    } catch (err) {
      this.services.log.error({ err, message: message.id }, 'a message could not be composed')
      return { state: 'failed', reason: 'content', detail: '', permanent: true }
    }
  }

  /** One letter's refusal holds up no other; the service's trouble pauses the sender. */
  #watch(message: string, outcome: Outcome): void {
    if (outcome.state === 'sent') {
      this.#refusals = 0
      this.#deferrals = 0
      if (!this.#trouble) isWell(this.sender, this.lane)
    }
    if (outcome.state !== 'failed' || outcome.reason === 'aborted') return
    const { reason, permanent, retryMs } = outcome
    this.services.log.debug({ message, reason }, 'a message was refused')
    if (concernsService(reason)) this.#refusals += 1
    else if (!permanent) this.#deferrals += 1
    const streak = Math.min(STREAK, this.pace.inFlight)
    // Those under way may meet the same: it is one trouble and one pause.
    if (this.#trouble) return
    if (isLasting(reason) || this.#refusals >= streak)
      this.#pause(reason, pause(this.sender, this.pace, retryMs), 'the service')
    // Bad addresses of one charity hold up nobody else's letters.
    else if (this.#deferrals >= streak) this.#pause(reason, rest(this.sender, this.lane, this.pace), 'a dispatch')
  }

  #pause(reason: FailReason, ms: number, what: string): void {
    this.#trouble = true
    this.services.log.warn({ ...this.lane, reason, seconds: ms / 1000 }, `${what} is in trouble; sending pauses`)
  }

  async #settle(tx: Tx, landed: readonly Landed<Claimed, Outcome>[]): Promise<void> {
    const { retryMs, pauseMs } = this.pace
    const waits = { retryMs, serviceMs: this.#trouble ? 0 : pauseMs }
    const { entityId } = this.lane
    const isEntitys = entityId !== null && this.lane.channel === 'email'
    // In one breath, before the last word on what leaves now: two donors may have one address.
    await Promise.all([
      settleLanded(tx, this.lane, this.#owner, landed, waits),
      isEntitys && suppress(tx, entityId, refusedForGood(landed)),
    ])
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
