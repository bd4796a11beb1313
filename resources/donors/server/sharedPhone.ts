import { sql } from 'drizzle-orm'
import { columns, pick, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { Changes } from '../../../server/engine/define.ts'
import type { Returning } from '../../../server/engine/returning.ts'
import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { donors } from '../schema.ts'

const d = columns(donors, 'd')

type Donor = RecordOf<typeof donors>

const fault = (field: 'phone' | 'reachedBy', key: string): Fault => ({ field, key, args: {}, code: CODES.generic })

const reachesOthers = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one(
    sql`select 1 from ${d} where ${d.entityId} = athar_entity() and ${d.reachedBy} = ${id}::uuid and ${d.deletedAt} is null limit 1`,
  )) !== null

/** Why nobody can be reached by that donor; whether they are there at all, the reference itself says. */
async function holderFaults(tx: Tx, by: string): Promise<Fault[]> {
  const holder = await tx.one(
    select(
      pick(d, 'phone', 'deceased'),
      sql`from ${d} where ${d.entityId} = athar_entity() and ${d.id} = ${by}::uuid and ${d.deletedAt} is null`,
    ),
  )
  if (holder === null) return []
  // Whoever is reached by another has no phone: nobody is reached over two.
  return holder.phone === null || holder.deceased ? [fault('reachedBy', 'reachedNoPhone')] : []
}

/**
 * product.md 3: a phone stands once among the donors of an entity; whoever shares it, on purpose, names the donor whose it is.
 * Whoever gets a phone of their own is reached by that. `before`: null for a new donor.
 */
export async function sharedPhone(
  { tx, actor }: Returning,
  before: Donor | null,
  values: Changes<typeof donors>,
): Promise<Fault[]> {
  const [had, was] = [before?.reachedBy ?? null, before?.phone ?? null]
  const phone = values.phone === undefined ? was : values.phone
  if (values.reachedBy === undefined && had !== null && phone !== null) values.reachedBy = null
  const by = values.reachedBy === undefined ? had : values.reachedBy
  const [isNew, isLost] = [by !== null && by !== had, was !== null && phone === null]
  if (!isNew && !isLost) return []
  // One after the other: of two who would be reached by each other the second is refused.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.entityId} shared phones`}, 0))`)
  const reaches = before !== null && (await reachesOthers(tx, before.id))
  if (isLost && reaches) return [fault('phone', 'phoneReachesOthers')]
  if (by === null || !isNew) return []
  if (phone !== null) return [fault('reachedBy', 'reachedHasPhone')]
  return reaches ? [fault('reachedBy', 'phoneReachesOthers')] : holderFaults(tx, by)
}
