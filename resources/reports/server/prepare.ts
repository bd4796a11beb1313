import { sql } from 'drizzle-orm'
import { anyOf, columns, select, updates } from '../../../server/db/columns.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { unknownReference } from '../../../server/engine/references.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { donors } from '../../donors/schema.ts'
import { reports } from '../schema.ts'

const d = columns(donors, 'd')
const r = columns(reports, 'r')

/**
 * [2.48] who may read in their own account what has gone out, though they have given nothing yet. Nothing is sent to them.
 * @throws 409; 422 for somebody who is no donor of the entity
 */
export async function prepare(
  { tx }: HookContext<typeof reports>,
  row: RecordOf<typeof reports>,
  wanted: readonly string[],
): Promise<void> {
  if (row.archived) throw new AppFault('archived')
  if (row.type !== 'project' || row.status === 'draft' || row.status === 'scheduled')
    throw new AppFault('wrongState', [], { status: row.status })
  const preparedFor = [...new Set(wanted)]
  const found = await tx.one(
    select(
      { n: sql<number>`count(*)::int` },
      sql`from ${d} where ${d.id} = ${anyOf(preparedFor)} and ${d.deletedAt} is null`,
    ),
  )
  if (found?.n !== preparedFor.length) throw new AppFault('invalid', [unknownReference('preparedFor')])
  await tx.rows(
    sql`update ${r} set ${updates(r, {
      preparedFor,
      version: sql`${r.version} + 1`,
      updatedAt: sql`now()`,
    })} where ${r.id} = ${row.id}::uuid`,
  )
}
