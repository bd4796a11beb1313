import { sql } from 'drizzle-orm'
import { columns, jsonOf, known, nullable, pick, type Selected, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { DELAYS } from '../../_kit/reasons.ts'
import { dispatches } from '../../dispatches/schema.ts'
import { letters } from '../../letters/schema.ts'
import { reports } from '../../reports/schema.ts'
import type { Step, Story } from '../contract.ts'
import { messages } from '../schema.ts'
import { mayRepeat, mayRepeatSent } from '../status.ts'

const l = nullable(columns(letters, 'l'))
const m = columns(messages, 'm')
const again = columns(messages, 'again')
const beside = columns(messages, 'beside')
const r = columns(reports, 'r')
const s = columns(dispatches, 's')

/** A refusal for now, or a wait, which says until when. */
interface Line {
  at?: string
  reason: string
  detail?: string | null
  until?: string
}

interface Beside {
  id: string
  name: string
}

const HANDED = sql`('handing', 'sent', 'delivered', 'read', 'failed', 'unknown')`

const TOLD = {
  ...pick(m, 'state', 'kind', 'reason', 'detail', 'createdAt', 'updatedAt', 'repeats', 'sentAt', 'deliveredAt'),
  ...pick(m, 'readAt', 'nextAt', 'handledAt', 'donor'),
  ...pick(l, 'fetchedAt', 'openedAt', 'disownedAt', 'stoppedAt'),
  /** Since when the sending that it belongs to is paused. */
  pausedAt: sql<
    string | null
  >`(select ${s.pausedAt} from ${s} where ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s.state} = 'paused')`,
  refusals: sql<Line[]>`case when jsonb_typeof(${m.refusals}) = 'array' then ${m.refusals} else '[]' end`,
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

const isDelay = (reason: string): boolean => DELAYS.some((one) => one === reason)

const NOTHING = { reason: null, detail: null, message: null } as const

/** What it waits for where no line of its history says so: its time, or another try after the one that met trouble. */
function waiting({ reason, detail, refusals, createdAt, updatedAt, nextAt }: Told): Step[] {
  if (nextAt === null) return []
  const told = refusals.at(-1)?.reason === reason
  if (reason !== null && !isDelay(reason))
    return [{ ...NOTHING, what: 'again', at: nextAt, ...(told ? {} : { reason, detail }) }]
  if (told || Date.parse(nextAt) < Date.now()) return []
  return [{ ...NOTHING, what: 'waits', at: reason === null ? createdAt : updatedAt, reason, until: nextAt }]
}

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
  return state === 'planned' ? waiting(row) : []
}

/** Until when it waited, where that was known as it began: a service in trouble says nothing of its end. */
const ahead = (at: string | null, until: string): Pick<Step, 'until'> =>
  at !== null && Date.parse(until) > Date.parse(at) ? { until } : {}

/** What happened to a message and is to come, in the order of time; what the service said of it by the way too. */
function stepsOf(row: Told): Step[] {
  const at = (what: Step['what'], moment: string | null, more: Partial<Step> = {}): Step[] =>
    moment === null ? [] : [{ ...NOTHING, what, at: moment, ...more }]
  const steps = [
    ...at('planned', row.createdAt),
    ...row.refusals.flatMap(({ at: moment = null, reason, detail = null, until }) =>
      until === undefined
        ? at('refused', moment, { reason, detail })
        : at('waits', moment, { reason, ...ahead(moment, until) }),
    ),
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
    const sent = mayRepeatSent(row) && row.openedAt === null
    return {
      steps: stepsOf(row),
      again: { may: (mayRepeat(row) || sent) && row.later === null, twice: row.state === 'unknown', sent },
    }
  })
}
