/**
 * A sending goes once more, to those whom it has not reached: whose message failed, of whom nobody knows whether theirs came,
 * or who were held back by something that has passed. Never to anybody who got it, or whose message is still on its way.
 */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Short } from '../../resources/_contracts/usage.ts'
import { donors } from '../../resources/donors/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import type { Channel } from '../channels/port.ts'
import { bare, columns, shaped } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import { type Dispatch, setRecipients, startDispatch, uncount } from './dispatch.ts'
import type { Way } from './gate.ts'
import { SEND_LETTERS } from './job.ts'
import { voidLeases } from './ledger.ts'
import { ASKED, type GateGroup } from './metaCampaigns/audience.ts'
import { phoneOf } from './phones.ts'
import { startOf } from './planned.ts'
import { withPackage } from './quota.ts'

// As GATE names it.
const d = columns(donors, 'd')
const m = columns(messages, 'm')
const other = columns(messages, 'other')
const into = columns(messages)

/** By what became of their message. Whose is unknown may have it: that is a decision of its own. */
const UNREACHED = ['failed', 'suppressed', 'unknown'] as const
export type Unreached = (typeof UNREACHED)[number]
export type Again = Record<Unreached, number>
/** Those who surely have not got it, and those who may have: each is a decision of its own. */
const DECISIONS = { surely: ['failed', 'suppressed'], perhaps: ['unknown'] } as const
/** [8.43] and how many of those held back the package left out, and of what it has too little for each decision. */
export type AgainWithPackage = Again & { overQuota: number; short: Record<keyof typeof DECISIONS, Short[]> }

/** What a person decides. */
export const againInput = z.strictObject({
  states: z.array(z.enum(UNREACHED)).min(1),
  expected: z.int().positive(),
})
export type AgainInput = z.output<typeof againInput>

export type WayOf = (donor: GateGroup) => Way

/** Their last message of this sending ended so, and no other of it reached them or still may. */
const unreached = (dispatch: string, states: readonly Unreached[]): SQL =>
  sql`from ${m} join ${d} on ${d.entityId} = ${m.entityId} and ${d.id} = ${m.donor}
    where ${m.dispatch} = ${dispatch}::uuid and ${m.state} = any(${sql.param([...states])}::text[])
      and not exists (select 1 from ${other} where ${other.entityId} = ${m.entityId} and ${other.dispatch} = ${m.dispatch} and ${other.donor} = ${m.donor}
        and ((${other.attempt} > ${m.attempt} and ${other.state} <> 'cancelled') or ${other.state} not in ('failed', 'suppressed', 'unknown', 'cancelled')))`

/** The gate is asked anew, once for donors whom it treats alike. */
async function sorted(tx: Tx, dispatch: string, states: readonly Unreached[], wayOf: WayOf) {
  const sorts = await tx.rows(
    shaped(
      {
        gate: sql<GateGroup>`x.gate`,
        state: sql<Unreached>`x.state`,
        isOver: sql<boolean>`x.is_over`,
        n: sql<number>`count(*)::int`,
      },
      (row) =>
        sql`select ${row} from (select ${ASKED}::jsonb as gate, ${m.state} as state,
          ${m.state} = 'suppressed' and coalesce(${m.reason} in ('quota', 'notInPackage'), false) as is_over
          ${unreached(dispatch, states)}) x group by 1, 2, 3`,
    ),
  )
  return sorts.flatMap((one) => {
    const way = wayOf(one.gate)
    return 'reason' in way ? [] : [{ ...one, channel: way.channel }]
  })
}

const counted = (sorts: readonly { state: Unreached; n: number }[]): Again => {
  const again: Again = { failed: 0, suppressed: 0, unknown: 0 }
  for (const { state, n } of sorts) again[state] += n
  return again
}

