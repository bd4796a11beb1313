import { sql } from 'drizzle-orm'
import { isApprovedByDemo } from '../../resources/templates/meta.ts'
import { templates } from '../../resources/templates/schema.ts'
import { columns, pick, select } from '../db/columns.ts'
import type { Services } from '../engine/services.ts'
import type { Listed } from '../integrations/templates/port.ts'

const t = columns(templates, 't')

/** What the demo has approved of an entity's templates, so that asking where they stand says what it said. */
export const approvedByDemo = async (db: Services['db'], entityId: string): Promise<Listed[]> => {
  const rows = await db.as({ kind: 'worker', entityId }, (tx) =>
    tx.rows(
      select(
        pick(t, 'metaId', 'metaName', 'language'),
        sql`from ${t} where ${t.entityId} = ${entityId}::uuid and ${t.deletedAt} is null and ${t.metaId} is not null`,
      ),
    ),
  )
  return rows.flatMap(({ metaId, metaName, language }) =>
    metaId !== null && isApprovedByDemo({ metaId })
      ? [{ id: metaId, name: metaName ?? '', language, status: 'approved', reason: null }]
      : [],
  )
}
