import { sql } from 'drizzle-orm'
import { donors } from '../../resources/donors/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { columns, select, shaped, updates } from '../db/columns.ts'
import { concernsService, type MailOutcome } from '../channels/email/port.ts'
import type { Tx } from '../db/types.ts'
import { GATE_COLUMNS } from './audience.ts'
import { gate, type GateInput } from './gate.ts'

const d = columns(donors, 'd')
const l = columns(letters, 'l')
const r = columns(reports, 'r')

/**
 * The ledger's moves: planned → claimed (lease) → handing (committed just before the body is sent) → sent | failed |
 * unknown. A claim that ran out goes back to planned; a handing-over that ran out becomes unknown, and only a person
 * may repeat it.
 */

/** A letter in our hands, with what its mail says. */
export interface Claimed {
  id: string
  language: 'ar' | 'en'
  email: string
  subject: string
  entityName: string
  entityEmail: string | null
  /** Empty for a donor whose name is hidden. */
  donorName: string
  message: string
  given: string
  gifts: number
  projectName: string
  /** How often it has been refused for a passing reason. */
  tries: number
}

const RETRY = 'retry:'

/** Whose leases are void: those that ran out, and on a database of one process alone those of any other owner. */
export async function voidLeases(tx: Tx, reportId: string, aloneAs?: string): Promise<void> {
  const over = aloneAs
    ? sql`(${l.leaseUntil} <= now() or ${l.leaseOwner} is distinct from ${aloneAs})`
    : sql`${l.leaseUntil} <= now()`
  await tx.rows(sql`update ${l} set ${updates(l, { state: 'planned', leaseUntil: null, leaseOwner: null, updatedAt: sql`now()` })}
    where ${l.report} = ${reportId}::uuid and ${l.state} = 'claimed' and ${over}`)
  // The owner stays written: should it be alive after all, the outcome that it knows is better than none.
  await tx.rows(sql`update ${l} set ${updates(l, {
    state: 'unknown',
    reason: 'noAnswer',
    leaseUntil: null,
    updatedAt: sql`now()`,
  })}
    where ${l.report} = ${reportId}::uuid and ${l.state} = 'handing' and ${over}`)
}

type Written = Omit<Claimed, 'tries' | 'email'> & { donor: string; before: string | null; appeal: boolean }
type Recipient = Omit<GateInput, 'gave'> & { id: string; email: string }
type Due = Written & Omit<Recipient, 'id'>

/** Letters that are due, locked; what another worker holds is passed by. Nothing unless the report is being sent. */
const written = (tx: Tx, reportId: string, limit: number): Promise<Written[]> =>
  tx.rows(
    select(
      {
        id: l.id,
        donor: l.donor,
        language: l.language,
        subject: sql<Written['subject']>`coalesce(${l.subject}, ${r.title})`,
        before: l.leaseOwner,
        appeal: r.appeal,
        entityName: sql<Written['entityName']>`${l.content} #>> '{entity,name}'`,
        entityEmail: sql<Written['entityEmail']>`${l.content} #>> '{entity,email}'`,
        donorName: sql<
          Written['donorName']
        >`case when ${l.content} #>> '{donor,hidden}' = 'true' then '' else ${l.content} #>> '{donor,displayName}' end`,
        message: sql<Written['message']>`${l.content} #>> '{report,message}'`,
        given: sql<Written['given']>`${l.content} #>> '{projects,0,given}'`,
        projectName: sql<Written['projectName']>`${l.content} #>> '{projects,0,name}'`,
        gifts: sql<
          Written['gifts']
        >`(select count(*)::int from jsonb_array_elements(${l.content} #> '{projects,0,gifts}') g where g ->> 'reversed' is distinct from 'true')`,
      },
      sql`from ${l} join ${r} on ${r.entityId} = ${l.entityId} and ${r.id} = ${l.report} and ${r.status} = 'sending'
    where ${l.report} = ${reportId}::uuid and ${l.state} = 'planned' and (${l.leaseUntil} is null or ${l.leaseUntil} <= now())
    order by ${l.id} limit ${limit} for update of l skip locked`,
    ),
  )

