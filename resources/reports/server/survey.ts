import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { unknownReference } from '../../../server/engine/references.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { surveys } from '../../surveys/schema.ts'
import type { reports } from '../schema.ts'

const s = columns(surveys, 's')

type Chosen = Partial<Pick<RecordOf<typeof reports>, 'survey' | 'project'>>

/** A report tells of the answers to a survey of its own project. @throws 422 for any other */
export async function assertOwnSurvey(tx: Tx, { survey, project }: Chosen): Promise<void> {
  if (survey === null || survey === undefined) return
  const found = await tx.one(
    select(
      { id: s.id },
      sql`from ${s} where ${s.entityId} = athar_entity() and ${s.id} = ${survey}::uuid
      and ${s.project} = ${project ?? null}::uuid and ${s.deletedAt} is null`,
    ),
  )
  if (!found) throw new AppFault('invalid', [unknownReference('survey')])
}
