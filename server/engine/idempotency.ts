import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bare, columns, select, updates } from '../db/columns.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { Tx } from '../db/types.ts'
import type { Call } from './context.ts'
import { AppFault } from './fault.ts'

const ik = columns(infrastructure.idempotencyKeys, 'ik')

/** Who calls what, under which key. */
export interface Once extends Pick<Call, 'actor'> {
  resource: { name: string }
  idempotencyKey?: string | undefined
}

/**
 * Runs `work` once for an Idempotency-Key: a double click, or a client that lost the answer, is told what the first
 * call did. The key is written in the work's own transaction, so a second call waits for the first and never runs beside it.
 * @param what the operation and its input; the same key with another input is refused (409)
 */
export async function idempotent<T>(call: Once, tx: Tx, what: readonly unknown[], work: () => Promise<T>): Promise<T> {
  const { idempotencyKey, actor, resource } = call
  if (!idempotencyKey) return work()
  // Whoever works in several entities may call each by the same key: what one answered is nothing of the other's.
  const key = `${actor.entityId ?? ''} ${idempotencyKey}`
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([resource.name, ...what]))
    .digest('hex')
  const fresh = await tx.one(sql`insert into ${ik} (${bare(ik, 'actor', 'key', 'entityId', 'fingerprint')})
    values (${actor.userId}::uuid, ${key}, ${actor.entityId}::uuid, ${fingerprint}) on conflict do nothing returning ${ik.key}`)
  if (!fresh) {
    const kept = await tx.one(
      select(
        { fingerprint: ik.fingerprint, body: ik.body },
        sql`from ${ik} where ${ik.actor} = ${actor.userId}::uuid and ${ik.key} = ${key}`,
      ),
    )
    if (kept?.fingerprint !== fingerprint || kept.body === null) throw new AppFault('idempotency')
    return JSON.parse(kept.body) as T
  }
  const result = await work()
  await tx.rows(
    sql`update ${ik} set ${updates(ik, { body: JSON.stringify(result ?? null) })} where ${ik.actor} = ${actor.userId}::uuid and ${ik.key} = ${key}`,
  )
  return result
}

/**
 * For an action that talks to the outside between short transactions: true for the first call of an Idempotency-Key.
 * The key is taken before anything leaves, so a repeated call sends nothing, whatever became of the first.
 */
export async function firstCall(call: Call, tx: Tx, what: readonly unknown[]): Promise<boolean> {
  if (!call.idempotencyKey) return true
  let first = false
  await idempotent(call, tx, what, async () => {
    first = true
    return { taken: true }
  })
  return first
}
