import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { letters } from '../../resources/letters/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { columns, select, updates } from '../db/columns.ts'
import type { DbContext, Tx } from '../db/types.ts'
import { concernsService, type Mailer, type MailOutcome } from '../channels/email/port.ts'
import type { Services } from '../engine/services.ts'
import { readReport } from './audience.ts'
import { SEND_LETTERS } from './job.ts'
import {
  claim,
  type Claimed,
  finish,
  handOver,
  outcomeOf,
  release,
  renew,
  type Settled,
  settle,
  voidLeases,
} from './ledger.ts'
import { ledgerMail } from './kinds/report.ts'
import { planLetters, preparePlan, unplanned } from './plan.ts'

const l = columns(letters, 'l')
const r = columns(reports, 'r')

/** How the worker goes about it; tests make it quicker. */
export interface Pace {
  /** Whose leases are ours; one for each process. */
  owner: string
  /** How long a claim holds without being renewed. */
  leaseMs: number
  claimed: number
  /** Letters handed over at once: as many may be unsure after a kill. */
  group: number
  planned: number
  perSecond: number
  /** The first wait of a letter that was refused for now. */
  retryMs: number
  /** The first pause when the mail service itself is in trouble, and the longest. */
  pauseMs: number
  longestPauseMs: number
  /** Then another report gets its turn. */
  turnMs: number
}

const PACE: Pace = {
  owner: randomUUID(),
  leaseMs: 12_000,
  claimed: 200,
  group: 50,
  planned: 500,
  perSecond: 500,
  retryMs: 30_000,
  pauseMs: 2_000,
  longestPauseMs: 300_000,
  turnMs: 60_000,
}

const CATCH_UP_MS = 200

interface Pause {
  until: number
  failures: number
}

/** The mail service's trouble is everyone's: while it lasts, no report is tried. In memory, as it only saves effort. */
const pauses = new WeakMap<Mailer, Pause>()

const pauseAfter = (mailer: Mailer, pace: Pace): number => {
  const failures = (pauses.get(mailer)?.failures ?? 0) + 1
  const ms = Math.min(pace.pauseMs * 2 ** (failures - 1), pace.longestPauseMs)
  pauses.set(mailer, { until: Date.now() + ms, failures })
  return ms
}

/** One report in one process's hands, for one turn. */
class Run {
  readonly #began = Date.now()
  #next = 0

  constructor(
    readonly services: Services,
    readonly mailer: Mailer,
    readonly from: string,
    readonly entityId: string,
    readonly reportId: string,
    readonly signal: AbortSignal,
    readonly pace: Pace,
  ) {}

  #tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const context: DbContext = { kind: 'worker', entityId: this.entityId }
    return this.services.db.as(context, work)
  }

  get #over(): boolean {
    return this.signal.aborted || Date.now() - this.#began > this.pace.turnMs
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
    while (!this.#over) {
      const letters = await this.#tx((tx) => claim(tx, reportId, pace.owner, pace.claimed, pace.leaseMs))
      if (letters === null) {
        await this.#tx((tx) => finish(tx, reportId))
        return false
      }
      if (!(await this.#sendClaimed(letters))) return false
    }
    return !this.signal.aborted
  }

  /** @returns false when the mail service is in trouble */
  async #sendClaimed(letters: readonly Claimed[]): Promise<boolean> {
    const { group } = this.pace
    for (let at = 0; at < letters.length; at += group) {
      if (this.#over) {
        await this.#giveBack(letters.slice(at))
        return true
      }
      if (await this.#sendGroup(letters.slice(at, at + group))) continue
      await this.#giveBack(letters.slice(at + group))
      return false
    }
    return true
  }

  async #giveBack(letters: readonly Claimed[]): Promise<void> {
    const ids = letters.map((letter) => letter.id)
    if (ids.length > 0) await this.#tx((tx) => release(tx, this.pace.owner, ids))
  }

  /** @returns false when the mail service itself is in trouble */
  async #sendGroup(group: readonly Claimed[]): Promise<boolean> {
    const { pace } = this
    const ids = group.map((letter) => letter.id)
    const ours = await this.#tx((tx) => handOver(tx, pace.owner, ids, pace.leaseMs))
    const letters = group.filter((letter) => ours.has(letter.id))
    if (letters.length === 0) return true
    const renewing = setInterval(() => {
      this.#tx((tx) => renew(tx, pace.owner, ids, pace.leaseMs)).catch((err: unknown) =>
        this.services.log.warn({ err }, 'a lease could not be renewed'),
      )
    }, pace.leaseMs / 3)
    try {
      const outcomes = await Promise.all(letters.map((letter) => this.#hand(letter)))
      return await this.#settle(letters, outcomes)
    } finally {
      clearInterval(renewing)
    }
  }

  async #hand(letter: Claimed): Promise<MailOutcome> {
    const { publicUrl, appSecret } = this.services.config
    const mail = ledgerMail(letter, this.reportId, { publicUrl, secret: appSecret, from: this.from })
    await this.#turn()
    return this.mailer.send(mail, this.signal)
  }

  /** Spreads letters evenly, so that the service sees the agreed rate and no bursts. */
  async #turn(): Promise<void> {
    const now = Date.now()
    // What the ledger's own commits took may be made up for, a little at a time: the rate holds over seconds.
    this.#next = Math.max(now - CATCH_UP_MS, this.#next + 1000 / this.pace.perSecond)
    const ms = this.#next - now
    if (ms > 4) await wait(ms, undefined, { signal: this.signal }).catch(() => undefined)
  }

  async #settle(letters: readonly Claimed[], outcomes: readonly MailOutcome[]): Promise<boolean> {
    const { reportId, pace, mailer, services } = this
    const trouble = outcomes.find((one) => one.state === 'failed' && concernsService(one.reason))
    const settled = letters.map((letter, n): Settled => {
      const outcome = outcomes[n] ?? { state: 'unknown', detail: '' }
      return outcomeOf(letter, outcome, pace.retryMs, outcome.state === 'failed' && concernsService(outcome.reason))
    })
    await this.#persist((tx) => settle(tx, reportId, pace.owner, settled))
    if (trouble?.state !== 'failed') {
      pauses.delete(mailer)
      return true
    }
    const ms = pauseAfter(mailer, pace)
    services.log.warn(
      { report: reportId, reason: trouble.reason, seconds: ms / 1000 },
      'the mail service is in trouble; sending pauses',
    )
    return false
  }

  /** An outcome that is known must not become unknown because the database was away for a moment. */
  async #persist(work: (tx: Tx) => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#tx(work)
      } catch (error) {
        if (tries >= 3) throw error
        await wait(200 * 2 ** tries)
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
  const { mail } = services
  if (!mail.mailer || (pauses.get(mail.mailer)?.until ?? 0) > Date.now()) return
  // Each letter of a group waits for its turn with an ear on the signal.
  setMaxListeners(0, signal)
  const run = new Run(services, mail.mailer, mail.from, entityId, reportId, signal, { ...PACE, ...pace })
  await run.plan()
  if (await run.send()) await services.jobs.wake(SEND_LETTERS, { entityId, id: reportId })
}
