/** Earlier states of a draft, as its trail has kept them: whoever writes it need not read the trail. */
import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import type { ReportVersion } from '../../_contracts/reportVersions.ts'
import { columnName } from '../../_kit/present.ts'
import { REPORT_WORDS } from '../../_kit/reportWords.ts'
import type { FieldName } from '../../_kit/resource.ts'
import { auditTrail } from '../../audit_trail/schema.ts'
import { users } from '../../users/schema.ts'
import { reports } from '../schema.ts'

const a = columns(auditTrail, 'a')
const u = columns(users, 'u')

/** A draft saves itself every second or so: of what one person writes, a version is kept so often. */
const SITTING_MS = 10 * 60_000
const ENTRIES = 1000
const VERSIONS = 30

/** What is written and chosen. Files of the past may be gone, and parts may hold some. */
const KEPT = [
  ...REPORT_WORDS,
  'design',
  'survey',
  'appeal',
  'licence',
  'channels',
  'promised',
] as const satisfies readonly FieldName<typeof reports>[]

interface Entry {
  id: string
  at: string
  actor: string | null
  by: string | null
  after: Record<string, unknown>
}

const valuesOf = ({ after }: Entry): Record<string, unknown> =>
  Object.fromEntries(KEPT.map((name) => [name, after[columnName(name)] ?? null]))

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The newest first, of each person one in ten minutes: none that says the same as the one after it, and not what stands now.
 */
function versionsOf(entries: readonly Entry[]): ReportVersion[] {
  const found: ReportVersion[] = []
  let next: { actor: string | null; at: string; values: object } | null = null
  for (const entry of entries) {
    const { id, at, by, actor } = entry
    const values = valuesOf(entry)
    if (next !== null && isSame(values, next.values)) next = { actor, at, values }
    else if (next === null || next.actor !== actor || Date.parse(next.at) - Date.parse(at) >= SITTING_MS) {
      if (next !== null) found.push({ id, at, by, values })
      next = { actor, at, values }
    }
  }
  return found.slice(0, VERSIONS)
}

/** GET -> earlier versions of a draft, 30 at most, the newest first. @throws 409 of a report that is no draft any more */
export const readVersions = (call: Call, id: string): Promise<ReportVersion[]> =>
  inTx(call, async (tx) => {
    const row = await findRow(tx, call, id, 'versions')
    if (!row) throw new AppFault('notFound')
    const { status, createdAt } = row
    if (status !== 'draft') throw new AppFault('wrongState', [], { status: String(status) })
    const entries = await tx.rows(
      select(
        {
          id: a.id,
          at: a.createdAt,
          actor: a.actor,
          by: sql<string | null>`coalesce(${u.name}, ${u.userName})`,
          after: a.after,
        },
        sql`from ${a} left join ${u} on ${u.id} = ${a.actor} and ${u.entityId} = ${a.entityId}
          where ${a.entityId} = athar_entity() and ${a.createdAt} >= ${createdAt}::timestamptz and ${a.resource} = ${reports.name} and ${a.record} = ${id}
            and ${a.action} in ('create', 'update') and ${a.after} is not null
          order by ${a.createdAt} desc, ${a.id} desc limit ${ENTRIES}`,
      ),
    )
    return versionsOf(entries.map(({ after, ...entry }) => ({ ...entry, after: after ?? {} })))
  })
