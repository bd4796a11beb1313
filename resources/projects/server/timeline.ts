import { z } from 'zod'
import { isId } from '../../../server/db/ids.ts'
import { inTx } from '../../../server/engine/context.ts'
import { free } from '../../../server/engine/define.ts'
import { AppFault, malformed } from '../../../server/engine/fault.ts'
import type { Change, Timeline, TimelineEntry } from '../../_contracts/newsfeed.ts'
import { projects } from '../schema.ts'
import { type Cursor, feedSql, KINDS, type Kind } from './timelineSources.ts'

const PAGE = 20
const MOST = 100

interface Snapshot {
  status: string | null
  progress: string | null
  stages: readonly { stage: string; state: string; label: string | null }[] | null
}

interface Found extends Omit<TimelineEntry, 'changes' | 'link'> {
  /** The id of what the entry is about: an update or a report. */
  about: string | null
  before: Snapshot | null
  after: Snapshot | null
  /** The moment to its last digit, for the cursor. */
  at: string
}

const encode = ({ at, id, kind }: Found): string => Buffer.from(JSON.stringify([at, id, kind])).toString('base64url')

const isKind = (value: unknown): value is Kind => KINDS.some((kind) => kind === value)

/** @throws 400 where it is not a cursor of ours */
function decode(text: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    const [moment, id, kind] = Array.isArray(parsed) ? (parsed as unknown[]) : []
    if (typeof moment === 'string' && /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(moment))
      if (typeof id === 'string' && isId(id) && isKind(kind)) return { moment, id, kind }
  } catch {
    // Neither base64 nor JSON: the same refusal.
  }
  throw malformed('before', 'invalid')
}

function kindsOf(text: string | undefined): readonly Kind[] {
  if (text === undefined || text === '') return KINDS
  const wanted = [...new Set(text.split(','))]
  if (!wanted.every(isKind)) throw malformed('kinds', 'invalid')
  return wanted.filter(isKind)
}

const LINK: Partial<Record<Kind, (id: string) => string>> = {
  update: (id) => `/app/project_updates/${id}/show`,
  comment: (id) => `/app/project_updates/${id}/show`,
  report: (id) => `/app/reports/${id}`,
  feedback: (id) => `/app/reports/${id}`,
}

function stageChanges(before: Snapshot | null, after: Snapshot | null): Change[] {
  const old = new Map((before?.stages ?? []).map(({ stage, state }) => [stage, state]))
  return (after?.stages ?? [])
    .filter(({ stage, state }) => (old.get(stage) ?? 'notStarted') !== state)
    .map(({ stage, state, label }) => ({ what: 'stage', stage, label, from: old.get(stage) ?? null, to: state }))
}

function statusChanges(before: Snapshot | null, after: Snapshot | null): Change[] {
  const step = (what: 'status' | 'progress', from: string | null, to: string): Change[] => [
    { what, stage: null, label: null, from, to },
  ]
  // A bulk load keeps no copy of what it made: the project came, whatever else is known.
  if (!before?.status) return step('status', null, after?.status ?? 'drafted')
  return (['status', 'progress'] as const).flatMap((what) => {
    const [from, to] = [before[what], after?.[what] ?? null]
    return from === to || to === null ? [] : step(what, from, to)
  })
}

const CHANGES: Partial<Record<Kind, typeof stageChanges>> = { stage: stageChanges, status: statusChanges }

function present(row: Found): TimelineEntry {
  const { about, before, after, at: _cursor, ...entry } = row
  return {
    ...entry,
    moment: new Date(entry.moment).toISOString(),
    changes: CHANGES[row.kind]?.(before, after) ?? [],
    link: about === null ? null : (LINK[row.kind]?.(about) ?? null),
  }
}

/**
 * GET /api/projects/{id}/timeline (product.md 19): the project's diary, newest first. `before`: the last answer's
 * `next`; `kinds`: those wanted, parted by commas; `limit`: 1 to 100. @throws 404; 400 what is no cursor, kind or limit
 */
export const timeline = free(projects, {
  on: 'record',
  method: 'GET',
  input: z.strictObject({
    before: z.string().max(300).optional(),
    kinds: z.string().max(200).optional(),
    limit: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .optional(),
  }),
  run: async (call, input, id): Promise<Timeline> => {
    const entity = call.actor.entityId
    if (id === null || entity === null) throw new AppFault('notFound')
    const limit = Math.min(input.limit === undefined ? PAGE : Number(input.limit), MOST)
    const kinds = kindsOf(input.kinds)
    const before = input.before === undefined ? null : decode(input.before)
    // One more than is shown: it says whether there is a next page.
    const query = feedSql(kinds, { entity, project: id, before, limit: limit + 1 })
    const rows = await inTx(call, (tx) => tx.rows<{ entry: Found }>(query))
    const shown = rows.slice(0, limit).map(({ entry }) => entry)
    const last = shown.at(-1)
    return { entries: shown.map(present), next: rows.length > limit && last ? encode(last) : null }
  },
})
