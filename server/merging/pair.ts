/** The two donors of a merge, held in the one order that everybody locks in. */
import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import { ERASED_NAME } from '../../resources/_kit/personal.ts'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { columns } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Call } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import { findEvenDeleted } from '../engine/read.ts'
import { holdDispatchesTo } from '../messages/dispatch.ts'
import { holdLists } from './move.ts'
import type { Donor, SignIns } from './values.ts'

const d = columns(donors, 'd')
const m = columns(messages, 'm')
const s = columns(dispatches, 's')

/** @param field what of the call is refused */
export const refusal = (key: string, field = 'other'): AppFault =>
  new AppFault('invalid', [{ field, key, args: {}, code: CODES.generic }])

/** Donors as a call of any resource reads them. */
export const asDonors = (call: Call): Call<typeof donors> => {
  const { access } = resourceNamed(donors.name)
  return { ...call, resource: donors, access } as unknown as Call<typeof donors>
}

export const read = (tx: Tx, call: Call, id: string): Promise<Donor | null> =>
  findEvenDeleted(tx, asDonors(call), id, 'merge')

export const isDeleted = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one(
    sql`select 1 from ${d} where ${d.entityId} = athar_entity() and ${d.id} = ${id}::uuid and ${d.deletedAt} is not null`,
  )) !== null

/** One merge of an entity after the other: each finds the donors as the one before left them. */
export const inTurnOf = (tx: Tx, entityId: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`merge ${entityId}`}, 0))`)

/**
 * Holds what lists them, what is being sent to them, and themselves. @param leaving whose lists are going to change
 * @throws 422 while something is on its way to one of them: whoever plans a sending goes on from the last donor who has a message
 */
export async function hold(tx: Tx, pair: readonly string[], leaving: string): Promise<void> {
  const ids = sql.param([...pair])
  await holdLists(tx, leaving)
  await holdDispatchesTo(tx, pair)
  await tx.rows(
    sql`select 1 from ${d} where ${d.entityId} = athar_entity() and ${d.id} = any(${ids}::uuid[]) order by ${d.id} for update`,
  )
  await tx.rows(sql`select 1 from ${m} where ${m.donor} = any(${ids}::uuid[]) order by ${m.id} for update`)
  const sending =
    await tx.one(sql`select 1 from ${m} left join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch}
    where ${m.donor} = any(${ids}::uuid[]) and (${s.state} in ('sending', 'paused', 'stopping') or (${m.state} = 'handing' and ${m.leaseUntil} > now())) limit 1`)
  if (sending) throw refusal('mergeWhileSending')
}

export async function signInsOf(tx: Tx, kept: string, gone: string): Promise<SignIns> {
  const found = await tx.one<{ who: SignIns }>(sql`select athar_sign_ins_of(${kept}::uuid, ${gone}::uuid) as who`)
  return found?.who ?? 'none'
}

/** @throws 422 where the two can be no one: of the system, erased, archived, one and the same, or two people who sign in */
export function assertMergeable(kept: Donor, other: Donor, signIns: SignIns): void {
  if (kept.id === other.id) throw refusal('mergeItself')
  if (kept.unknownGiver || other.unknownGiver) throw refusal('systemDonor')
  if (kept.name === ERASED_NAME || other.name === ERASED_NAME) throw refusal('erasedDonor')
  if (kept.archived || other.archived) throw refusal('mergeArchived')
  if (signIns === 'both') throw refusal('mergeBothSignIn')
}
