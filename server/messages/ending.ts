import { sql } from 'drizzle-orm'
import { messages } from '../../resources/messages/schema.ts'
import { columns, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { endDispatch, holdDispatch, stopDispatch } from './dispatch.ts'
import { KINDS } from './kinds/index.ts'
import { isWhole } from './planned.ts'

const m = columns(messages, 'm')

/** Closes a dispatch that has nothing left to do. @returns whether it has gone out whole by that, whatever was pressed */
export async function finish(tx: Tx, id: string): Promise<boolean> {
  const dispatch = await holdDispatch(tx, id)
  if (dispatch?.state !== 'sending' && dispatch?.state !== 'stopping') return false
  const open = await tx.one(
    sql`select 1 from ${m} where ${m.dispatch} = ${id}::uuid and ${m.state} in ('planned', 'claimed', 'handing') limit 1`,
  )
  if (open) return false
  const whole = dispatch.state === 'sending' || (await isWhole(tx, dispatch))
  await endDispatch(tx, id, whole ? 'sent' : 'stopped')
  if (whole) await KINDS[dispatch.kind].ended?.(tx, dispatch)
  return whole
}

/** A person stops it: what waits is cancelled, what is being handed over ends by itself. @returns whether all had gone out already */
export async function stopHere(tx: Tx, dispatch: string): Promise<boolean> {
  await stopDispatch(tx, dispatch)
  await tx.rows(
    sql`update ${m} set ${updates(m, {
      state: 'cancelled',
      joinedTo: null,
      leaseUntil: null,
      leaseOwner: null,
      updatedAt: sql`now()`,
    })} where ${m.dispatch} = ${dispatch}::uuid and ${m.state} in ('planned', 'claimed')`,
  )
  // Nothing may be in anybody's hands: then it has ended here and now.
  return finish(tx, dispatch)
}
