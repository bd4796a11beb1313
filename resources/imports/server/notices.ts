import { type SQL, sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { concerns, lately, type NoticeSource, type NoticesOf } from '../../../server/engine/notices.ts'
import { imports } from '../schema.ts'

const t = columns(imports, 't')

/** What became of a file, to whoever brought it and to who administers the branch. */
export const notices: NoticesOf = (actor) => {
  const ended = (
    at: SQL<string | null>,
    when: SQL,
    source: Pick<NoticeSource, 'kind' | 'group' | 'count'>,
  ): NoticeSource => ({
    ...source,
    operation: 'run',
    at,
    name: t.fileName,
    rest: sql`from ${t} where ${when} and ${lately(at)} and ${concerns(actor, t.createdBy)}`,
  })
  return [
    ended(t.finishedAt, sql`${t.status} = 'done' and ${t.faulty} = 0`, {
      kind: 'done',
      group: 'finished',
      count: sql`${t.created} + ${t.updated}`,
    }),
    ended(t.finishedAt, sql`${t.status} = 'done' and ${t.faulty} > 0`, {
      kind: 'refused',
      group: 'failed',
      count: t.faulty,
    }),
    ended(t.finishedAt, sql`${t.status} = 'failed'`, { kind: 'failed', group: 'failed' }),
    ended(t.undoneAt, sql`${t.status} = 'undone'`, {
      kind: 'undone',
      group: 'finished',
      count: sql`${t.undone} + ${t.restored}`,
    }),
  ]
}
