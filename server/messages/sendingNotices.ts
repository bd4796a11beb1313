import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { dispatches } from '../../resources/dispatches/schema.ts'
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
interface Ended {
  status: SQL<string>
  finishedAt: SQL<string | null>
  sentCount: SQL<number>
  failedCount: SQL<number>
  unknownCount: SQL<number>
}

interface Told {
  operation: string
  name: SQL<string | null>
  about?: SQL<string | null>
  /** The state that it has once it went out. */
  out: string
  /** `from … where …`, to which is added what came of it. */
  rest: SQL
}

const told = (ended: Ended, { out, rest, ...source }: Told): readonly NoticeSource[] => {
  const lost = sql<number>`${ended.failedCount} + ${ended.unknownCount}`
  const when = (which: SQL, one: Pick<NoticeSource, 'kind' | 'group' | 'count'>): NoticeSource => ({
    ...source,
    ...one,
    at: ended.finishedAt,
    rest: sql`${rest} and ${ended.finishedAt} is not null and ${lately(ended.finishedAt)} and ${which}`,
  })
  return [
    when(sql`${ended.status} = 'stopped'`, { kind: 'stopped', group: 'finished', count: ended.sentCount }),
    when(sql`${ended.status} = ${out} and ${lost} > 0`, { kind: 'lost', group: 'failed', count: lost }),
    when(sql`${ended.status} = ${out} and ${lost} = 0`, { kind: 'sent', group: 'finished', count: ended.sentCount }),
  ]
}

interface Said {
  name: SQL<string>
  project: SQL<string | null>
  out: string
}

/** What became of a sending, to who administers the branch and to who leads the project that it is about. */
export const endedNotices =
  (t: Ended & SQLWrapper & { entityId: SQL<string> }, { name, project, out }: Said): NoticesOf =>
  (actor) =>
    told(t, {
      operation: 'publish',
      name,
      about: aboutProject.name,
      out,
      rest: sql`${besideProject(t, project)} where ${concerns(actor, aboutProject.manager)}`,
    })

const s = columns(dispatches, 's')
const later = columns(dispatches, 'later')

interface Sent {
  name: SQL<string | null>
  /** By which of its references a dispatch names it. */
  as: 'survey' | 'yearLetter'
  project: SQL<string | null>
}

/** The same of what keeps nothing of its sendings itself: by the last dispatch of it. */
export const dispatchNotices =
  (t: SQLWrapper & { id: SQL<string>; entityId: SQL<string> }, { name, as, project }: Sent): NoticesOf =>
  (actor) =>
    told(
      { ...s, status: s.state },
      {
        operation: 'send',
        name,
        about: aboutProject.name,
        out: 'sent',
        rest: sql`${besideProject(t, project)} join ${s} on ${s.entityId} = ${t.entityId} and ${s[as]} = ${t.id}
          and not exists (select 1 from ${later} where ${later.entityId} = ${s.entityId} and ${later[as]} = ${s[as]} and ${later.id} > ${s.id})
          where ${concerns(actor, aboutProject.manager)}`,
      },
    )
