import { sql } from 'drizzle-orm'
import { waitingUpdates } from '../../../server/dashboard/waiting.ts'
import { columns } from '../../../server/db/columns.ts'
import { concerns, type NoticesOf } from '../../../server/engine/notices.ts'
import { projects } from '../../projects/schema.ts'
import { projectUpdates } from '../schema.ts'

const t = columns(projectUpdates, 't')
const p = columns(projects, 'p')

/** Updates that wait for publication, to who leads the project and to who administers the branch. */
export const notices: NoticesOf = (actor) => [
  {
    kind: 'draft',
    group: 'waits',
    operation: 'publish',
    at: t.createdAt,
    name: t.name,
    about: p.name,
    rest: sql`${waitingUpdates(t, p)} and ${concerns(actor, p.manager)}`,
  },
]
