import { type SQL, sql } from 'drizzle-orm'
import { projectUpdates } from '../../resources/project_updates/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const u = columns(projectUpdates, 'told_of')

const PUBLISHED = sql`${u.status} = 'published' and ${u.deletedAt} is null`

/** When an update `pu` could first be read; of those that came with their state already, when they came. */
export const publishedAt = (pu: { publishedAt: SQL; createdAt: SQL }): SQL =>
  sql`coalesce(${pu.publishedAt}, ${pu.createdAt})`

/** When the latest update of a project was published; null where there is none. */
export const newestUpdate = (project: string): SQL =>
  sql`(select max(${publishedAt(u)}) from ${u} where ${u.project} = ${project}::uuid and ${PUBLISHED})`

/** How many updates of a project were published after `since`; all of them where it is null. */
export async function countNews(tx: Tx, project: string, since: string | null): Promise<number> {
  const row = await tx.one(
    select(
      { n: sql<number>`count(*)::int` },
      sql`from ${u} where ${u.project} = ${project}::uuid and ${PUBLISHED} and (${since}::timestamptz is null or ${publishedAt(u)} > ${since}::timestamptz)`,
    ),
  )
  return row?.n ?? 0
}
