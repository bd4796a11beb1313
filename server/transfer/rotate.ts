/** Secrets sealed anew, from the APP_SECRET of before to the one of today. */
import { sql } from 'drizzle-orm'
import type { Resource } from '../../resources/_kit/resource.ts'
import { SECRETS } from '../../resources/secrets.ts'
import { select } from '../db/columns.ts'
import { BEFORE_ALL } from '../db/ids.ts'
import type { Database } from '../db/types.ts'
import { col, tableId } from '../engine/fields.ts'
import { type Keys, keyId, openSecret, sealSecret } from '../engine/secrets.ts'

const BATCH = 200

interface Batch {
  /** Where the next one begins; null after the last. */
  last: string | null
  done: number
  locked: number
}

/** The next rows that are sealed with another key, in one commit: a kill leaves whole rows, for the next run to find. */
const rotateSome = (db: Database, keys: Keys, { resource, name }: Place, after: string): Promise<Batch> =>
  db.owner(async (tx) => {
    // The secret is the same as before: no version of the row, and no line in the trail.
    await tx.rows(sql`select set_config('app.quiet', 'on', true)`)
    const column = col(name)
    const found = await tx.rows(
      select(
        { id: sql<string>`t.id::text`, stored: sql<string>`t.${column}` },
        sql`from ${tableId(resource)} t
      where t.${column} is not null and split_part(t.${column}, '.', 1) <> ${keyId(keys.appSecret)} and t.id > ${after}::uuid
      order by t.id limit ${BATCH} for update`,
      ),
    )
    const opened = found.map(({ id, stored }) => ({ id, secret: openSecret(keys, id, stored) }))
    const anew = opened.flatMap(({ id, secret }) =>
      secret.kind === 'open' ? [{ id, sealed: sealSecret(keys.appSecret, id, secret.value) }] : [],
    )
    if (anew.length > 0)
      await tx.rows(sql`update ${tableId(resource)} t set ${column} = x.sealed
        from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) x (id uuid, sealed text) where t.id = x.id`)
    return { last: found.at(-1)?.id ?? null, done: anew.length, locked: found.length - anew.length }
  })

interface Place {
  resource: Resource
  name: string
}

export interface Rotated {
  done: number
  /** How many no key here opens, by field. */
  locked: Readonly<Record<string, number>>
}

/** Safe to interrupt and to run again, also beside a server that has both secrets. */
export async function rotateSecrets(db: Database, keys: Keys, secrets: readonly Place[] = SECRETS): Promise<Rotated> {
  const locked: Record<string, number> = {}
  let done = 0
  for (const place of secrets) {
    let after: string | null = BEFORE_ALL
    while (after !== null) {
      const batch: Batch = await rotateSome(db, keys, place, after)
      const field = `${place.resource.name}.${place.name}`
      done += batch.done
      if (batch.locked > 0) locked[field] = (locked[field] ?? 0) + batch.locked
      after = batch.last
    }
  }
  return { done, locked }
}
