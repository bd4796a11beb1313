import { sql } from 'drizzle-orm'
import { addDays, todayIn } from '../../../i18n/dates.ts'
import { columns, select } from '../../../server/db/columns.ts'
import type { HookContext, NewValues } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { unknownReference } from '../../../server/engine/references.ts'
import { CODES } from '../../_kit/codes.ts'
import type { Fault } from '../../_kit/validate.ts'
import { donors } from '../../donors/schema.ts'
import { entities } from '../../entities/schema.ts'
import { ANSWER_DAYS, erasureRequests } from '../schema.ts'

/** So many a donor asks in a day, taken back or not: each stands in the trail. */
const A_DAY = 5

const [d, e, r] = [columns(donors, 'd'), columns(entities, 'e'), columns(erasureRequests, 'r')]

/**
 * PDPL: with its moment, and the day by which it has to be answered. One after the other: of two that come at once the
 * second finds the first. @throws tooMany (429)
 */
export async function completeRequest(
  { tx }: HookContext<typeof erasureRequests>,
  values: NewValues<typeof erasureRequests>,
): Promise<Fault[] | void> {
  const { donor } = values
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`erasure ${donor}`}, 0))`)
  const found = await tx.one(
    select({ zone: e.timeZone }, sql`from ${d} join ${e} on ${e.id} = ${d.entityId} where ${d.id} = ${donor}::uuid`),
  )
  if (!found) return [unknownReference('donor')]
  const before = await tx.one(
    select(
      {
        waits: sql<boolean>`coalesce(bool_or(${r.status} = 'pending' and ${r.deletedAt} is null), false)`,
        today: sql<number>`count(*) filter (where ${r.createdAt} > now() - interval '1 day')::int`,
      },
      sql`from ${r} where ${r.donor} = ${donor}::uuid`,
    ),
  )
  if (before?.waits) return [{ field: 'donor', key: 'erasureAsked', args: {}, code: CODES.generic }]
  if ((before?.today ?? 0) >= A_DAY) throw new AppFault('tooMany')
  const now = new Date()
  Object.assign(values, { askedAt: now.toISOString(), dueOn: addDays(todayIn(found.zone, now), ANSWER_DAYS) })
}
