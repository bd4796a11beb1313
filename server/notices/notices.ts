import { type SQL, sql } from 'drizzle-orm'
import type { Notice, Notices } from '../../resources/_contracts/notices.ts'
import { grantFor, reachOf } from '../../resources/_kit/access.ts'
import { type Registered, registry } from '../../resources/registry.ts'
import { jsonOf, shaped } from '../db/columns.ts'
import { type Actor, type Call, contextOf } from '../engine/context.ts'
import type { ServerOf } from '../engine/define.ts'
import type { NoticeSource } from '../engine/notices.ts'
import type { Services } from '../engine/services.ts'
import { allOf, visible } from '../engine/where.ts'

const SHOWN = 30
/** So many new ones of a source are counted: who has more to see is told that there are more. */
const MOST = 99

interface Asking {
  actor: Actor
  requestId: string
}

/** The newest of one source, as rows of one form; null where the reader may not do what it asks for. */
function partOf(call: Call, source: NoticeSource): SQL | null {
  const { resource, access, actor } = call
  const { kind, group, operation, at, name, nameEn, about, count, rest } = source
  const grant = grantFor(access, operation, { roles: actor.roles, reach: reachOf(actor) })
  if (!grant) return null
  return sql`(select t.id, ${resource.name}::text as resource, ${kind}::text as kind, ${group}::text as "group",
      ${at} as at, ${name}::text as name, ${nameEn ?? sql`null`}::text as english, ${about ?? sql`null`}::text as about, ${count ?? sql`null`}::int as count
    ${rest} and ${allOf(visible(call, grant.rows))} order by ${at} desc, t.id limit ${MOST + 1}::int)`
}

const partsOf = (services: Services, serverOf: ServerOf, asking: Asking, { resource, access }: Registered): SQL[] => {
  const server = serverOf(resource)
  const call: Call = { ...asking, locale: 'en', services, resource, access, server }
  return (server.notices?.(asking.actor) ?? []).flatMap((source) => partOf(call, source) ?? [])
}

/** A column of the sources' common form, laid under each other as `n`. */
const column = <K extends keyof Notice>(name: K): SQL<Notice[K]> => sql`n.${sql.identifier(name)}`

const NOTICE: SQL<Notice> = jsonOf({
  id: column('id'),
  resource: column('resource'),
  kind: column('kind'),
  group: column('group'),
  at: column('at'),
  name: column('name'),
  nameEn: sql<string | null>`n.english`,
  about: column('about'),
  count: column('count'),
  isNew: sql<boolean>`n.is_new`,
})

/**
 * What finished, failed or waits for the caller, the newest first: what each resource declares, of the rows within their
 * reach, in one query of their own context.
 */
export async function readNotices(services: Services, serverOf: ServerOf, asking: Asking): Promise<Notices> {
  const parts = registry.flatMap((entry) => partsOf(services, serverOf, asking, entry))
  if (parts.length === 0) return { unseen: 0, most: MOST, notices: [] }
  const [row] = await services.db.read(
    contextOf(asking),
    shaped(
      {
        unseen: sql<number>`least((select count(*) from n where n.is_new), ${MOST + 1}::int)::int`,
        notices: sql<Notice[]>`(select coalesce(json_agg(${NOTICE} order by n.at desc, n.id), '[]') from
          (select * from n order by n.at desc, n.id limit ${SHOWN}::int) n)`,
      },
      (columns) => sql`with seen as materialized (select athar_my_notices_seen() as until),
        n as materialized (select x.*, x.at > coalesce(seen.until, '-infinity') as is_new
          from (${sql.join(parts, sql` union all `)}) x, seen)
        select ${columns}`,
    ),
  )
  if (!row) throw new Error('the notices answered no row')
  return { ...row, most: MOST }
}
