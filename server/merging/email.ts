import { sql } from 'drizzle-orm'
import { donors } from '../../resources/donors/schema.ts'
import { columns } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Donor } from './values.ts'

const d = columns(donors, 'd')

type Shared = Pick<Donor, 'emailShared' | 'emailSharedBy' | 'emailSharedAt'>
const ALONE: Shared = { emailShared: false, emailSharedBy: null, emailSharedAt: null }

/**
 * [5.7] that two donors share an email on purpose is said of the email: it stays said while a third one has it, and is over
 * where it was these two who did.
 */
export async function sharedAfter(tx: Tx, email: string | null, both: readonly Donor[]): Promise<Shared> {
  const said = both.find((one) => one.email === email && one.emailShared)
  if (email === null || !said) return ALONE
  const ids = both.map(({ id }) => id)
  const third = await tx.one(
    sql`select 1 from ${d} where ${d.entityId} = athar_entity() and ${d.email} = ${email} and ${d.deletedAt} is null
      and ${d.id} <> all(${sql.param(ids)}::uuid[]) limit 1`,
  )
  const { emailShared, emailSharedBy, emailSharedAt } = said
  return third ? { emailShared, emailSharedBy, emailSharedAt } : ALONE
}
