import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { unknownReference } from '../../../server/engine/references.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { projects } from '../../projects/schema.ts'
import { surveys } from '../../surveys/schema.ts'
import type { reports } from '../schema.ts'

const p = columns(projects, 'p')
const s = columns(surveys, 's')

type Chosen = Partial<Pick<RecordOf<typeof reports>, 'survey' | 'project'>>

/** A report tells of the answers to a survey of its own project. @throws 422 for any other */
export async function assertOwnSurvey(tx: Tx, { survey, project }: Chosen): Promise<void> {
  if (survey === null || survey === undefined) return
  // A survey or a project that is nobody's here is refused as any such reference is.
  const other = await tx.one(
    select(
      { id: s.id },
      sql`from ${s} join ${p} on ${p.entityId} = ${s.entityId} and ${p.id} = ${project ?? null}::uuid
        where ${s.entityId} = athar_entity() and ${s.id} = ${survey}::uuid and ${s.project} is distinct from ${p.id}`,
    ),
  )
  if (other) throw new AppFault('invalid', [unknownReference('survey')])
}
