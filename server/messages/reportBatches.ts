import { sql } from 'drizzle-orm'
import { letters } from '../../resources/letters/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { readReport } from './audience.ts'
import { type Dispatch, readDispatch } from './dispatch.ts'
import { planInBatches } from './inBatches.ts'
import type { Planning } from './kinds/kind.ts'
import { type Editions, type Plan, planLetters, preparePlan, unplanned } from './plan.ts'

const m = columns(messages, 'm')

/** What is left to plan; null where it is nothing. */
async function begin(tx: Tx, dispatch: string): Promise<{ plan: Plan; ids: string[] } | null> {
  const now = await readDispatch(tx, dispatch)
  const report = now?.report ? await readReport(tx, now.report) : null
  if (!report || now?.state !== 'sending') return null
  const done = await tx.one(
    select(
      { n: sql<number>`count(*)::int` },
      sql`from ${m} where ${m.dispatch} = ${dispatch}::uuid and ${m.attempt} = 1 and ${m.letter} is not null`,
    ),
  )
  if ((done?.n ?? 0) >= now.recipients) return null
  const plan = await preparePlan(tx, now, report)
  return plan && { plan, ids: await unplanned(tx, plan) }
}

/** A large audience is planned by the job, batch by batch; a batch that was planned already changes nothing. */
export async function planReport(
  services: Services,
  dispatch: Pick<Dispatch, 'id'>,
  planning: Planning,
): Promise<void> {
  const { entityId } = planning
  const start = await services.db.as({ kind: 'worker', entityId, keeps: true }, (tx) => begin(tx, dispatch.id))
  if (!start) return
  const { plan, ids } = start
  let from = 0
  let editions: Editions = new Map()
  await planInBatches(services, { id: dispatch.id, recipients: ids.length }, planning, {
    tables: [letters],
    keeps: true,
    next: async (tx, { before, room, size }) => {
      const batch = ids.slice(from, from + size)
      const last = batch.at(-1)
      if (last === undefined) return null
      const planned = await planLetters(tx, plan, batch, { signing: services.config, room, editions })
      from += batch.length
      editions = planned.editions
      return { upTo: last, n: before + planned.n }
    },
  })
}
