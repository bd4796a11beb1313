import { type SQL, sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { lately, type NoticeSource, type NoticesOf } from '../../../server/engine/notices.ts'
import { templates } from '../schema.ts'

const t = columns(templates, 't')

const told = (when: SQL, at: SQL<string | null>, source: Pick<NoticeSource, 'kind' | 'group'>): NoticeSource => ({
  ...source,
  operation: 'submit',
  at,
  name: t.name,
  rest: sql`from ${t} where ${when} and ${lately(at)}`,
})

/** What Meta has said of a template: it may be sent now, was refused, or may not be sent any more. */
export const notices: NoticesOf = () => [
  told(sql`${t.metaStatus} = 'approved'`, t.metaApprovedAt, { kind: 'approved', group: 'finished' }),
  told(sql`${t.metaStatus} = 'rejected'`, t.metaSyncedAt, { kind: 'rejected', group: 'failed' }),
  told(sql`${t.metaStatus} in ('paused', 'disabled')`, t.metaSyncedAt, { kind: 'stopped', group: 'failed' }),
]
