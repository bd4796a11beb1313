import type { PGlite } from '@electric-sql/pglite'
import type { Driver, Runner } from '../../../server/db/driver.ts'
import { imageOf } from './imageOf.ts'

/** A database with what stands in it. */
export interface Prepared<T> {
  driver: Driver
  pg: PGlite
  stands: T
}

interface Lent<T> {
  driver: Driver
  stands: T
}

const CLOSED = 'the database is closed'

/** The driver for one user of it: closed, it answers nothing more, and whoever listened through it is not told any more. */
function lent(driver: Driver, giveBack: () => Promise<void>): Driver {
  let closed: Promise<void> | null = null
  const stops = new Set<() => Promise<void>>()
  const open = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) throw new Error(CLOSED)
    return work()
  }
  const plain: Runner = {
    query: (text, values) => open(() => driver.plain.query(text, values)),
    script: (text) => open(() => driver.plain.script(text)),
  }
  const end = async (): Promise<void> => {
    for (const stop of stops) await stop()
    await giveBack()
  }
  return {
    ...driver,
    plain,
    transaction: (begin, work, changed) => open(() => driver.transaction(begin, work, changed)),
    read: (setup, query) => open(() => driver.read(setup, query)),
    listen: (channel, ears) =>
      open(async () => {
        const stop = await driver.listen(channel, ears)
        stops.add(stop)
        return async () => {
          stops.delete(stop)
          await stop()
        }
      }),
    close: () => (closed ??= end()),
  }
}

/** Loads every library that the database's functions are in: one that came later would be missed in the image. */
async function loadLibraries({ plain }: Driver): Promise<void> {
  const found = await plain.query(
    `select distinct probin from pg_proc where probin is not null and probin not like '%conv%'`,
  )
  for (const { probin } of found) await plain.script(`load '${String(probin)}'`)
}

/**
 * Databases that begin alike: what is given back is put as it was when it was made, and lent again, which takes a
 * twentieth of making one. One is kept, others are closed.
 */
export function again<T>(make: () => Promise<Prepared<T>>): () => Promise<Lent<T>> {
  let free: (Prepared<T> & { putBack: () => void }) | null = null
  const made = async () => {
    const one = await make()
    await loadLibraries(one.driver)
    return { ...one, putBack: await imageOf(one.pg) }
  }
  return async () => {
    const kept = free
    free = null
    kept?.putBack()
    const one = kept ?? (await made())
    const giveBack = async (): Promise<void> => {
      // Behind whatever is still under way.
      const isWhole = await one.driver.plain.script('select 1').then(
        () => true,
        () => false,
      )
      if (free === null && isWhole) free = one
      else await one.driver.close()
    }
    return { driver: lent(one.driver, giveBack), stands: one.stands }
  }
}
