import { sql } from 'drizzle-orm'
import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { columns } from '../../../server/db/columns.ts'
import type { Changes, HookContext } from '../../../server/engine/define.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { donors } from '../schema.ts'

const d = columns(donors, 'd')

type Donor = RecordOf<typeof donors>

const fault = (field: 'email' | 'emailShared', key: string): Fault => ({ field, key, args: {}, code: CODES.emailUsed })

/** Two who write the same email at once take turns, so that the second of them is asked. */
async function hasAnother({ tx, actor }: HookContext, id: string | null, email: string): Promise<boolean> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.entityId} ${email}`}, 0))`)
  const other = id === null ? sql`` : sql`and ${d.id} <> ${id}::uuid`
  const found = await tx.one(
    sql`select 1 from ${d} where ${d.entityId} = athar_entity() and ${d.email} = ${email} and ${d.deletedAt} is null ${other} limit 1`,
  )
  return found !== null
}

/**
 * [5.7] a second donor with the same email is a question: a family or one accountant of several donors have one, and a
 * person who is entered twice has one too. Without the answer nothing is written; with it stands who gave it, and when.
 * It goes with the email that it was given for. `before`: null for a new donor.
 */
export async function sharedEmail(
  ctx: HookContext,
  before: Donor | null,
  values: Changes<typeof donors>,
): Promise<Fault[]> {
  const was = before?.email ?? null
  const email = values.email === undefined ? was : values.email
  if (email === was && (values.emailShared ?? before?.emailShared ?? false) === (before?.emailShared ?? false))
    return []
  const isAnswered = values.emailShared === true
  const asks = email !== null && (await hasAnother(ctx, before?.id ?? null, email))
  if (asks && !isAnswered) return [fault('email', 'emailUsed'), fault('emailShared', 'emailSharedAsk')]
  values.emailShared = asks
  values.emailSharedBy = asks ? await authorOf(ctx.tx, ctx.actor) : null
  values.emailSharedAt = asks ? new Date().toISOString() : null
  return []
}
