import { type SQL, sql } from 'drizzle-orm'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { anyOf, columns, shaped, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { uncount } from './dispatch.ts'
import { withRefusal, withWait } from './history.ts'
import { holdLane, inLane, type Lanes } from './lane.ts'
import type { Settled } from './outcome.ts'

const m = columns(messages, 'm')
const again = columns(messages, 'again')
const s = columns(dispatches, 's')

const HANDING = sql`${m.state} = 'handing'`

/**
 * A message that arrived after all, though nobody knew it, is not sent once more: its repetition stays here. Where it had left
 * and its donor says that it did not come, their word counts: that repetition is of no dispatch.
 */
export async function recall(tx: Tx, { dispatch }: Lanes, sent: readonly string[]): Promise<void> {
  if (sent.length === 0 || dispatch === null) return
  const recalled = await tx.rows(
    shaped(
      { id: again.id },
      (row) => sql`update ${again} set ${updates(again, {
        state: 'cancelled',
        nextAt: null,
        leaseOwner: null,
        leaseUntil: null,
        updatedAt: sql`now()`,
      })} from ${m} where ${m.id} = ${anyOf(sent)} and ${m.state} in ('sent', 'delivered', 'read')
        and ${again.entityId} = ${m.entityId} and ${again.repeats} = ${m.id} and ${again.dispatch} = ${dispatch}::uuid
        and ${again.state} in ('planned', 'claimed') returning ${row}`,
    ),
  )
  // It was taken off the count of unknown ones when it was repeated, and once more when it was known.
  if (recalled.length > 0) await uncount(tx, dispatch, { failed: 0, unknown: -recalled.length })
}

/** Those that ended alike, `sent` above all: one statement sets what they share, and looks nothing up row by row. */
function alike(outcomes: readonly Settled[]): Settled[][] {
  const sets = new Map<string, Settled[]>()
  for (const one of outcomes) {
    const key = JSON.stringify([one.state, one.reason, one.detail, one.tries, one.waitMs])
    const set = sets.get(key)
    if (set) set.push(one)
    else sets.set(key, [one])
  }
  return [...sets.values()]
}

/** What a service calls them, beside the ids that it belongs to; only where it calls any by a name. */
const named = (set: readonly Settled[]): SQL =>
  set.some(({ providerId }) => providerId)
    ? sql`coalesce((${sql.param(set.map(({ providerId }) => providerId ?? null))}::text[])[array_position(${sql.param(set.map(({ id }) => id))}::uuid[], ${m.id})], ${m.providerId})`
    : sql`${m.providerId}`

const nextOf = ({ waitMs }: Settled): SQL => sql`now() + make_interval(secs => ${waitMs / 1000}::float8)`

/** Refused for now, or kept waiting by its service's trouble; that the program stopped in between is no news of it. */
const history = (one: Settled): SQL =>
  one.reason === 'aborted'
    ? sql`${m.refusals}`
    : sql`case when ${m.tries} < ${one.tries} then ${withRefusal(m, one)} else ${withWait(m, sql`${one.reason}::text`, nextOf(one))} end`

const writeSet = (tx: Tx, owner: string, set: readonly Settled[], one: Settled, which: SQL) =>
  tx.rows(
    shaped(
      { id: m.id },
      (row) => sql`update ${m} set ${updates(m, {
        state: one.state,
        reason: one.reason,
        detail: one.detail,
        tries: one.tries,
        providerId: named(set),
        ...(one.state === 'planned' && { refusals: history(one) }),
        ...(one.state === 'sent' && { sentAt: sql`now()` }),
        nextAt: one.state === 'planned' ? nextOf(one) : null,
        leaseOwner: null,
        leaseUntil: null,
        updatedAt: sql`now()`,
      })}
      where ${m.id} = ${anyOf(set.map(({ id }) => id))} and ${m.leaseOwner} = ${owner} and ${which} returning ${row}`,
    ),
  )

/** Outcomes, written to the messages in our hands that `which` allows by their outcome's state. @returns their ids */
async function write(
  tx: Tx,
  owner: string,
  outcomes: readonly Settled[],
  which: (state: Settled['state']) => SQL | null,
): Promise<Set<string>> {
  const written = alike(outcomes).flatMap((set) => {
    const [one] = set
    const allowed = one && which(one.state)
    return one && allowed ? [writeSet(tx, owner, set, one, allowed)] : []
  })
  return new Set((await Promise.all(written)).flatMap((rows) => rows.map(({ id }) => id)))
}

/**
 * What is called unknown may have been repeated by a person: only a certain outcome changes it, a failure only where nobody
 * repeated it, and nothing once the repetition is on its way.
 */
const unknown = (state: Settled['state']): SQL | null =>
  state === 'sent' || state === 'failed'
    ? sql`${m.state} = 'unknown' and not exists (select 1 from ${again} where ${again.entityId} = ${m.entityId} and ${again.repeats} = ${m.id}
        ${state === 'sent' ? sql`and ${again.state} not in ('planned', 'claimed')` : sql``})`
    : null

/** A receipt was quicker than the answer to the call: what the service calls the message is still to be written down. */
async function name(tx: Tx, owner: string, late: readonly Settled[]): Promise<void> {
  const called = late.filter(({ providerId }) => providerId)
  if (called.length === 0) return
  await tx.rows(sql`update ${m} set ${updates(m, { providerId: sql`n.provider`, leaseOwner: null })}
    from unnest(${sql.param(called.map(({ id }) => id))}::uuid[], ${sql.param(called.map(({ providerId }) => providerId))}::text[]) as n (id, provider)
    where ${m.id} = n.id and ${m.leaseOwner} = ${owner} and ${m.providerId} is null and ${m.state} in ('sent', 'delivered', 'read')`)
}

/** Writes outcomes. Only a message that this owner was handing over can be settled by it. */
export async function settle(tx: Tx, lane: Lanes, owner: string, outcomes: readonly Settled[]): Promise<void> {
  // One after the other at the database, which keeps their order; here nothing waits in between.
  const [, written] = await Promise.all([holdLane(tx, lane, 'counting'), write(tx, owner, outcomes, () => HANDING)])
  const late = outcomes.filter(({ id }) => !written.has(id))
  if (late.length > 0) {
    const known = await write(tx, owner, late, unknown)
    await recall(tx, lane, [...known])
    await name(tx, owner, late)
  }
  // A message refused for now while its dispatch was stopped has nobody left to send it; one of a paused one waits.
  if (lane.dispatch === null || !outcomes.some((one) => one.state === 'planned')) return
  await tx.rows(sql`update ${m} set ${updates(m, { state: 'cancelled', nextAt: null, joinedTo: null })} from ${s}
    where ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s.state} not in ('sending', 'paused') and ${inLane(m, lane)} and ${m.state} = 'planned'`)
}
