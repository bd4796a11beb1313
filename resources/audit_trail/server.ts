import { type SQL, sql } from 'drizzle-orm'
import { defineServer } from '../../server/engine/define.ts'
import { tableId } from '../../server/engine/fields.ts'
import { columnName } from '../_kit/present.ts'
import { registry } from '../index.ts'
import { AUDITED, auditTrail } from './schema.ts'

const RECORD = sql`case when t.record ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.record::uuid end`

/** The name that a record has now, with the reader's own rights; else the one that stands in the entry itself. */
function nameOf(): SQL {
  const branches = registry
    .filter(({ resource }) => AUDITED.some((name) => name === resource.name))
    .map(({ resource }) => {
      const column = columnName(resource.title)
      return sql`when ${resource.name} then coalesce(
        (select x.${sql.identifier(column)}::text from ${tableId(resource)} x where x.id = ${RECORD}),
        t.after ->> ${column}, t.before ->> ${column})`
    })
  return sql`case t.resource ${sql.join(branches, sql` `)} end`
}

/** [6.5] [6.6] ids say nothing to a person who reads the file. */
export const server = defineServer(auditTrail, { exports: [{ label: 'recordName', select: nameOf() }] })
