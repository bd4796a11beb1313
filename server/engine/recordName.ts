import { type SQL, sql } from 'drizzle-orm'
import { columnName } from '../../resources/_kit/present.ts'
import { registry } from '../../resources/registry.ts'
import { tableId } from './fields.ts'

const RECORD = sql`case when t.record ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.record::uuid end`

/**
 * What the entry `t` of a trail is about: the name that its record has now, asked for with the reader's own rights, else
 * the one that stands in the entry itself.
 * @param audited the resources that such entries are of
 */
export function recordName(audited: readonly string[]): SQL {
  const branches = registry
    .filter(({ resource }) => audited.includes(resource.name))
    .map(({ resource }) => {
      const column = columnName(resource.title)
      return sql`when ${resource.name} then coalesce(
        (select x.${sql.identifier(column)}::text from ${tableId(resource)} x where x.id = ${RECORD}),
        t.after ->> ${column}, t.before ->> ${column})`
    })
  return sql`case t.resource ${sql.join(branches, sql` `)} end`
}
