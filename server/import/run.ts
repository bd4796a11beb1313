/** An import from wherever its row says it stands to its end. Safe to be called again at any time, by anyone. */
import { randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { DbContext, Tx } from '../db/types.ts'
import { FileMissing } from '../integrations/files/port.ts'
import type { Services } from '../services.ts'
import { type Checker, makeChecker } from './check.ts'
import { advance, fail, finish, hold, LEASE_SECONDS, release, setBack, setTotal, take, type Work } from './lease.ts'
import { openSheet, SheetError, type SheetReader, type SheetRow } from './reader/index.ts'
import { settle, storeFaults, takeTurn } from './settle.ts'
import { withSheet } from './sheet.ts'
import { surroundings } from './surroundings.ts'
import { targetRun } from './targets/index.ts'
import type { CheckedRow, TargetRun } from './types.ts'

export type ImportServices = Pick<Services, 'db' | 'files' | 'config' | 'log'>

/** The embedded database works inside this process: a batch there is short, so that requests get their turn. */
const BATCH = { pglite: 300, postgres: 5000 } as const
/** Rows checked before other work gets its turn: a few milliseconds. */
const CHECK_CHUNK = 200
/** Two writers met; the one that lost starts its batch anew. */
const WORTH_ANOTHER_TRY = new Set(['23505', '40001', '40P01'])
const TRIES = 4

interface Run {
  services: ImportServices
  work: Work
  /** One name a run, not a process: two runs in one process are two. */
  owner: string
  signal: AbortSignal
}

const as = <T>({ services, work }: Pick<Run, 'services' | 'work'>, use: (tx: Tx) => Promise<T>): Promise<T> => {
  const { entityId, createdBy } = work
  const context: DbContext = { kind: 'worker', entityId, bulk: true, ...(createdBy ? { userId: createdBy } : {}) }
  return services.db.as(context, use)
}

/**
 * The job's work. Ends the import as done, failed (the file cannot be read) or leaves it as somebody stopped it. Leaves
 * quietly, with the row free for the next, when `signal` fires; returns at once when another worker holds the import.
 * @throws what the program itself met; the row stays running, and is found again
 */
export async function runImportWork(
  services: ImportServices,
  entityId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const owner = `${process.pid}-${randomUUID()}`
  const work = await services.db.as({ kind: 'worker', entityId }, (tx) => take(tx, entityId, importId, owner))
  if (!work) return
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
    const file = { entityId, fileId: work.fileId, name: work.fileName }
    await withSheet(services, file, (path) => readThrough(run, path))
  } catch (error) {
    await ended(run, error)
  } finally {
    clearInterval(beat)
  }
}

/** @throws the error again where it is neither the file's fault nor our own stopping */
async function ended(run: Run, error: unknown): Promise<void> {
  const { work, owner, signal } = run
  if (signal.aborted) return as(run, (tx) => release(tx, work, owner))
  if (error instanceof SheetError) return as(run, (tx) => fail(tx, work, owner, error.reason, error.values))
  if (error instanceof FileMissing) return as(run, (tx) => fail(tx, work, owner, 'missing'))
  await as(run, (tx) => setBack(tx, work, owner))
  throw error
}

async function readThrough(run: Run, file: { path: string; name: string }): Promise<void> {
  const { services, work, owner, signal } = run
  const around = await as(run, (tx) =>
    surroundings(tx, { entityId: work.entityId, importId: work.id, createDonors: work.createDonors }),
  )
  const sheet = await openSheet(file, { batchSize: BATCH[services.db.kind], signal })
  try {
    const { totalRows } = sheet
    if (totalRows !== undefined) await as(run, (tx) => setTotal(tx, work, owner, totalRows))
    const checker = makeChecker(work.target, sheet.headers, work.mapping, around)
    if (await writeAll(run, sheet, checker, targetRun(work.target, checker, around))) {
      await as(run, (tx) => finish(tx, work, owner))
      // Nobody else tells the embedded database how large its tables have become.
      if (services.db.kind === 'pglite') await services.db.plain('analyze')
    }
  } finally {
    await sheet.close()
  }
}

/** True when the file's last row is written; false when the import is no longer ours to write. */
async function writeAll(run: Run, sheet: SheetReader, checker: Checker, target: TargetRun): Promise<boolean> {
  let seen = 0
  // While the database writes one batch, the next is read and checked.
  let writing = Promise.resolve(true)
  try {
    for await (const rows of sheet.batches()) {
      const checked = await checkRows(rows, checker, target)
      // Rows of an earlier run are read again all the same: which row is the n-th of its kind follows from all before it.
      const fresh = checked.slice(Math.max(0, run.work.processedRows - seen))
      const from = seen + (checked.length - fresh.length)
      seen += rows.length
      if (!(await writing)) return false
      run.signal.throwIfAborted()
      if (fresh.length > 0) writing = writeBatch(run, target, fresh, from)
      // Awaited in the next round or below; until then a failure is not an unhandled one.
      writing.catch(() => undefined)
    }
    return await writing
  } finally {
    // Whatever ends the reading, the batch under way comes to its own end first.
    await writing.catch(() => undefined)
  }
}

async function checkRows(rows: readonly SheetRow[], checker: Checker, target: TargetRun): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  for (const [i, row] of rows.entries()) {
    if (i > 0 && i % CHECK_CHUNK === 0) await breathe()
    const one = checker.check(row)
    target.place(one)
    checked.push(one)
  }
  return checked
}

async function writeBatch(run: Run, target: TargetRun, rows: readonly CheckedRow[], from: number): Promise<boolean> {
  const { work, owner } = run
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await as(run, async (tx) => {
        if (!(await hold(tx, work, owner))) return false
        // A power cut may take the last batches back, rows and progress alike; the import then goes on from there.
        await tx.rows(sql`select set_config('synchronous_commit', 'off', true)`)
        await takeTurn(tx, work.entityId)
        const { tally, faulty } = await settle(tx, target, rows)
        await storeFaults(tx, work.entityId, work.id, faulty)
        await advance(tx, work, owner, from, rows.length, tally)
        return true
      })
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt === TRIES || code === undefined || !WORTH_ANOTHER_TRY.has(code)) throw error
    }
  }
}
