import { sql } from 'drizzle-orm'
import { columns, inserts, select } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { donorIssues } from '../schema.ts'
import { knownNow } from './known.ts'

const i = columns(donorIssues, 'i')
const into = columns(donorIssues)

/** So many issues come from one donor's letters in a day. */
const A_DAY = 5

type Said = Pick<RecordOf<typeof donorIssues>, 'donor' | 'project' | 'type' | 'message'>

/**
 * [3.8] what a donor of the transaction's entity wrote below a letter, who has not signed in. A second press or a reload is
 * the same issue.
 * @throws tooMany (429)
 */
export async function raiseSaid(tx: Tx, { donor, project, type, message }: Said): Promise<void> {
  // One after the other: two that are sent at once are counted both.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`said ${donor}`}, 0))`)
  const today = await tx.one(
    select(
      {
        n: sql<number>`count(*)::int`,
        same: sql<number>`count(*) filter (where ${i.message} = ${message} and ${i.type} = ${type})::int`,
      },
      sql`from ${i} where ${i.entityId} = athar_entity() and ${i.donor} = ${donor}::uuid
        and ${i.createdAt} > now() - interval '1 day'`,
    ),
  )
  if ((today?.same ?? 0) > 0) return
  if ((today?.n ?? 0) >= A_DAY) throw new AppFault('tooMany')
  const known = await knownNow(tx, donor)
  if (!known) return
  await tx.rows(
    sql`insert into ${into} ${inserts(into, {
      ...known,
      entityId: sql`athar_entity()`,
      id: newId(),
      type,
      donor,
      project,
      message,
      sentAt: sql`now()`,
    })}`,
  )
}
