import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { letters } from '../../resources/letters/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { concernsService, isLasting, type MailOutcome } from '../channels/email/port.ts'
import type { Sender } from '../channels/senders.ts'
import { columns, select, updates } from '../db/columns.ts'
import type { DbContext, Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { readReport } from './audience.ts'
import { Flight, type Landed } from './flight.ts'
import { SEND_LETTERS } from './job.ts'
import { ledgerMail } from './kinds/report.ts'
import { claim, type Claimed, finish, handOver, outcomeOf, release, renew, settle, voidLeases } from './ledger.ts'
import { isPaused, isWell, PACE, type Pace, pause, turnOf } from './pace.ts'
import { planLetters, preparePlan, unplanned } from './plan.ts'

const l = columns(letters, 'l')
const r = columns(reports, 'r')

/** So long a known outcome is kept in hand while the database is away. */
const PERSIST_MS = 300_000
const LONGEST_WAIT_MS = 5_000

/** So many refusals for now, with nothing taken in between, are the service's trouble and not their letters'. */
const STREAK = 5

/** One report in one process's hands, for one turn. */
class Run {
  readonly #began = Date.now()
  readonly #flight: Flight<Claimed, MailOutcome>
  /** Claimed, and not begun. */
  #ready: Claimed[] = []
  #drained = false
  #refusals = 0
  #trouble = false

  constructor(
    readonly services: Services,
    readonly sender: Sender,
    readonly entityId: string,
    readonly reportId: string,
    readonly signal: AbortSignal,
    readonly pace: Pace,
  ) {
    this.#flight = new Flight((letter) => this.#hand(letter))
  }

  #tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const context: DbContext = { kind: 'worker', entityId: this.entityId }
    return this.services.db.as(context, work)
  }

  /** Nothing new is begun; what is under way ends by itself. */
  get #ending(): boolean {
    return this.#trouble || this.signal.aborted || Date.now() - this.#began > this.pace.turnMs
  }

  /** A large audience is planned here, batch by batch; a batch that was planned already changes nothing. */
  async plan(): Promise<void> {
    const { reportId, services, entityId, pace } = this
    const start = await this.#tx(async (tx) => {
      const report = await readReport(tx, reportId)
      if (report?.status !== 'sending' || !report.sentAt) return null
      const done = await tx.one(
        select(
          { n: sql<number>`count(*)::int` },
          sql`from ${l} where ${l.report} = ${reportId}::uuid and ${l.attempt} = 1 and ${l.content} is not null`,
        ),
      )
      if ((done?.n ?? 0) >= report.recipients) return null
      const plan = await preparePlan(tx, report, report.sentAt)
      return plan && { plan, ids: await unplanned(tx, plan) }
    })
    if (!start) return
    for (let from = 0; from < start.ids.length; from += pace.planned) {
      if (this.signal.aborted) return
      const going = await this.#tx(async (tx) => {
        const report = await readReport(tx, reportId, true)
        if (report?.status !== 'sending') return false
        await planLetters(
          tx,
          start.plan,
          entityId,
          start.ids.slice(from, from + pace.planned),
          services.config.appSecret,
        )
        return true
      })
      if (!going) return
    }
    // Who said stop between the confirmation and this plan was held, and is not among the recipients any more.
    await this.#tx((tx) =>
      tx.rows(
        sql`update ${r} set ${updates(r, {
          recipients: sql`(select count(*)::int from ${l} where ${l.entityId} = ${r.entityId} and ${l.report} = ${r.id}
        and ${l.attempt} = 1 and ${l.content} is not null)`,
        })} where ${r.id} = ${reportId}::uuid and ${r.status} = 'sending'`,
      ),
    )
  }

  /** @returns whether it is worth going on at once */
  async send(): Promise<boolean> {
    const { reportId, pace } = this
    const alone = this.services.config.embedded ? pace.owner : undefined
    await this.#tx((tx) => voidLeases(tx, reportId, alone))
    const renewing = setInterval(() => this.#renew(), pace.leaseMs / 3)
    try {
      while (await this.#step());
    } finally {
      clearInterval(renewing)
    }
    const left = this.#ready.map(({ id }) => id)
    if (left.length > 0) await this.#tx((tx) => release(tx, pace.owner, left))
    if (this.#drained && !this.#trouble) await this.#tx((tx) => finish(tx, reportId))
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
      const ours = await this.#persist(async (tx) => {
        if (landed.length > 0) await this.#settle(tx, landed)
        const ids = next.map(({ id }) => id)
        return ids.length > 0 ? handOver(tx, pace.owner, ids, pace.leaseMs) : new Set<string>()
      })
      this.#flight.start(next.filter(({ id }) => ours.has(id)))
      return true
    }
    if (this.#flight.size === 0) return !this.#ending && !this.#drained
    await this.#flight.some(pace.group, pace.gatherMs)
    return true
  }

  async #claim(): Promise<void> {
    const { reportId, pace } = this
    const letters = await this.#tx((tx) => claim(tx, reportId, pace.owner, pace.claimed, pace.leaseMs))
    this.#drained = letters === null
    this.#ready.push(...(letters ?? []))
  }

  #renew(): void {
    const ids = [...this.#ready, ...this.#flight.flying].map(({ id }) => id)
    this.#tx((tx) => renew(tx, this.pace.owner, ids, this.pace.leaseMs)).catch((err: unknown) =>
      this.services.log.warn({ err }, 'a lease could not be renewed'),
    )
  }

  async #hand(letter: Claimed): Promise<MailOutcome> {
    const { publicUrl, appSecret } = this.services.config
    const { mailer, from } = this.sender
    const mail = ledgerMail(letter, this.reportId, { publicUrl, secret: appSecret, from })
    await turnOf(this.sender, this.pace.perSecond, this.signal)
    return mailer.send(mail, this.signal)
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
    log.warn({ report: this.reportId, reason, seconds }, 'the mail service is in trouble; sending pauses')
  }

  #settle(tx: Tx, landed: readonly Landed<Claimed, MailOutcome>[]): Promise<void> {
    const { retryMs, pauseMs, owner } = this.pace
    const waits = { retryMs, serviceMs: this.#trouble ? 0 : pauseMs }
    const settled = landed.map(({ message, outcome }) => outcomeOf(message, outcome, waits))
    return settle(tx, this.reportId, owner, settled)
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
 * Hands the letters of one report over, for one turn or until none is left. Whatever happens to this process, the
 * ledger says where to go on; the sweep comes back while the report is being sent.
 * @param signal leave after the letters under way
 */
export async function sendReportLetters(
  services: Services,
  entityId: string,
  reportId: string,
  signal: AbortSignal,
  pace: Partial<Pace> = {},
): Promise<void> {
  const sender = services.senderOf(entityId, 'email')
  if (!sender || isPaused(sender)) return
  // Each letter waits for its turn with an ear on the signal.
  setMaxListeners(0, signal)
  const run = new Run(services, sender, entityId, reportId, signal, { ...PACE, ...pace })
  await run.plan()
  if (await run.send()) await services.jobs.wake(SEND_LETTERS, { entityId, id: reportId })
}
