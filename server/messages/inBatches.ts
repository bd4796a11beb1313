import { sql } from 'drizzle-orm'
import type { Resource } from '../../resources/_kit/resource.ts'
import { messages } from '../../resources/messages/schema.ts'
import { columns, select } from '../db/columns.ts'
import { tellPlanner } from '../db/statistics.ts'
import type { Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { type Dispatch, holdDispatch, isOpen, readDispatch, setRecipients } from './dispatch.ts'
import type { Planning } from './kinds/kind.ts'
import { COUNTED, type Counted, roomIn } from './planned.ts'

const m = columns(messages, 'm')

/** How a sending stands as a batch of it is planned; the transaction holds it. */
export interface Standing extends Awaited<ReturnType<typeof roomIn>> {
  now: Dispatch
  /** So many are planned next. */
  size: number
}

/** The first are few: until the database has looked at tables that were empty, each row may cost it a look through all before. */
const FIRST = 500

interface Steps {
  /** What it fills beside the messages. */
  tables: readonly Resource[]
  /** Each batch asks the same: a statement that writes takes the database as long to plan as writing thirty letters. */
  keeps?: boolean
  /** Plans the next batch, and says what is planned by then; null where there is nothing to plan any more. */
  next: (tx: Tx, standing: Standing) => Promise<Counted | null>
}

/** Once all are planned: who said no between the confirmation and now is not among the recipients any more. */
async function recount(tx: Tx, dispatch: string): Promise<void> {
  const before = await readDispatch(tx, dispatch)
  if (!isOpen(before)) return
  const row = await tx.one(
    select({ n: sql<number>`count(*)::int` }, sql`from ${m} where ${m.dispatch} = ${dispatch}::uuid and ${COUNTED}`),
  )
  const n = row?.n ?? 0
  // Asked before each turn, of which a slow phone has thousands: nothing is held or written where nothing is new.
  if (n === before.recipients) return
  // Counted before it is held: a million are counted for long enough for others to wait.
  await holdDispatch(tx, dispatch)
  await setRecipients(tx, dispatch, n)
}

/**
 * Plans what of a sending is not planned yet, a batch in each commit, so that neither a stop nor a kill costs more than one.
 * Safe to be called again at any time.
 */
export async function planInBatches(
  { db }: Pick<Services, 'db'>,
  { id, recipients }: Pick<Dispatch, 'id' | 'recipients'>,
  { entityId, signal, size }: Planning,
  { tables, keeps = false, next }: Steps,
): Promise<void> {
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.as({ kind: 'worker', entityId, keeps }, work)
  const tell = () => tellPlanner(db, entityId, recipients, [messages, ...tables])
  let counted: Counted | null = null
  for (;;) {
    if (signal.aborted) return
    const known: Counted | null = counted
    const planned: Counted | 'all' | null = await inTx(async (tx) => {
      const now = await holdDispatch(tx, id)
      if (now?.state !== 'sending') return null
      const standing: Standing = { now, size: known ? size : Math.min(size, FIRST), ...(await roomIn(tx, now, known)) }
      return (await next(tx, standing)) ?? 'all'
    })
    // Paused or stopped: what is planned is not all of it, and is not counted as if it were.
    if (planned === null) return
    if (planned === 'all') break
    if (counted === null) await tell()
    counted = planned
  }
  await inTx((tx) => recount(tx, id))
  if (counted !== null) await tell()
}
