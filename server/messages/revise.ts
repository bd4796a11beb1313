import { sql } from 'drizzle-orm'
import { FILTER_FIELDS } from '../../resources/_kit/audienceFilter.ts'
import { REPORT_WORDS } from '../../resources/_kit/reportWords.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { reports } from '../../resources/reports/schema.ts'
import { bare, columns } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'

const into = columns(reports)
const r = columns(reports, 'r')

/** Whom it means goes over whole, but for `onlyNew`: those who had the old version are whom the new one is for. */
const FILTER = FILTER_FIELDS.filter((name) => name !== 'onlyNew')

/** What a new version begins with. What was decided of the old one is not among it. */
const TAKEN = [
  'type',
  'project',
  ...REPORT_WORDS,
  'design',
  'coverImage',
  'parts',
  'survey',
  'audience',
  'donors',
  ...FILTER,
  'appeal',
  'licence',
  'channels',
  'ehsanNumber',
  'beneficiaries',
  'beforePictures',
  'afterPictures',
  'handover',
] as const

/**
 * [4.11], product.md 50: what went out stays as it was; editing it is a draft of a new version. Once that goes out, the old
 * links say so. @returns the draft's id @throws 409
 */
export async function revise(
  { tx }: HookContext<typeof reports>,
  row: RecordOf<typeof reports>,
): Promise<{ id: string }> {
  if (row.archived) throw new AppFault('archived')
  if (row.status !== 'sent' && row.status !== 'stopped') throw new AppFault('wrongState', [], { status: row.status })
  const id = newId()
  const taken = sql.join(
    TAKEN.map((name) => r[name]),
    sql`, `,
  )
  await tx.rows(sql`insert into ${into} (${bare(into, 'entityId', 'id', 'replaces', ...TAKEN)})
    select ${r.entityId}, ${id}::uuid, ${r.id}, ${taken} from ${r} where ${r.id} = ${row.id}::uuid`)
  return { id }
}
