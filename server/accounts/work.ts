import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types.ts'
import { newId } from '../db/ids.ts'
import { hashToken } from '../letters/keys.ts'
import { concernsService, type MailOutcome } from '../channels/email/port.ts'
import type { Services } from '../engine/services.ts'
import { linkToken } from './keys.ts'
import { type Account, accountMail, type Keyed, type Taken } from './mails.ts'
import { LIFE_SECONDS } from './purposes.ts'

/** How the worker goes about it; tests make it quicker. */
export interface MailPace {
  /** How long a hand-over may take before nobody is believed to be at it: longer than the mail adapter's own limit. */
  leaseMs: number
  /** The first wait after a refusal for now; each further one twice as long, up to `longestMs`. */
  retryMs: number
  longestMs: number
  /** Without a mail service. */
  idleMs: number
  /** Mails to one address that anyone may ask for, in an hour. */
  most: number
  /** Then another job gets its turn. */
  turnMs: number
}

export const MAIL_PACE: MailPace = {
  leaseMs: 300_000,
  retryMs: 30_000,
  longestMs: 3_600_000,
  idleMs: 60_000,
  most: 5,
  turnMs: 60_000,
}

const span = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`

interface Row extends Taken {
  verdict: string
}

/** What a mail's links are: made and keyed in the transaction that takes the mail in hand. */
async function keyed(tx: Tx, secret: string, mail: Row): Promise<Keyed> {
  if (mail.purpose === 'rejected' || mail.purpose === 'issue') return { ...mail, tokens: [] }
  if (mail.purpose !== 'forgot') {
    const token = linkToken(secret, mail.id)
    await tx.rows(sql`select athar_key_link(${mail.id}::uuid, ${hashToken(token)})`)
    return { ...mail, tokens: [token] }
  }
  const tokens: string[] = []
  for (const account of mail.words.accounts ?? []) tokens.push(await keyReset(tx, secret, mail, account))
  return { ...mail, tokens }
}

async function keyReset(tx: Tx, secret: string, mail: Row, account: Account): Promise<string> {
  const id = newId()
  const token = linkToken(secret, id)
  await tx.rows(sql`select athar_key_reset(${id}::uuid, ${mail.id}::uuid, ${account.id}::uuid, ${account.language},
    make_interval(secs => ${LIFE_SECONDS.reset}), ${hashToken(token)})`)
  return token
}

/** Takes the wanted mail, or the next that is due, and commits that it is being handed over. Null when nothing is due. */
const take = (services: Services, wanted: string | null, pace: MailPace): Promise<Keyed | 'dropped' | null> =>
  services.db.as({ kind: 'anonymous' }, async (tx) => {
    const row = await tx.one<Row>(
      sql`select * from athar_take_link(${wanted}::uuid, ${span(pace.leaseMs)}, ${pace.most}::integer)`,
    )
    if (!row) return null
    return row.verdict === 'send' ? keyed(tx, services.config.appSecret, row) : 'dropped'
  })

const stateOf = (outcome: MailOutcome): 'sent' | 'failed' | 'unknown' | 'planned' => {
  if (outcome.state !== 'failed') return outcome.state
  // The service's own trouble, and our own stop, say nothing about the mail.
  const passing = concernsService(outcome.reason) || outcome.reason === 'aborted' || !outcome.permanent
  return passing ? 'planned' : 'failed'
}

async function settle(services: Services, mail: Keyed, outcome: MailOutcome, pace: MailPace): Promise<void> {
  const state = stateOf(outcome)
  const aborted = outcome.state === 'failed' && outcome.reason === 'aborted'
  const ms = aborted ? 0 : Math.min(pace.retryMs * 2 ** Math.min(mail.tries, 20), pace.longestMs)
  if (outcome.state === 'failed')
    services.log.warn({ link: mail.id, purpose: mail.purpose, reason: outcome.reason }, 'an account mail was refused')
  // An outcome that is known must not become unknown because the database was away for a moment.
  for (let tries = 0; ; tries += 1) {
    try {
      await services.db.as({ kind: 'anonymous' }, (tx) =>
        tx.rows(sql`select athar_settle_link(${mail.id}::uuid, ${state}, ${span(ms)})`),
      )
      return
    } catch (error) {
      if (tries >= 3) throw error
      await wait(200 * 2 ** tries)
    }
  }
}

/**
 * Hands account mails over: the one that the job is for, then whatever else is due. What became of each stands in its
 * row before the next is taken; after a kill a mail that was being handed over is unknown, and only a person asks again.
 * @param signal leave after the mail under way
 */
export async function sendAccountMails(
  services: Services,
  first: string | null,
  signal: AbortSignal,
  changes: Partial<MailPace> = {},
): Promise<void> {
  const pace = { ...MAIL_PACE, ...changes }
  const { mail, config } = services
  await services.db.as({ kind: 'anonymous' }, (tx) => tx.rows(sql`select athar_void_links(false)`))
  if (!mail.mailer) {
    await services.db.as({ kind: 'anonymous' }, (tx) => tx.rows(sql`select athar_postpone_links(${span(pace.idleMs)})`))
    return
  }
  const until = Date.now() + pace.turnMs
  let wanted = first
  while (!signal.aborted && Date.now() < until) {
    const taken = await take(services, wanted, pace)
    if (taken === null && wanted === null) return
    wanted = null
    if (taken === null || taken === 'dropped') continue
    const outcome = await mail.mailer.send(accountMail(taken, { publicUrl: config.publicUrl, from: mail.from }), signal)
    await settle(services, taken, outcome, pace)
    // Trouble of the service is everyone's: the others wait for their next time.
    if (outcome.state === 'failed' && concernsService(outcome.reason)) return
  }
}
