import { type SQL, sql } from 'drizzle-orm'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { columns, shaped, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { uncount } from './dispatch.ts'
import { holdLane, inLane, type Lanes } from './lane.ts'
import type { Settled } from './outcome.ts'

const m = columns(messages, 'm')
const again = columns(messages, 'again')
const s = columns(dispatches, 's')

const listed = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`

/** A message that arrived after all, though nobody knew it, is not sent once more: its repetition stays here. */
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
      })} from ${m} where ${m.id} = ${listed(sent)} and ${m.state} in ('sent', 'delivered', 'read')
        and ${again.entityId} = ${m.entityId} and ${again.repeats} = ${m.id} and ${again.state} in ('planned', 'claimed')
        returning ${row}`,
    ),
  )
  // It was taken off the count of unknown ones when it was repeated, and once more when it was known.
  if (recalled.length > 0) await uncount(tx, dispatch, { failed: 0, unknown: -recalled.length })
}

/** So many refusals for now are told one by one; after that a new one takes the oldest one's place. */
const TOLD = 20

/** What the message's page tells of each time that it was refused for now. */
const refused = (of: typeof m): SQL => sql`case when n.state = 'planned' and n.tries > ${of.tries} then
    (case when jsonb_array_length(${of.refusals}) >= ${TOLD} then ${of.refusals} - 0 else coalesce(${of.refusals}, '[]') end)
      || jsonb_build_object('at', now(), 'reason', n.reason, 'detail', n.detail)
  else ${of.refusals} end`

/** Outcomes as rows `n`, written to the messages in our hands that `which` names. @returns their ids */
async function write(tx: Tx, owner: string, outcomes: readonly Settled[], which: SQL): Promise<Set<string>> {
  const column = (key: keyof Settled) => sql.param(outcomes.map((one) => one[key] ?? null))
  const rows = await tx.rows(
    shaped(
      { id: m.id },
      (row) => sql`
    update ${m} set ${updates(m, {
      state: sql`n.state`,
      reason: sql`n.reason`,
      detail: sql`n.detail`,
      tries: sql`n.tries`,
      providerId: sql`coalesce(n.provider, ${m.providerId})`,
      refusals: refused(m),
      sentAt: sql`case when n.state = 'sent' then now() else ${m.sentAt} end`,
      nextAt: sql`case when n.state = 'planned' then now() + make_interval(secs => n.wait / 1000.0) end`,
      leaseOwner: null,
      leaseUntil: null,
      updatedAt: sql`now()`,
    })}
    from unnest(${column('id')}::uuid[], ${column('state')}::text[], ${column('reason')}::text[], ${column('detail')}::text[],
      ${column('tries')}::int[], ${column('waitMs')}::float8[], ${column('providerId')}::text[]) as n (id, state, reason, detail, tries, wait, provider)
    where ${m.id} = n.id and ${m.id} = any(${column('id')}::uuid[]) and ${m.leaseOwner} = ${owner} and ${which} returning ${row}`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * What is called unknown may have been repeated by a person: only a certain outcome changes it, a failure only where nobody
 * repeated it, and nothing once the repetition is on its way.
 */
const UNKNOWN = sql`${m.state} = 'unknown' and n.state in ('sent', 'failed') and not exists (
  select 1 from ${again} where ${again.entityId} = ${m.entityId} and ${again.repeats} = ${m.id}
    and (n.state = 'failed' or ${again.state} not in ('planned', 'claimed')))`

/** A receipt was quicker than the answer to the call: what the service calls the message is still to be written down. */
async function name(tx: Tx, owner: string, late: readonly Settled[]): Promise<void> {
  const named = late.filter(({ providerId }) => providerId)
  if (named.length === 0) return
  await tx.rows(sql`update ${m} set ${updates(m, { providerId: sql`n.provider`, leaseOwner: null })}
    from unnest(${sql.param(named.map(({ id }) => id))}::uuid[], ${sql.param(named.map(({ providerId }) => providerId))}::text[]) as n (id, provider)
    where ${m.id} = n.id and ${m.leaseOwner} = ${owner} and ${m.providerId} is null and ${m.state} in ('sent', 'delivered', 'read')`)
}

/** Writes outcomes. Only a message that this owner was handing over can be settled by it. */
export async function settle(tx: Tx, lane: Lanes, owner: string, outcomes: readonly Settled[]): Promise<void> {
  // One after the other at the database, which keeps their order; here nothing waits in between.
  const [, written] = await Promise.all([holdLane(tx, lane), write(tx, owner, outcomes, sql`${m.state} = 'handing'`)])
  const late = outcomes.filter(({ id }) => !written.has(id))
  if (late.length > 0) {
    const known = await write(tx, owner, late, UNKNOWN)
    await recall(tx, lane, [...known])
    await name(tx, owner, late)
  }
  // A message refused for now while its dispatch was stopped has nobody left to send it.
  if (lane.dispatch === null || !outcomes.some((one) => one.state === 'planned')) return
  await tx.rows(sql`update ${m} set ${updates(m, { state: 'cancelled', nextAt: null })} from ${s}
    where ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s.state} <> 'sending' and ${inLane(m, lane)} and ${m.state} = 'planned'`)
}
