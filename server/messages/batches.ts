import { sql } from 'drizzle-orm'
import { letters } from '../../resources/letters/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { columns, select } from '../db/columns.ts'
import { BEFORE_ALL } from '../db/ids.ts'
import { tellPlanner } from '../db/statistics.ts'
import type { Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import type { Signing } from '../verify/log.ts'
import { readReport } from './audience.ts'
import { type Dispatch, holdDispatch, readDispatch, setRecipients } from './dispatch.ts'
import type { Planning } from './kinds/kind.ts'
import { type Plan, planLetters, preparePlan, unplanned } from './plan.ts'
import { type Counted, roomIn } from './planned.ts'

const m = columns(messages, 'm')

interface Batch {
  plan: Plan
  batch: readonly string[]
  signing: Signing
}

/** What the batches before have left. */
interface Before extends Pick<Awaited<ReturnType<typeof planLetters>>, 'editions'> {
  counted: Counted | null
}

/** @returns how many are planned up to this batch's last; null where the sending has been stopped */
async function planBatch(
  tx: Tx,
  dispatch: string,
  before: Before,
  { plan, batch, signing }: Batch,
): Promise<Before | null> {
  const now = await holdDispatch(tx, dispatch)
  if (now?.state !== 'sending') return null
  const { before: planned, room } = await roomIn(tx, now, before.counted)
  const { n, editions } = await planLetters(tx, plan, batch, { signing, room, editions: before.editions })
  return { counted: { upTo: batch.at(-1) ?? BEFORE_ALL, n: planned + n }, editions }
}

/** A large audience is planned by the job, batch by batch; a batch that was planned already changes nothing. */
export async function planRest(
  services: Services,
  dispatch: Pick<Dispatch, 'id'>,
  { entityId, signal, size }: Planning,
): Promise<void> {
  // Each batch asks the same: planning the statement that writes takes as long as writing thirty letters.
  const context = { kind: 'worker', entityId, keeps: true } as const
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services.db.as(context, work)
  const planned = sql<number>`(select count(*)::int from ${m} where ${m.dispatch} = ${dispatch.id}::uuid and ${m.attempt} = 1 and ${m.letter} is not null)`
  const start = await inTx(async (tx) => {
    const now = await readDispatch(tx, dispatch.id)
    const report = now?.report ? await readReport(tx, now.report) : null
    if (!report || now?.state !== 'sending') return null
    const done = await tx.one(select({ n: planned }, sql``))
    if ((done?.n ?? 0) >= now.recipients) return null
    const plan = await preparePlan(tx, now, report)
    return plan && { plan, ids: await unplanned(tx, plan) }
  })
  if (!start) return
  let done: Before = { counted: null, editions: new Map() }
  for (let from = 0; from < start.ids.length; from += size) {
    if (signal.aborted) return
    const batch = start.ids.slice(from, from + size)
    const before = done
    const now: Before | null = await inTx((tx) =>
      planBatch(tx, dispatch.id, before, { ...start, batch, signing: services.config }),
    )
    if (now === null) return
    if (done.counted === null) await tellPlanner(services.db, entityId, start.ids.length, [messages, letters])
    done = now
  }
  // Who said stop between the confirmation and this plan was refused, and is not among the recipients any more.
  await inTx(async (tx) => {
    await holdDispatch(tx, dispatch.id)
    await setRecipients(tx, dispatch.id, planned)
  })
  await tellPlanner(services.db, entityId, start.ids.length, [messages, letters])
}
