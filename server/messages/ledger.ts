import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { messages } from '../../resources/messages/schema.ts'
import { anyOf, columns, pick, select, shaped, updates } from '../db/columns.ts'
import { BEFORE_ALL } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { withWait } from './history.ts'
import { KINDS } from './kinds/index.ts'
import type { Companion, Compose, LastWord, Said, Together, Waiting } from './kinds/kind.ts'
import { holdLane, inLane, type Lane, type Lanes } from './lane.ts'
import { LIMITED, overQuota } from './quota.ts'
import { leaveBehind, partFrom, sendingBeside, soonBeside, takeAlong } from './together.ts'
import { beyondWeekly, holdLimited } from './weekly.ts'

const also = columns(messages, 'also')
const m = columns(messages, 'm')

/**
 * The ledger's moves: planned → claimed (lease) → handing (committed just before the body is sent) → sent | failed |
 * unknown. What goes along in another's message is handing without a claim of its own (together.ts). A claim that ran out
 * goes back to planned; a handing-over that ran out becomes unknown, and only a person may repeat it. The database refuses
 * every other step.
 */

/** Of a process and one run of it: what one run has in hand is no other's, not even of the same process. */
export const ownerOf = (process: string): string => `${process}/${randomUUID()}`

/** A message in our hands, and what it says. */
export interface Claimed extends Together {
  /** A kind whose last word says it leaves it out. */
  message?: Compose
  byPlatform?: boolean
}

/** Whose leases are void: those that ran out, and on a database of one process alone those of any other process. */
export async function voidLeases(tx: Tx, lane: Lanes, aloneAs?: string): Promise<void> {
  await holdLane(tx, lane)
  const over = aloneAs
    ? sql`(${m.leaseUntil} <= now() or split_part(${m.leaseOwner}, '/', 1) is distinct from ${aloneAs})`
    : sql`${m.leaseUntil} <= now()`
  await tx.rows(sql`update ${m} set ${updates(m, { state: 'planned', leaseUntil: null, leaseOwner: null, updatedAt: sql`now()` })}
    where ${inLane(m, lane)} and ${m.state} = 'claimed' and ${over}`)
  // The owner stays written: should it be alive after all, the outcome that it knows is better than none.
  await tx.rows(sql`update ${m} set ${updates(m, {
    state: 'unknown',
    reason: 'noAnswer',
    leaseUntil: null,
    updatedAt: sql`now()`,
  })}
    where ${inLane(m, lane)} and ${m.state} = 'handing' and ${over}`)
}

const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id)

/** Messages that are due, locked, from `after` on; what another worker holds is passed by. */
const waiting = (tx: Tx, lane: Lane, limit: number, after: string): Promise<Waiting[]> =>
  tx.rows(
    select(
      pick(m, 'id', 'entityId', 'kind', 'channel', 'report', 'letter', 'donor', 'tries'),
      sql`from ${m}
    where ${inLane(m, lane)} and ${m.id} > ${after}::uuid and ${m.state} = 'planned' and (${m.nextAt} is null or ${m.nextAt} <= now())
    order by ${m.id} limit ${limit} for update of m skip locked`,
    ),
  )

/** What was to leave and is held back; that it was due stays written, since it had been planned (`isWhole`). */
async function suppress(tx: Tx, refused: readonly { id: string; reason: string }[]): Promise<void> {
  if (refused.length === 0) return
  const ids = refused.map(({ id }) => id)
  await tx.rows(sql`update ${m} set ${updates(m, {
    state: 'suppressed',
    reason: sql`n.reason`,
    nextAt: sql`coalesce(${m.nextAt}, now())`,
    joinedTo: null,
    leaseUntil: null,
    leaseOwner: null,
    updatedAt: sql`now()`,
  })}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(refused.map(({ reason }) => reason))}::text[]) as n (id, reason)
    where ${m.id} = n.id and ${m.id} = ${anyOf(ids)}`)
}

type Delayed = { id: string } & Extract<Said, { notBefore: string }>

/** What may go, but not now: it says why it waits, now and once it has left, and nobody looks at it before. */
async function delay(tx: Tx, later: readonly Delayed[]): Promise<void> {
  if (later.length === 0) return
  const column = (key: keyof Delayed) => sql.param(later.map((one) => one[key]))
  await tx.rows(sql`update ${m} set ${updates(m, {
    nextAt: sql`n.at`,
    reason: sql`n.reason`,
    refusals: withWait(m, sql`n.reason`, sql`n.at`),
    updatedAt: sql`now()`,
  })}
    from unnest(${column('id')}::uuid[], ${column('notBefore')}::timestamptz[], ${column('why')}::text[]) as n (id, at, reason)
    where ${m.id} = n.id and ${m.id} = any(${column('id')}::uuid[])`)
}

