import { sql } from 'drizzle-orm'
import { columns, jsonOf, known, nullable, pick, type Selected, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { dispatches } from '../../dispatches/schema.ts'
import { letters } from '../../letters/schema.ts'
import { reports } from '../../reports/schema.ts'
import type { Step, Story } from '../contract.ts'
import { messages } from '../schema.ts'
import { mayRepeat } from '../status.ts'

const l = nullable(columns(letters, 'l'))
const m = columns(messages, 'm')
const again = columns(messages, 'again')
const beside = columns(messages, 'beside')
const r = columns(reports, 'r')
const s = columns(dispatches, 's')

interface Refusal {
  at?: string
  reason: string
  detail: string | null
}

interface Beside {
  id: string
  name: string
}

const HANDED = sql`('handing', 'sent', 'delivered', 'read', 'failed', 'unknown')`

const TOLD = {
  ...pick(m, 'state', 'kind', 'reason', 'detail', 'createdAt', 'updatedAt', 'repeats', 'sentAt', 'deliveredAt'),
  ...pick(m, 'readAt', 'nextAt', 'handledAt'),
  ...pick(l, 'fetchedAt', 'openedAt', 'disownedAt', 'stoppedAt'),
  /** Since when the sending that it belongs to is paused. */
  pausedAt: sql<
    string | null
  >`(select ${s.pausedAt} from ${s} where ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s.state} = 'paused')`,
  refusals: sql<Refusal[]>`case when jsonb_typeof(${m.refusals}) = 'array' then ${m.refusals} else '[]' end`,
  /** What went in one message with it the last time (product.md 25). */
  together: sql<
    Beside[]
  >`(select coalesce(json_agg(${jsonOf({ id: beside.id, name: known(r.title) })} order by ${beside.id}), '[]') from ${beside}
    join ${r} on ${r.entityId} = ${beside.entityId} and ${r.id} = ${beside.report}
    where ${beside.entityId} = ${m.entityId} and (${beside.id} = ${m.joinedTo} or ${beside.joinedTo} = coalesce(${m.joinedTo}, ${m.id}))
      and ${beside.id} <> ${m.id} and not ${beside.hidden} and ${m.state} in ${HANDED} and ${beside.state} in ${HANDED})`,
  later: sql<
    string | null
  >`(select ${again.id} from ${again} where ${again.entityId} = ${m.entityId} and ${again.repeats} = ${m.id} limit 1)`,
  laterAt: sql<
    string | null
  >`(select ${again.createdAt} from ${again} where ${again.entityId} = ${m.entityId} and ${again.repeats} = ${m.id} limit 1)`,
}
type Told = Selected<typeof TOLD>

const read = (tx: Tx, id: string): Promise<Told | null> =>
  tx.one(
    select(
      TOLD,
      sql`from ${m} left join ${columns(letters, 'l')} on ${l.entityId} = ${m.entityId} and ${l.id} = ${m.letter} where ${m.id} = ${id}::uuid`,
    ),
  )

const NOTHING = { reason: null, detail: null, message: null } as const

/** Where it ended, or what it waits for. */
function last(row: Told): Step[] {
  const { state, reason, detail, updatedAt } = row
  const end = (what: Step['what'], more: Partial<Step> = {}): Step[] => [{ ...NOTHING, what, at: updatedAt, ...more }]
  if (state === 'suppressed') return end('held', { reason })
  if (state === 'failed') return end('failed', { reason, detail })
  if (state === 'unknown') return end('unknown', { reason, detail })
  if (state === 'cancelled') return end('cancelled')
  if (state === 'handing') return end('handing')
  if (state === 'planned' && row.pausedAt !== null) return end('paused', { at: row.pausedAt })
  return state === 'planned' && row.nextAt !== null ? end('waits', { at: row.nextAt }) : []
}

/** What happened to a message and is to come, in the order of time; what the service said of it by the way too. */
function stepsOf(row: Told): Step[] {
  const at = (what: Step['what'], moment: string | null, more: Partial<Step> = {}): Step[] =>
    moment === null ? [] : [{ ...NOTHING, what, at: moment, ...more }]
  const steps = [
    ...at('planned', row.createdAt),
    ...row.refusals.flatMap(({ at: moment, reason, detail }) => at('refused', moment ?? null, { reason, detail })),
    ...row.together.flatMap(({ id, name }) => at('together', row.sentAt ?? row.updatedAt, { message: id, name })),
    ...at('sent', row.sentAt),
    ...at('delivered', row.deliveredAt),
    ...at('fetched', row.fetchedAt),
    ...at('opened', row.openedAt ?? row.readAt),
    ...at('stopped', row.stoppedAt),
    ...at('disowned', row.disownedAt),
    ...at('handled', row.handledAt),
    ...at('repeated', row.laterAt, { message: row.later }),
    ...last(row),
  ]
  const sorted = steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  // It begins with what it repeats, whatever the clock says of both.
  return row.repeats === null ? sorted : [...at('repeats', row.createdAt, { message: row.repeats }), ...sorted]
}

/** "Why did I (not) get this?": product.md 29. @throws 404 */
export function readStory(call: Call<typeof messages>, id: string): Promise<Story> {
  return inTx(call, async (tx) => {
    const seen = await findRow(tx, call, id, 'story')
    const row = seen && (await read(tx, id))
    if (!row) throw new AppFault('notFound')
    return {
      steps: stepsOf(row),
      again: { may: mayRepeat(row) && row.later === null, twice: row.state === 'unknown' },
    }
  })
}
