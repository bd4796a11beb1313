import { sql } from 'drizzle-orm'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { messages } from '../../resources/messages/schema.ts'
import type { Channel } from '../channels/port.ts'
import { bare, columns, known, select, shaped } from '../db/columns.ts'
import { BEFORE_ALL } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { Dispatch } from './dispatch.ts'
import type { Reason } from './kinds/kind.ts'
import { isMass } from './mass.ts'

const m = columns(messages, 'm')
const held = columns(messages, 'held')
const into = columns(messages)

/** Why somebody who fits is held back: they came to it later. */
export const LATE = 'notConfirmed' satisfies Reason

/** A message to a donor as it is planned; `reason`: why the gate holds it back. */
export interface NewMessage {
  id: string
  donor: string
  channel: Channel
  sentTo: string
  language: 'ar' | 'en'
  reason: string | null
}

/** How many of a sending were planned when this donor was its last. */
export interface Counted {
  upTo: string
  n: number
}

/** Goes since what held its donor back has passed. */
const HELD_BEFORE = sql`exists (select 1 from ${held} where ${held.entityId} = ${m.entityId} and ${held.id} = ${m.repeats} and ${held.state} = 'suppressed')`

/** One message of each donor to whom a sending goes: the first, or the one that goes since what held them back has passed. */
export const COUNTED = sql`${m.state} <> 'suppressed' and (${m.attempt} = 1 or ${HELD_BEFORE})`

/** It was to go: whom the gate held back as they were planned have a message without a time (`suppress` of ledger.ts writes one). */
const MEANT = sql`((${m.attempt} = 1 and (${m.state} <> 'suppressed' or ${m.nextAt} is not null)) or ${HELD_BEFORE})`

/**
 * How many of a sending are planned by now. By donor, along the index that has them so: of a table that has grown since it was analysed
 * all of the sending would be read for each batch.
 * @param known what was counted before: planning goes along the donors' ids
 */
async function countPlanned(tx: Tx, dispatch: string, known: Counted | null = null): Promise<number> {
  const since = known ? sql`and ${m.donor} > ${known.upTo}::uuid` : sql``
  const row = await tx.one(
    shaped(
      { n: sql<number>`count(*)::int` },
      (wanted) => sql`select ${wanted} from (select ${m.donor} from ${m}
        where ${m.entityId} = athar_entity() and ${m.dispatch} = ${dispatch}::uuid ${since} and ${COUNTED} order by ${m.donor}) counted`,
    ),
  )
  return (known?.n ?? 0) + (row?.n ?? 0)
}

/**
 * Whether nothing of a sending was kept back, so that a stop came too late for it: all were planned, and none was called off
 * whom no other message of it has reached. Whom the gate refused as their message was to leave was planned all the same.
 */
export async function isWhole(tx: Tx, { id, recipients }: Pick<Dispatch, 'id' | 'recipients'>): Promise<boolean> {
  const row = await tx.one(
    select(
      {
        planned: sql<number>`(count(*) filter (where ${MEANT}))::int`,
        kept: sql<number>`(count(*) filter (where ${m.state} = 'cancelled' and not exists (select 1 from ${held} where ${held.entityId} = ${m.entityId}
          and ${held.dispatch} = ${m.dispatch} and ${held.donor} = ${m.donor} and ${held.state} in ('sent', 'delivered', 'read'))))::int`,
      },
      sql`from ${m} where ${m.dispatch} = ${id}::uuid`,
    ),
  )
  return row !== null && row.planned > 0 && row.kept === 0 && row.planned >= recipients
}

/**
 * How many of a sending are planned, and for how many more there is room: it reaches no more donors than were confirmed as it
 * began.
 * @param known what the batch before has counted, so that no batch counts all of them once more
 */
export async function roomIn(
  tx: Tx,
  { id, recipients }: Pick<Dispatch, 'id' | 'recipients'>,
  known: Counted | null,
): Promise<{ before: number; room: number }> {
  const before = await countPlanned(tx, id, known)
  return { before, room: Math.max(0, recipients - before) }
}

/** What is planned once this batch is, by donors ascending. */
export const countedWith = (before: number, batch: readonly Pick<NewMessage, 'donor' | 'reason'>[]): Counted => ({
  upTo: batch.at(-1)?.donor ?? BEFORE_ALL,
  n: before + batch.filter(({ reason }) => reason === null).length,
})

/** Whoever has come to fit since the number was confirmed is held back: nobody has said yes to them. */
export function withinRoom<M extends Pick<NewMessage, 'reason'>>(made: readonly M[], room: number): M[] {
  let left = room
  return made.map((one) => {
    if (one.reason !== null) return one
    left -= 1
    return left < 0 ? { ...one, reason: LATE } : one
  })
}

/** One message a donor; who is held back has one too, with the reason. */
export async function writePlanned(
  tx: Tx,
  { kind, entityId, dispatch }: { kind: RecordOf<typeof messages>['kind']; entityId: string; dispatch: string },
  made: readonly NewMessage[],
  startsAt: string | null,
): Promise<void> {
  const column = (key: keyof NewMessage) => sql.param(made.map((one) => one[key]))
  await tx.rows(sql`
    insert into ${into} (${bare(into, 'entityId', 'id', 'kind', 'dispatch', 'donor', 'channel', 'sentTo', 'language', 'state', 'reason', 'nextAt')})
    select ${entityId}::uuid, n.id, ${kind}, ${dispatch}::uuid, n.donor, n.channel, nullif(n.address, ''), n.language,
      case when n.reason is null then 'planned' else 'suppressed' end, n.reason, case when n.reason is null then ${startsAt}::timestamptz end
    from unnest(${column('id')}::uuid[], ${column('donor')}::uuid[], ${column('channel')}::text[], ${column('sentTo')}::text[], ${column('language')}::text[],
      ${column('reason')}::text[]) as n (id, donor, channel, address, language, reason)
    on conflict do nothing`)
}

/** Where planning stands: the last donor of this dispatch who has a message. */
export const lastPlanned = async (tx: Tx, dispatch: string): Promise<string> => {
  const row = await tx.one(
    select(
      { last: known(m.donor) },
      sql`from ${m} where ${m.dispatch} = ${dispatch}::uuid and ${m.attempt} = 1 order by ${m.donor} desc limit 1`,
    ),
  )
  return row?.last ?? BEFORE_ALL
}

/** product.md 30: what goes to many waits a while before it leaves. */
export function startOf(
  { recipients, startedAt }: Pick<Dispatch, 'recipients' | 'startedAt'>,
  holdMs: number,
): string | null {
  if (startedAt === null || !isMass(holdMs, recipients)) return null
  return new Date(Date.parse(startedAt) + holdMs).toISOString()
}