/** Each kind is asked about its own. */
async function byKind<M extends Pick<Waiting, 'kind'>, A>(
  all: readonly M[],
  ask: (kind: Waiting['kind'], those: M[]) => Promise<ReadonlyMap<string, A>>,
): Promise<Map<string, A>> {
  const answers = new Map<string, A>()
  for (const kind of new Set(all.map((one) => one.kind)))
    for (const [id, answer] of await ask(
      kind,
      all.filter((one) => one.kind === kind),
    ))
      answers.set(id, answer)
  return answers
}

/** From this moment, not from the transaction's beginning: it may have waited for a lock meanwhile. */
const leaseFrom = (leaseMs: number): SQL => sql`clock_timestamp() + ${interval(leaseMs)}`

/** What becomes of messages that are due, by the word of their kinds: one to whom more is due soon waits for that. */
async function sorted(tx: Tx, { dispatch }: Lane, found: readonly Waiting[]) {
  const said = await byKind(found, (kind, those) => KINDS[kind].say(tx, those))
  const refused: { id: string; reason: string }[] = []
  const later: Delayed[] = []
  const going: Claimed[] = []
  const beside = dispatch === null ? [] : await sendingBeside(tx, dispatch)
  for (const one of found) {
    const { id } = one
    const what: Said | undefined = said.get(id)
    if (what && 'reason' in what) refused.push({ id, reason: what.reason })
    else if (what && 'notBefore' in what) later.push({ id, ...what })
    else if (what) going.push({ ...one, ...what, beside })
    // Whom it was for, or what it was to bring, is no more.
    else refused.push({ id, reason: 'deleted' })
  }
  const soon = await soonBeside(tx, idsOf(going), beside)
  for (const [id, notBefore] of soon) later.push({ id, notBefore, why: 'together' })
  return { refused, later, taken: going.filter(({ id }) => !soon.has(id)) }
}

type Taken = Claimed[] | null
/** `after`: those that were passed already are not looked at again; of a large dispatch most are done. */
type Ask = readonly [lane: Lane, owner: string, limit: number, leaseMs: number, after?: string]

async function take(tx: Tx, ask: Ask, hold: 'alone' | 'claiming'): Promise<Taken | 'refusals'> {
  const [lane, owner, limit, leaseMs, after = BEFORE_ALL] = ask
  const dispatch = await holdLane(tx, lane, hold)
  if (lane.dispatch !== null && dispatch?.state !== 'sending') return null
  const found = await waiting(tx, lane, limit, after)
  if (found.length === 0) return null
  const { refused, later, taken } = await sorted(tx, lane, found)
  if (refused.length > 0 && lane.dispatch !== null && hold === 'claiming') return 'refusals'
  await suppress(tx, refused)
  await delay(tx, later)
  const ids = taken.map((one) => one.id)
  await tx.rows(sql`update ${m} set ${updates(m, {
    state: 'claimed',
    sentTo: sql`n.address`,
    leaseOwner: owner,
    leaseUntil: leaseFrom(leaseMs),
    updatedAt: sql`now()`,
  })}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(taken.map((one) => one.address))}::text[]) as n (id, address)
    where ${m.id} = n.id and ${m.id} = ${anyOf(ids)}`)
  return taken
}

/**
 * Takes up to `limit` messages under a lease, beside what is being settled, which else waits for all of this. Their kind is asked
 * what each says, and the gate with it.
 * @returns null when nothing is due; `refusals` where something is to be suppressed: counters follow that, so whoever does it
 * holds the dispatch alone. Nothing is written then.
 */
export const claimBeside = (tx: Tx, ...ask: Ask): Promise<Taken | 'refusals'> => take(tx, ask, 'claiming')

