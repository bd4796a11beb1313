import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import { donors } from '../../resources/donors/schema.ts'
import { columns } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Donor } from './values.ts'

const d = columns(donors, 'd')

/**
 * By whom the donor who stays is reached: with a phone of their own by nobody, else by whom either of the two was. That the
 * two shared a phone is over. @param phone what stays
 */
export function reachedAfter(phone: string | null, kept: Donor, gone: Donor): string | null {
  const both = [kept.id, gone.id]
  if (phone !== null) return null
  return [kept.reachedBy, gone.reachedBy].find((by) => by !== null && !both.includes(by)) ?? null
}

/** Whoever is reached by either of the two is reached by the phone that stays: there has to be one. */
export async function phoneFaults(tx: Tx, phone: string | null, kept: Donor, gone: Donor): Promise<Fault[]> {
  if (phone !== null) return []
  const ids = sql`${sql.param([kept.id, gone.id])}::uuid[]`
  const third = await tx.one(
    sql`select 1 from ${d} where ${d.entityId} = athar_entity() and ${d.reachedBy} = any(${ids}) and ${d.id} <> all(${ids})
      and ${d.deletedAt} is null limit 1`,
  )
  return third ? [{ field: 'phone', key: 'phoneReachesOthers', args: {}, code: CODES.generic }] : []
}
