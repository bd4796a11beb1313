/** product.md 30: a sending that a person pauses waits, whatever its kind, until somebody lets it go on or stops it. */
import { sql } from 'drizzle-orm'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { columns, updates, type Writes } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { actingAs } from '../engine/acting.ts'
import { authorOf } from '../engine/author.ts'
import type { HookContext } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { type Dispatch, holdDispatch } from './dispatch.ts'
import { SEND_LETTERS } from './job.ts'

const m = columns(messages, 'm')
const s = columns(dispatches, 's')

type Context = Pick<HookContext, 'tx' | 'actor' | 'addJob'>

/** @throws 404; 409 wrongState unless it stands in this state */
async function held(tx: Tx, id: string, state: Dispatch['state']): Promise<Dispatch> {
  const own = await tx.one(sql`select 1 from ${s} where ${s.entityId} = athar_entity() and ${s.id} = ${id}::uuid`)
  const dispatch = own && (await holdDispatch(tx, id))
  if (!dispatch) throw new AppFault('notFound')
  if (dispatch.state !== state) throw new AppFault('wrongState')
  return dispatch
}

const write = (tx: Tx, id: string, values: Partial<Writes<typeof dispatches>>): Promise<unknown> =>
  tx.rows(
    sql`update ${s} set ${updates(s, { ...values, version: sql`${s.version} + 1`, updatedAt: sql`now()` })} where ${s.id} = ${id}::uuid`,
  )

/**
 * From this commit on nothing of it is handed over: what a worker has claimed waits again, and no claim finds it. What is in
 * the service's hands ends by itself.
 */
export async function pauseSending({ tx, actor }: Context, id: string): Promise<void> {
  await held(tx, id, 'sending')
  const pausedBy = await authorOf(tx, actor)
  await actingAs(tx, 'pause', () => write(tx, id, { state: 'paused', pausedAt: sql`now()`, pausedBy }))
  await tx.rows(
    sql`update ${m} set ${updates(m, { state: 'planned', leaseUntil: null, leaseOwner: null, updatedAt: sql`now()` })}
      where ${m.dispatch} = ${id}::uuid and ${m.state} = 'claimed'`,
  )
}

/** Goes on where it stood: with planning, where that was not done. */
export async function resumeSending({ tx, actor, addJob }: Context, id: string): Promise<void> {
  const { channels } = await held(tx, id, 'paused')
  await actingAs(tx, 'resume', () => write(tx, id, { state: 'sending', pausedAt: null, pausedBy: null }))
  for (const channel of channels) await addJob(SEND_LETTERS, { entityId: actor.entityId, id, channel })
}
