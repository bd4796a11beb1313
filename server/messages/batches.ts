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
import { type Counted, countPlanned } from './planned.ts'

const m = columns(messages, 'm')

interface Batch {
  plan: Plan
  batch: readonly string[]
  signing: Signing
}

/** @returns how many are planned up to this batch's last; null where the sending has been stopped */
async function planBatch(
  tx: Tx,
  dispatch: string,
  counted: Counted | null,
  { plan, batch, signing }: Batch,
): Promise<Counted | null> {
  const now = await holdDispatch(tx, dispatch)
  if (now?.state !== 'sending') return null
  const before = await countPlanned(tx, dispatch, counted)
  const written = await planLetters(tx, plan, batch, signing, Math.max(0, now.recipients - before))
  return { upTo: batch.at(-1) ?? BEFORE_ALL, n: before + written }
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
  let counted: Counted | null = null
  for (let from = 0; from < start.ids.length; from += size) {
    if (signal.aborted) return
    const batch = start.ids.slice(from, from + size)
    const before: Counted | null = counted
    const now: Counted | null = await inTx((tx) =>
      planBatch(tx, dispatch.id, before, { ...start, batch, signing: services.config }),
    )
    if (now === null) return
    counted = now
  }
  // Who said stop between the confirmation and this plan was refused, and is not among the recipients any more.
  await inTx(async (tx) => {
    await holdDispatch(tx, dispatch.id)
    await setRecipients(tx, dispatch.id, planned)
  })
  await tellPlanner(services.db, entityId, start.ids.length, [messages, letters])
}
