import { type SQL, sql } from 'drizzle-orm'
import { messages } from '../../resources/messages/schema.ts'
import { projectUpdates } from '../../resources/project_updates/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { anyOf, columns, known, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const had = columns(messages, 'told')
const by = columns(reports, 'told_by')
const u = columns(projectUpdates, 'told_of')

export const told = { had, by }

const PUBLISHED = sql`${u.status} = 'published' and ${u.deletedAt} is null`

/** When an update `pu` could first be read; of those that came with their state already, when they came. */
export const publishedAt = (pu: { publishedAt: SQL; createdAt: SQL }): SQL =>
  sql`coalesce(${pu.publishedAt}, ${pu.createdAt})`

/** When the latest update of a project was published; null where there is none. */
export const newestUpdate = (project: string): SQL =>
  sql`(select max(${publishedAt(u)}) from ${u} where ${u.project} = ${project}::uuid and ${PUBLISHED})`

/** Reports on a project that donors have had, or are about to get, as `had` with its donor, and when each left as `by`. */
export const hadReports = (project: string, but: string): SQL =>
  sql`from ${had} join ${by} on ${by.entityId} = ${had.entityId} and ${by.id} = ${had.report}
    where ${had.entityId} = athar_entity() and ${had.kind} = 'report' and ${by.id} <> ${but}::uuid and ${by.project} = ${project}::uuid
      and ${had.state} not in ('failed', 'suppressed', 'cancelled')`

/** When the last report on the project left for each of these donors; who never had one is not in it. */
export async function lastHeard(
  tx: Tx,
  { project, but }: { project: string; but: string },
  donors: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.rows(
    select(
      { donor: known(had.donor), at: sql<string | null>`max(${by.sentAt})` },
      sql`${hadReports(project, but)} and ${had.donor} = ${anyOf(donors)} group by ${had.donor}`,
    ),
  )
  return new Map(rows.flatMap(({ donor, at }) => (at === null ? [] : [[donor, at]])))
}

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
