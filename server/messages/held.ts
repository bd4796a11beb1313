import { type SQL, sql } from 'drizzle-orm'
import { messages } from '../../resources/messages/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { columns, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { authorOf } from '../engine/author.ts'
import type { HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { type Dispatch, dispatchOf, isOpen, setRecipients, stopDispatch } from './dispatch.ts'
import { finish } from './ending.ts'
import { SEND_LETTERS } from './job.ts'
import { isMass } from './mass.ts'
import { moveReport } from './reportRow.ts'

const m = columns(messages, 'm')
const r = columns(reports, 'r')

/** When it begins; null at once. By the database's clock, as all that is due. @param least so long it waits in any case */
export function holdUntil(massMs: number, donors: number, least = 0): SQL<string> | null {
  const ms = Math.max(isMass(massMs, donors) ? massMs : 0, least)
  return ms > 0 ? sql`clock_timestamp() + make_interval(secs => ${ms / 1000}::float8)` : null
}

/** A report whose letters have not begun to leave, and their dispatch, which may be paused. @throws 409 wrongState where they may have */
async function held(tx: Tx, id: string): Promise<Dispatch> {
  const waits = await tx.one(
    sql`select 1 from ${r} where ${r.id} = ${id}::uuid and ${r.status} = 'sending' and ${r.startsAt} > clock_timestamp()`,
  )
  const dispatch = await dispatchOf(tx, id, true)
  if (!waits || !isOpen(dispatch)) throw new AppFault('wrongState')
  return dispatch
}

/** The letters leave now. @throws 409 wrongState */
export async function sendNow({ tx, addJob, actor }: HookContext, id: string): Promise<void> {
  const { id: dispatch, channels, state } = await held(tx, id)
  if (state === 'paused') throw new AppFault('wrongState')
  await moveReport(tx, id, { startsAt: null })
  await tx.rows(
    sql`update ${m} set ${updates(m, { nextAt: null, updatedAt: sql`now()` })} where ${m.dispatch} = ${dispatch}::uuid and ${m.state} = 'planned'`,
  )
  for (const channel of channels) await addJob(SEND_LETTERS, { entityId: actor.entityId, id: dispatch, channel })
}

/**
 * Takes a report back before any of it has left: a draft again, as it was approved. What had been planned stays in the
 * ledger as called off, out of view: nobody was sent anything. @throws 409 wrongState
 */
export async function takeBack({ tx, actor }: HookContext, id: string): Promise<void> {
  const { id: dispatch } = await held(tx, id)
  await setRecipients(tx, dispatch, 0)
  await stopDispatch(tx, dispatch)
  await tx.rows(
    sql`update ${m} set ${updates(m, {
      state: sql`case when ${m.state} in ('planned', 'claimed') then 'cancelled' else ${m.state} end`,
      nextAt: null,
      leaseOwner: null,
      leaseUntil: null,
      hidden: true,
      hiddenAt: sql`now()`,
      hiddenBy: await authorOf(tx, actor),
      updatedAt: sql`now()`,
    })} where ${m.dispatch} = ${dispatch}::uuid`,
  )
  await finish(tx, dispatch)
  await moveReport(tx, id, { status: 'draft', sentAt: null, sendAt: null, startsAt: null, finishedAt: null })
}