/** Asked for by their ids, not joined: what the planner believes of a table that has just grown may be far off. */
export async function recipients(tx: Tx, ids: readonly string[]): Promise<Map<string, Recipient>> {
  const rows = await tx.rows<Recipient>(
    sql`select ${d.id}, coalesce(${d.email}, '') as email, ${GATE_COLUMNS} from ${d} where ${d.id} = ${listed(ids)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function due(tx: Tx, reportId: string, limit: number): Promise<Due[]> {
  const letters = await written(tx, reportId, limit)
  if (letters.length === 0) return []
  const people = await recipients(
    tx,
    letters.map((letter) => letter.donor),
  )
  return letters.flatMap((letter) => {
    const person = people.get(letter.donor)
    return person ? [{ ...person, ...letter }] : []
  })
}

const triesOf = (before: string | null): number =>
  before?.startsWith(RETRY) ? Number(before.slice(RETRY.length)) || 0 : 0

/**
 * Takes up to `limit` letters under a lease. The gate is asked once more: who said stop since the plan is held.
 * @returns null when nothing is due; a list that may be empty when all of it was held
 */
export async function claim(
  tx: Tx,
  reportId: string,
  owner: string,
  limit: number,
  leaseMs: number,
): Promise<Claimed[] | null> {
  const found = await due(tx, reportId, limit)
  if (found.length === 0) return null
  const checked = found.map((letter) => ({ letter, reason: gate({ ...letter, gave: true }, letter.appeal) }))
  const held = checked.filter(({ reason }) => reason !== null)
  const taken = checked.filter(({ reason }) => reason === null).map(({ letter }) => letter)
  if (held.length > 0) {
    await tx.rows(sql`update ${l} set ${updates(l, {
      state: 'held',
      reason: sql`n.reason`,
      leaseUntil: null,
      leaseOwner: null,
      updatedAt: sql`now()`,
    })}
      from unnest(${sql.param(held.map(({ letter }) => letter.id))}::uuid[], ${sql.param(held.map(({ reason }) => reason))}::text[]) as n (id, reason)
      where ${l.id} = n.id`)
  }
  await tx.rows(sql`update ${l} set ${updates(l, {
    state: 'claimed',
    sentTo: sql`n.email`,
    leaseOwner: owner,
    leaseUntil: sql`now() + ${interval(leaseMs)}`,
    updatedAt: sql`now()`,
  })}
    from unnest(${sql.param(taken.map((one) => one.id))}::uuid[], ${sql.param(taken.map((one) => one.email))}::text[]) as n (id, email)
    where ${l.id} = n.id`)
  return taken.map((letter) => ({ ...letter, tries: triesOf(letter.before) }))
}

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`
const listed = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`

/**
 * The last step before the bodies leave. Safe to repeat where the answer to the commit was lost: nothing of it has left.
 * @returns those that are still ours: a stop may have taken some back
 */
export async function handOver(tx: Tx, owner: string, ids: readonly string[], leaseMs: number): Promise<Set<string>> {
  const rows = await tx.rows(
    shaped(
      { id: l.id },
      (row) => sql`
    update ${l} set ${updates(l, { state: 'handing', leaseUntil: sql`now() + ${interval(leaseMs)}`, updatedAt: sql`now()` })}
    where ${l.id} = ${listed(ids)} and ${l.state} in ('claimed', 'handing') and ${l.leaseOwner} = ${owner} returning ${row}`,
    ),
  )
  return new Set(rows.map((row) => row.id))
}

export const renew = (tx: Tx, owner: string, ids: readonly string[], leaseMs: number): Promise<unknown> =>
  tx.rows(sql`update ${l} set ${updates(l, { leaseUntil: sql`now() + ${interval(leaseMs)}` })}
    where ${l.id} = ${listed(ids)} and ${l.state} in ('claimed', 'handing') and ${l.leaseOwner} = ${owner}`)

/** What became of one letter, and when it may be tried again where it may. */
export interface Settled {
  id: string
  state: 'sent' | 'failed' | 'unknown' | 'planned'
  reason: string | null
  detail: string | null
  /** For `planned`: how often it has been refused, and how long it waits. */
  tries: number
  waitMs: number
}

/** Writes outcomes, in one statement. Only a letter that this owner was handing over can be settled by it. */
export async function settle(tx: Tx, reportId: string, owner: string, outcomes: readonly Settled[]): Promise<void> {
  const column = (key: keyof Settled) => sql.param(outcomes.map((one) => one[key]))
  await tx.rows(sql`
    update ${l} set ${updates(l, {
      state: sql`n.state`,
      reason: sql`n.reason`,
      detail: sql`n.detail`,
      sentAt: sql`case when n.state = 'sent' then now() else ${l.sentAt} end`,
      leaseOwner: sql`case when n.state = 'planned' then ${RETRY} || n.tries else null end`,
      leaseUntil: sql`case when n.state = 'planned' then now() + make_interval(secs => n.wait / 1000.0) end`,
      updatedAt: sql`now()`,
    })}
    from unnest(${column('id')}::uuid[], ${column('state')}::text[], ${column('reason')}::text[], ${column('detail')}::text[],
      ${column('tries')}::int[], ${column('waitMs')}::float8[]) as n (id, state, reason, detail, tries, wait)
    where ${l.id} = n.id and ${l.leaseOwner} = ${owner}
      -- What is called unknown may have been repeated by a person: only a certain outcome changes it.
      and (${l.state} = 'handing' or (${l.state} = 'unknown' and n.state in ('sent', 'failed')))`)
  // A letter refused for now while the report was stopped has nobody left to send it.
  if (!outcomes.some((one) => one.state === 'planned')) return
  await tx.rows(sql`update ${l} set ${updates(l, { state: 'cancelled', leaseUntil: null, leaseOwner: null })} from ${r}
    where ${r.entityId} = ${l.entityId} and ${r.id} = ${l.report} and ${r.status} = 'stopped' and ${l.report} = ${reportId}::uuid and ${l.state} = 'planned'`)
}

/** Gives claims back that were not begun. */
export const release = (tx: Tx, owner: string, ids: readonly string[]): Promise<unknown> =>
  tx.rows(sql`update ${l} set ${updates(l, { state: 'planned', leaseUntil: null, leaseOwner: null, updatedAt: sql`now()` })}
    where ${l.id} = ${listed(ids)} and ${l.state} = 'claimed' and ${l.leaseOwner} = ${owner}`)

/** Closes a report that has nothing left to do. @returns whether it is closed now */
export async function finish(tx: Tx, reportId: string): Promise<boolean> {
  const row = await tx.one(sql`update ${r} set ${updates(r, {
    status: 'sent',
    finishedAt: sql`now()`,
    version: sql`${r.version} + 1`,
    updatedAt: sql`now()`,
  })}
    where ${r.id} = ${reportId}::uuid and ${r.status} = 'sending' and not exists (
      select 1 from ${l} where ${l.entityId} = ${r.entityId} and ${l.report} = ${r.id} and ${l.state} in ('planned', 'claimed', 'handing')) returning id`)
  return row !== null
}

const MAX_TRIES = 4

/**
 * What is written of an outcome.
 * @param retryMs how long the first repetition waits; each further one twice as long
 * @param serviceMs how long it waits where the service was in trouble, which is no mark against the letter
 */
export function outcomeOf(
  letter: Pick<Claimed, 'id' | 'tries'>,
  outcome: MailOutcome,
  { retryMs, serviceMs }: { retryMs: number; serviceMs: number },
): Settled {
  const base = { id: letter.id, tries: letter.tries, waitMs: 0 }
  if (outcome.state === 'sent') return { ...base, state: 'sent', reason: null, detail: null }
  if (outcome.state === 'unknown') return { ...base, state: 'unknown', reason: 'noAnswer', detail: outcome.detail }
  const { reason, detail } = outcome
  if (reason === 'aborted') return { ...base, state: 'planned', reason, detail }
  if (concernsService(reason)) return { ...base, state: 'planned', reason, detail, waitMs: serviceMs }
  const tries = letter.tries + 1
  if (outcome.permanent || tries >= MAX_TRIES) return { ...base, state: 'failed', reason, detail }
  return { ...base, state: 'planned', reason, detail, tries, waitMs: retryMs * 2 ** letter.tries }
}