/** The same, with the dispatch held alone. @returns a list that may be empty when all of it was suppressed */
export async function claim(tx: Tx, ...ask: Ask): Promise<Taken> {
  const taken = await take(tx, ask, 'alone')
  return taken === 'refusals' ? [] : taken
}

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`

/** What leaves not now, and perhaps never: what is being handed over cannot be refused any more, so it is taken back first. */
async function withdraw(tx: Tx, owner: string, words: ReadonlyMap<string, LastWord>): Promise<Set<string>> {
  const ids = [...words].flatMap(([id, word]) => ('message' in word ? [] : [id]))
  if (ids.length === 0) return new Set()
  await leaveBehind(tx, owner, ids)
  await tx.rows(
    sql`update ${m} set ${updates(m, { state: 'planned', leaseUntil: null, leaseOwner: null })} where ${m.id} = ${anyOf(ids)}`,
  )
  await suppress(
    tx,
    [...words].flatMap(([id, word]) => ('reason' in word ? [{ id, reason: word.reason }] : [])),
  )
  return new Set(ids)
}

const leaving = (ours: readonly Claimed[], last: ReadonlyMap<string, LastWord>): Claimed[] =>
  ours.filter(({ id }) => {
    const word = last.get(id)
    return word === undefined || 'message' in word
  })

const isReadLast = ({ kind }: Pick<Waiting, 'kind'>): boolean => KINDS[kind].readsLast === true

/**
 * Marks what is about to leave.
 * @returns of those that are still ours, whether something went along in them before, and whether they have yet to take a place in a package
 */
async function marked(tx: Tx, owner: string, claimed: readonly Claimed[], leaseMs: number) {
  const rows = await tx.rows(
    shaped(
      {
        id: m.id,
        isJoined: sql<boolean>`exists (select 1 from ${also} where ${also.entityId} = ${m.entityId} and ${also.joinedTo} = ${m.id})`,
        isUncounted: sql<boolean>`not ${m.counted} and ${LIMITED}`,
      },
      (row) => sql`
    update ${m} set ${updates(m, { state: 'handing', joinedTo: null, leaseUntil: leaseFrom(leaseMs), updatedAt: sql`now()` })}
    where ${m.id} = ${anyOf(idsOf(claimed))} and ${m.state} in ('claimed', 'handing') and ${m.leaseOwner} = ${owner} returning ${row}`,
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The last step before the bodies leave, and the gate's last word. Safe to repeat where the answer to the commit was lost:
 * nothing of it has left.
 * @param sendings from which something may go along; they are held (`holdTogether`)
 * @returns those that leave: they are still ours (a stop may have taken some back) and the gate still says yes
 */
export async function handOver(
  tx: Tx,
  owner: string,
  claimed: readonly Claimed[],
  leaseMs: number,
  secret: string,
  sendings: readonly string[] = [],
): Promise<Claimed[]> {
  const [isLimited, held, ahead] = await Promise.all([
    holdLimited(tx, claimed),
    marked(tx, owner, claimed, leaseMs),
    byKind<Claimed, LastWord>(claimed.filter(isReadLast), (kind, those) => KINDS[kind].last(tx, those, secret)),
  ])
  const ours = claimed.filter(({ id }) => held.has(id))
  const written = ours.filter((one) => !isReadLast(one))
  const last = await byKind<Claimed, LastWord>(written, (kind, those) => KINDS[kind].last(tx, those, secret))
  for (const [id, word] of ahead) if (held.has(id)) last.set(id, word)
  if (isLimited) for (const id of await beyondWeekly(tx, leaving(ours, last))) last.set(id, { reason: 'weekly' })
  const leads = leaving(ours, last).filter(({ kind }) => 'together' in KINDS[kind])
  const along = await takeAlong(tx, owner, leads, sendings, leaseFrom(leaseMs))
  const led = idsOf(leads).filter((id) => held.get(id)?.isJoined)
  if (led.length > 0) await partFrom(tx, owner, led, along)
  // One message takes one place: where it was tried before with another in the lead, it has its place already.
  const fresh = leaving(ours, last).filter(
    ({ id }) => held.get(id)?.isUncounted && !along.get(id)?.some(({ counted }) => counted),
  )
  for (const [id, reason] of await overQuota(tx, fresh)) last.set(id, { reason })
  const back = await withdraw(tx, owner, last)
  const going = ours.flatMap((one): Claimed[] => {
    const word = last.get(one.id)
    if (back.has(one.id)) return []
    return [word && 'message' in word ? { ...one, ...word } : one]
  })
  return withCompanions(tx, going, along)
}

/** What takes others along says what all of them bring. */
async function withCompanions(
  tx: Tx,
  going: readonly Claimed[],
  parties: ReadonlyMap<string, readonly Companion[]>,
): Promise<Claimed[]> {
  const leads = going.flatMap((one) => {
    const along = parties.get(one.id)
    return along ? [{ ...one, along }] : []
  })
  const said = await byKind(
    leads,
    async (kind, those): Promise<ReadonlyMap<string, Compose>> =>
      (await KINDS[kind].together?.(tx, those)) ?? new Map(),
  )
  const led = new Map(leads.map((lead) => [lead.id, lead]))
  return going.map((one): Claimed => {
    const [lead, message] = [led.get(one.id), said.get(one.id)]
    if (!lead) return one
    if (!message) throw new Error(`nobody says what ${one.kind} brings together with others`)
    return { ...lead, message }
  })
}

export const renew = (tx: Tx, owner: string, ids: readonly string[], leaseMs: number): Promise<unknown> =>
  tx.rows(sql`update ${m} set ${updates(m, { leaseUntil: leaseFrom(leaseMs) })}
    where ${m.id} = ${anyOf(ids)} and ${m.state} in ('claimed', 'handing') and ${m.leaseOwner} = ${owner}`)

/** Gives claims back that were not begun. */
export const release = (tx: Tx, owner: string, ids: readonly string[]): Promise<unknown> =>
  tx.rows(sql`update ${m} set ${updates(m, { state: 'planned', leaseUntil: null, leaseOwner: null, updatedAt: sql`now()` })}
    where ${m.id} = ${anyOf(ids)} and ${m.state} = 'claimed' and ${m.leaseOwner} = ${owner}`)