/** How many would get it now, by what became of the message of before. */
export async function readAgain(
  tx: Tx,
  dispatch: Pick<Dispatch, 'id'> | null,
  wayOf: WayOf,
): Promise<AgainWithPackage> {
  const sorts = dispatch === null ? [] : await sorted(tx, dispatch.id, UNREACHED, wayOf)
  const shortFor = async (states: readonly Unreached[]): Promise<Short[]> => {
    const byChannel: Partial<Record<Channel, number>> = {}
    for (const { channel, state, n } of sorts)
      if (states.includes(state)) byChannel[channel] = (byChannel[channel] ?? 0) + n
    return (await withPackage(tx, { byChannel })).short
  }
  const short = { surely: await shortFor(DECISIONS.surely), perhaps: await shortFor(DECISIONS.perhaps) }
  const overQuota = sorts.reduce((sum, { isOver, n }) => (isOver ? sum + n : sum), 0)
  return { ...counted(sorts), overQuota, short }
}

export interface Repeat {
  entityId: string
  states: readonly Unreached[]
  /** The count that a person has confirmed. */
  expected: number
  wayOf: WayOf
  now: string
  /** What goes to many waits so long before it leaves. */
  holdMs: number
  addJob: (name: string, data: object) => Promise<void>
}

/**
 * Each of them gets a new message, to the address that they have now; the counts speak of the last one. The dispatch is held.
 * @returns to how many it goes
 * @throws 409 nobodyToSendTo; 409 stale (args.count) where they are no longer `expected`; 409 while it is being stopped
 */
export async function repeat(tx: Tx, dispatch: Dispatch | null, how: Repeat): Promise<number> {
  const { entityId, states, expected, wayOf, addJob, now, holdMs } = how
  if (dispatch === null) throw new AppFault('nobodyToSendTo')
  const { id } = dispatch
  // What is in the service's hands is still coming back; it would leave after all.
  if (dispatch.state !== 'sent' && dispatch.state !== 'stopped') throw new AppFault('wrongState')
  await voidLeases(tx, { entityId, dispatch: id })
  const sorts = await sorted(tx, id, states, wayOf)
  const again = counted(sorts)
  const count = again.failed + again.suppressed + again.unknown
  if (count === 0) throw new AppFault('nobodyToSendTo')
  if (count !== expected) throw new AppFault('stale', [], { count })
  await startDispatch(tx, id)
  await uncount(tx, id, again)
  // Who was held back is one more to whom it goes.
  await setRecipients(tx, id, dispatch.recipients + again.suppressed)
  const ways = new Map(sorts.map(({ gate, channel }) => [JSON.stringify(gate), channel]))
  const made = await tx.rows(
    shaped(
      { id: into.id },
      (row) => sql`
    insert into ${into} (${bare(into, 'entityId', 'kind', 'dispatch', 'id', 'donor', 'channel', 'sentTo', 'language', 'state', 'attempt', 'repeats', 'nextAt')})
    select ${m.entityId}, ${m.kind}, ${m.dispatch}, (${newId().slice(0, 15)} || substr(gen_random_uuid()::text, 16))::uuid, ${m.donor}, v.channel,
      case when v.channel = 'email' then ${d.email} else ${phoneOf(d)} end, ${m.language}, 'planned',
      (select max(${other.attempt}) + 1 from ${other} where ${other.entityId} = ${m.entityId} and ${other.dispatch} = ${m.dispatch} and ${other.donor} = ${m.donor}),
      ${m.id}, ${startOf({ recipients: count, startedAt: now }, holdMs)}::timestamptz
    from ${m} join ${d} on ${d.entityId} = ${m.entityId} and ${d.id} = ${m.donor}
    join unnest(${sql.param([...ways.keys()])}::jsonb[], ${sql.param([...ways.values()])}::text[]) as v (gate, channel) on v.gate = ${ASKED}::jsonb
    where ${m.id} in (select ${m.id} ${unreached(id, states)})
    returning ${row}`,
    ),
  )
  // Somebody has changed since they were counted: what was confirmed holds, or nothing is sent.
  if (made.length !== count) throw new AppFault('stale', [], { count: made.length })
  for (const channel of dispatch.channels) await addJob(SEND_LETTERS, { entityId, id, channel })
  return count
}
