import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types.ts'

/** Work whose changes the trail tells by this name, where 'update' says too little. */
export async function actingAs<T>(tx: Tx, act: string, work: () => Promise<T>): Promise<T> {
  await tx.rows(sql`select set_config('app.act', ${act}, true)`)
  const done = await work()
  await tx.rows(sql`select set_config('app.act', '', true)`)
  return done
}
