import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { projects } from '../../resources/projects/schema.ts'
import { columns } from '../db/columns.ts'
import { concerns, lately, type NoticeSource, type NoticesOf } from '../engine/notices.ts'

const p = columns(projects, 'p')

/** What it is about: its project's name, and whose it is beside who administers the branch. */
export const aboutProject = { name: p.name, manager: p.manager }

/** `from` such rows beside the project that each is about, if it is about one that is still there. */
export const besideProject = (t: SQLWrapper & { entityId: SQL<string> }, project: SQL<string | null>): SQL =>
  sql`from ${t} left join ${p} on ${p.entityId} = ${t.entityId} and ${p.id} = ${project} and ${p.deletedAt} is null`

/** What all that goes to many keeps of its sending. */
interface Ended extends SQLWrapper {
  entityId: SQL<string>
  status: SQL<string>
  finishedAt: SQL<string | null>
  sentCount: SQL<number>
  failedCount: SQL<number>
  unknownCount: SQL<number>
}

interface Said {
  name: SQL<string>
  project: SQL<string | null>
  /** The state that it has once it went out. */
  out: string
}

/** What became of a sending, to who administers the branch and to who leads the project that it is about. */
export const endedNotices =
  (t: Ended, { name, project, out }: Said): NoticesOf =>
  (actor) => {
    const lost = sql<number>`${t.failedCount} + ${t.unknownCount}`
    const ended = (when: SQL, source: Pick<NoticeSource, 'kind' | 'group' | 'count'>): NoticeSource => ({
      ...source,
      operation: 'publish',
      at: t.finishedAt,
      name,
      about: aboutProject.name,
      rest: sql`${besideProject(t, project)} where ${t.finishedAt} is not null and ${lately(t.finishedAt)} and ${when} and ${concerns(actor, aboutProject.manager)}`,
    })
    return [
      ended(sql`${t.status} = 'stopped'`, { kind: 'stopped', group: 'finished', count: t.sentCount }),
      ended(sql`${t.status} = ${out} and ${lost} > 0`, { kind: 'lost', group: 'failed', count: lost }),
      ended(sql`${t.status} = ${out} and ${lost} = 0`, { kind: 'sent', group: 'finished', count: t.sentCount }),
    ]
  }
