import { type SQL, sql } from 'drizzle-orm'
import type { projectUpdates } from '../../resources/project_updates/schema.ts'
import type { projects } from '../../resources/projects/schema.ts'
import type { Columns, RowOf } from '../db/columns.ts'

/** Updates that were written and that nobody outside has read, as `from … where …`: those of projects that go on. */
export const waitingUpdates = (
  u: Columns<RowOf<typeof projectUpdates>>,
  p: Columns<RowOf<typeof projects>>,
): SQL => sql`from ${u} join ${p} on ${p.entityId} = ${u.entityId} and ${p.id} = ${u.project} and ${p.deletedAt} is null and not ${p.archived}
    where ${u.deletedAt} is null and ${u.status} = 'draft'`
