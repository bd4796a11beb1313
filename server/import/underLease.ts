/** One worker's hold on one import: taken, kept while it works, let go however it ends. */
import { randomUUID } from 'node:crypto'
import { anew } from '../db/anew.ts'
import type { DbContext, Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { type Doing, fail, hold, LEASE_SECONDS, release, setBack, take, type Work } from './lease.ts'
import { SheetError } from './reader/index.ts'

export type ImportServices = Pick<Services, 'db' | 'files' | 'config' | 'log' | 'importRunOf'>

/** Two writers may write the same new row at once: the one that lost finds it at its next try. */
const UNIQUE = '23505'
const TRIES = 4

export interface Run {
  services: ImportServices
  work: Work
  /** One name a run, not a process: two runs in one process are two. */
  owner: string
  signal: AbortSignal
}

/** One short transaction in the import's tenant, in the name of whoever asked for the work. */
export const as = <T>({ services, work }: Pick<Run, 'services' | 'work'>, use: (tx: Tx) => Promise<T>): Promise<T> => {
  const { entityId, actor, doing } = work
  const context: DbContext = {
    kind: 'worker',
    entityId,
    ...(doing === 'running' ? { bulk: true } : {}),
    ...(actor ? { userId: actor } : {}),
  }
  return services.db.as(context, use)
}

/** One batch in one transaction; begun anew where another writer was met. */
export const batch = <T>(run: Run, use: (tx: Tx) => Promise<T>): Promise<T> =>
  anew({ tries: TRIES, also: [UNIQUE] }, () => as(run, use))

/** @throws the error again where it is neither the file's fault nor our own stopping */
async function ended(run: Run, error: unknown): Promise<void> {
  const { work, owner, signal } = run
  if (signal.aborted) return as(run, (tx) => release(tx, work, owner))
  if (error instanceof SheetError) return as(run, (tx) => fail(tx, work, owner, error.reason, error.values))
  if (error instanceof FileMissing) return as(run, (tx) => fail(tx, work, owner, 'missing'))
  await as(run, (tx) => setBack(tx, work, owner))
  throw error
}

/**
 * Does `use` where the import is to be done that way and nobody else holds it; false where there is nothing to do.
 * @throws what the program itself met; the row stays under way, and is found again
 */
export async function inHands(
  services: ImportServices,
  { entityId, id, doing, signal }: { entityId: string; id: string; doing: Doing; signal: AbortSignal },
  use: (run: Run) => Promise<void>,
): Promise<boolean> {
  const owner = `${process.pid}-${randomUUID()}`
  const work = await services.db.as({ kind: 'worker', entityId }, (tx) => take(tx, entityId, id, owner, doing))
  if (!work) return false
  const run: Run = { services, work, owner, signal }
  // Opening a large workbook takes longer than a batch.
  const beat = setInterval(
    () => {
      as(run, (tx) => hold(tx, work, owner)).catch((err: unknown) =>
        services.log.warn({ err }, 'an import could not hold its lease'),
      )
    },
    (LEASE_SECONDS * 1000) / 3,
  )
  try {
    await use(run)
  } catch (error) {
    await ended(run, error)
  } finally {
    clearInterval(beat)
  }
  return true
}
