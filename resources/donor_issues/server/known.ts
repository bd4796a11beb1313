import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { donors } from '../../donors/schema.ts'
import { entities } from '../../entities/schema.ts'
import type { donorIssues } from '../schema.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')

type Known = Pick<RecordOf<typeof donorIssues>, 'donorName' | 'donorPhone' | 'donorEmail' | 'entityName'>

/** A donor and their charity as an issue keeps them: by the names and the ways to reach them that are known now. */
export async function knownNow(tx: Tx, donor: string): Promise<Known | null> {
  const row = await tx.one(
    select(
      { name: d.name, phone: d.phone, email: d.email, entity: e.name, branch: e.branchName },
      sql`from ${d} join ${e} on ${e.id} = ${d.entityId} where ${d.id} = ${donor}::uuid and ${d.deletedAt} is null`,
    ),
  )
  if (!row) return null
  const { name: donorName, phone: donorPhone, email: donorEmail, entity, branch } = row
  return { donorName, donorPhone, donorEmail, entityName: [entity, branch].join(' · ') }
}
