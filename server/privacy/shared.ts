/** [5.25] product.md 3: a donor who signs in owns the phone and email; an entity can only let go of them. */
import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import { ERASED_NAME } from '../../resources/_kit/personal.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import type { donors } from '../../resources/donors/schema.ts'
import type { Changes, HookContext } from '../engine/define.ts'

type Donor = RecordOf<typeof donors>

const OWNED = ['phone', 'email'] as const

const isLinked = async ({ tx }: HookContext, id: string): Promise<boolean> =>
  (await tx.one<{ linked: boolean }>(sql`select athar_donor_linked(${id}::uuid) as linked`))?.linked === true

/** The same words whether or not the donor gives elsewhere: that is not this entity's to know. */
export async function sharedFaults(ctx: HookContext, before: Donor, values: Changes<typeof donors>): Promise<Fault[]> {
  const changed = OWNED.filter(
    (name) => Object.hasOwn(values, name) && (values[name] ?? null) !== (before[name] ?? null),
  )
  if (changed.length === 0 || !(await isLinked(ctx, before.id))) return []
  return changed.map((field) => ({ field, key: 'sharedDonor', args: {}, code: CODES.generic }))
}

/** An erased row stays as it is: what is written there again would be nobody's wish. */
export const erasedFaults = (before: Donor): Fault[] =>
  before.name === ERASED_NAME ? [{ field: 'name', key: 'erasedDonor', args: {}, code: CODES.generic }] : []

/** Removing lets go of the sign-in in this entity. The person's own account stays theirs while another entity knows them. */
export const unlink = async ({ tx }: HookContext, id: string): Promise<void> => {
  await tx.rows(sql`select athar_unlink_donor(${id}::uuid)`)
}
