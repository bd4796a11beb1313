import { sql } from 'drizzle-orm'
import { columns, pick, select } from '../../../server/db/columns.ts'
import { authorOf } from '../../../server/engine/author.ts'
import type { Changes } from '../../../server/engine/define.ts'
import type { Answers, Asked, Returning } from '../../../server/engine/returning.ts'
import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { donors } from '../schema.ts'

const d = columns(donors, 'd')

type Donor = RecordOf<typeof donors>
type Other = Pick<Donor, 'name' | 'archived'>

const fault = (field: 'email' | 'emailShared', key: string, args: Fault['args'] = {}): Fault => ({
  field,
  key,
  args,
  code: CODES.emailUsed,
})

/** Everyone who may write donors of the entity sees them all. */
const asking = ({ name, archived }: Other): Fault[] => [
  fault('email', archived ? 'emailUsedByArchived' : 'emailUsedBy', { name }),
  fault('emailShared', 'emailSharedAsk'),
]

/** Two who write the same email at once take turns, so that the second of them is asked. */
async function another({ tx, actor }: Returning, id: string | null, email: string): Promise<Other | null> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.entityId} ${email}`}, 0))`)
  const other = id === null ? sql`` : sql`and ${d.id} <> ${id}::uuid`
  return tx.one(
    select(
      pick(d, 'name', 'archived'),
      sql`from ${d} where ${d.entityId} = athar_entity() and ${d.email} = ${email} and ${d.deletedAt} is null ${other}
        order by ${d.archived}, ${d.id} limit 1`,
    ),
  )
}

/**
 * [5.7] a second donor with the same email is a question: a family or one accountant of several donors have one, and a
 * person who is entered twice has one too. Without the answer nothing is written; with it stands who gave it, and when.
 * It goes with the email that it was given for. `before`: null for a new donor.
 */
export async function sharedEmail(
  ctx: Returning,
  before: Donor | null,
  values: Changes<typeof donors>,
): Promise<Fault[]> {
  const was = before?.email ?? null
  const email = values.email === undefined ? was : values.email
  if (email === was && (values.emailShared ?? before?.emailShared ?? false) === (before?.emailShared ?? false))
    return []
  const isAnswered = values.emailShared === true
  const other = email === null ? null : await another(ctx, before?.id ?? null, email)
  if (other && !isAnswered) return asking(other)
  const asks = other !== null
  values.emailShared = asks
  values.emailSharedBy = asks ? await authorOf(ctx.tx, ctx.actor) : null
  values.emailSharedAt = asks ? new Date().toISOString() : null
  return []
}

/** The same question of a donor who comes back from the trash, unless it was answered before. */
export async function sharedOnReturn(
  ctx: Returning,
  row: Donor,
  { emailShared }: Answers,
): Promise<Asked<Changes<typeof donors>>> {
  if (row.email === null || row.emailShared) return { faults: [], values: {} }
  const values: Changes<typeof donors> = { email: row.email, emailShared: emailShared === true }
  return { faults: await sharedEmail(ctx, { ...row, email: null }, values), values }
}
