import type { RecordOf } from '../_kit/resource.ts'
import { META } from '../_kit/templates/limits.ts'
import { CONTENT, type templates } from './schema.ts'

type Row = RecordOf<typeof templates>
type Stand = Pick<Row, 'metaStatus' | 'metaEdits'>

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What stops a change of what Meta sees. `hours` and `days` say how long still, rounded up. */
export type Lock =
  | { key: 'templateUnderReview' | 'templateUnconfirmed' | 'templateDisabled'; args: Record<string, never> }
  | { key: 'templateEditedToday' | 'templateEditedOften'; args: { smart_count: number } }

const plain = (key: 'templateUnderReview' | 'templateUnconfirmed' | 'templateDisabled'): Lock => ({ key, args: {} })

/** The edits that count: those of the window before `now`. */
export const recentEdits = (edits: readonly string[] | null, now: number): string[] =>
  (edits ?? []).filter((at) => Date.parse(at) > now - META.windowDays * DAY)

/** An approved one may be changed once in 24 hours, and ten times in 30 days. */
function editLock(edits: readonly string[] | null, now: number): Lock | null {
  const times = recentEdits(edits, now).map((at) => Date.parse(at))
  const last = Math.max(...times)
  const wait = last + META.hoursBetweenEdits * HOUR - now
  if (times.length > 0 && wait > 0) return { key: 'templateEditedToday', args: { smart_count: Math.ceil(wait / HOUR) } }
  if (times.length < META.editsInWindow) return null
  const oldest = times.toSorted((a, b) => a - b).at(-META.editsInWindow) ?? now
  return {
    key: 'templateEditedOften',
    args: { smart_count: Math.ceil((oldest + META.windowDays * DAY - now) / DAY) },
  }
}

/** Whether what Meta sees may be changed now; null where it may. Meta takes changes of what it approved, rejected or paused. */
export function lockOf({ metaStatus, metaEdits }: Stand, now: number): Lock | null {
  switch (metaStatus) {
    case 'pending':
      return plain('templateUnderReview')
    case 'unknown':
      return plain('templateUnconfirmed')
    case 'disabled':
      return plain('templateDisabled')
    case 'approved':
      return editLock(metaEdits, now)
    default:
      return null
  }
}

const AT_META: readonly Row['metaStatus'][] = ['unknown', 'pending', 'approved', 'rejected', 'paused', 'disabled']
/** Whether Meta has it, or may have it. */
export const isAtMeta = ({ metaStatus }: Pick<Row, 'metaStatus'>): boolean => AT_META.includes(metaStatus)

/** Days until the name of a deleted template is free again; 0 where it is. Of one that was never approved it is free at once. */
export function nameLockedDays(
  { metaApprovedAt, metaDeletedAt }: Pick<Row, 'metaApprovedAt' | 'metaDeletedAt'>,
  now: number,
): number {
  if (metaApprovedAt === null || metaDeletedAt === null) return 0
  return Math.max(0, Math.ceil((Date.parse(metaDeletedAt) + META.nameLockDays * DAY - now) / DAY))
}

/** Whether there is something to hand over to Meta. */
export const canSubmit = (row: Pick<Row, 'metaStatus' | 'metaEdits' | 'metaChanged'>, now: number): boolean =>
  row.metaStatus === 'notSubmitted' || row.metaStatus === 'deleted' || (row.metaChanged && lockOf(row, now) === null)

/** Whether messages may be made of it over Meta: in use, approved, and approved as it stands here. */
export const isSendable = ({
  status,
  metaStatus,
  metaChanged,
}: Pick<Row, 'status' | 'metaStatus' | 'metaChanged'>): boolean =>
  status === 'active' && metaStatus === 'approved' && !metaChanged

/** The changes that concern Meta, in the declaration's order. */
export const contentIn = (changes: Readonly<Record<string, unknown>>): (typeof CONTENT)[number][] =>
  CONTENT.filter((name) => Object.hasOwn(changes, name))

/** What the demo's stand-in calls a template begins so; no id of Meta's does (server/integrations/templates/development.ts). */
export const DEMO_MARK = 'demo-'

export const isApprovedByDemo = ({ metaId }: Pick<RecordOf<typeof templates>, 'metaId'>): boolean =>
  metaId?.startsWith(DEMO_MARK) === true
