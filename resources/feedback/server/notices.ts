import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { NoticeSource, NoticesOf } from '../../../server/engine/notices.ts'
import { letters } from '../../letters/schema.ts'
import { reports } from '../../reports/schema.ts'
import { feedback } from '../schema.ts'

const t = columns(feedback, 't')
const l = columns(letters, 'l')
const r = columns(reports, 'r')

/**
 * What came back from donors and wants a person, until somebody has seen to it. Stops and bounces come by the hundred: the
 * start page counts those. Nobody is named: a bell is rung over shoulders.
 */
export const notices: NoticesOf = () =>
  (['notMe', 'start', 'complaint'] as const).map(
    (kind): NoticeSource => ({
      kind,
      group: 'waits',
      operation: 'handle',
      at: t.at,
      name: sql<string>`coalesce(${r.title}, '')`,
      rest: sql`from ${t} left join ${l} on ${l.entityId} = ${t.entityId} and ${l.id} = ${t.letter}
        left join ${r} on ${r.entityId} = ${l.entityId} and ${r.id} = ${l.report} where ${t.kind} = ${kind} and ${t.handledAt} is null`,
    }),
  )
