/** An import from wherever its row says it stands to its end. Safe to be called again at any time, by anyone. */
import { sql } from 'drizzle-orm'
import { resourceNamed } from '../../resources/registry.ts'
import { tellPlanner } from '../db/statistics.ts'
import type { CheckedRow, TargetRun } from '../engine/importing.ts'
import { isAloneSince, type LookedAhead, lookAhead } from './ahead.ts'
import { BATCH, checkRows } from './batches.ts'
import { beginRun } from './begin.ts'
import { type Checker, makeChecker } from './check.ts'
import { advance, finish, hold, setTotal } from './lease.ts'
import { storeMet } from './met.ts'
import { openSheet, type SheetReader } from './reader/index.ts'
import { NOTHING, settle, storeFaults, takeTurn } from './settle.ts'
import { withSheet } from './sheet.ts'
import { surroundings } from './surroundings.ts'
import type { Tally } from './types.ts'
import { as, batch, type ImportServices, inHands, type Run } from './underLease.ts'
import { undoThrough } from './undo.ts'
import { TABLES } from './undoRows.ts'

export type { ImportServices } from './underLease.ts'

/**
 * The job's work. Ends the import as done or undone, failed (the file cannot be read) or leaves it as somebody stopped
 * it. Leaves quietly, with the row free for the next, when `signal` fires; returns at once when another worker holds it.
 * @throws what the program itself met; the row stays under way, and is found again
 */
export async function runImportWork(
  services: ImportServices,
  entityId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const of = { entityId, id: importId, signal }
  const taken = await inHands(services, { ...of, doing: 'running' }, (run) => {
    const { fileId, fileName } = run.work
    return withSheet(services, { entityId, fileId, name: fileName }, (path) => readThrough(run, path))
  })
  if (!taken) await inHands(services, { ...of, doing: 'undoing' }, (run) => undoThrough(run, BATCH[services.db.kind]))
}

async function readThrough(run: Run, file: { path: string; name: string }): Promise<void> {
  const { services, work, owner, signal } = run
  const { entityId, createDonors, existing, namesakes, beside, mends } = work
  const of = { entityId, importId: work.id, createDonors, existing, namesakes, beside, mends }
  const around = await as(run, (tx) => surroundings(tx, of))
  const sheet = await openSheet(file, { batchSize: BATCH[services.db.kind], signal })
  try {
    const { totalRows } = sheet
    if (totalRows !== undefined) await as(run, (tx) => setTotal(tx, work, owner, totalRows))
    const checker = makeChecker(work.target, sheet.headers, work.mapping, around)
    const rows = await writeAll(run, sheet, checker, beginRun(services, work.target, checker, around))
    if (rows === null) return
    await as(run, (tx) => finish(tx, work, owner))
    await tellOf(run, rows)
  } finally {
    await sheet.close()
  }
}

/** Tells the planner that the tables of the target have so many rows more, or the first of so many. */
const tellOf = ({ services, work }: Run, rows: number): Promise<void> =>
  tellPlanner(
    services.db,
    work.entityId,
    rows,
    TABLES[work.target].map((name) => resourceNamed(name).resource),
  )

/** How many rows the file had, when its last one is written; null when the import is no longer ours to write. */
async function writeAll(run: Run, sheet: SheetReader, checker: Checker, target: TargetRun): Promise<number | null> {
  let seen = 0
  // While the database writes one batch, the next is read and checked.
  let writing: Promise<Tally | null> = Promise.resolve(NOTHING)
  let last: Tally = NOTHING
  let before: readonly CheckedRow[] = []
  try {
    for await (const rows of sheet.batches()) {
      const checked = await checkRows(rows, checker, target)
      // Rows of an earlier run are read again all the same: which row is the n-th of its kind follows from all before it.
      const fresh = checked.slice(Math.max(0, run.work.processedRows - seen))
      const from = seen + (checked.length - fresh.length)
      seen += rows.length
      // Where a batch has met people on record the next one likely does, and its looks have to wait for it.
      const ahead = last.updated + last.skipped === 0 ? await lookAhead(run, target, fresh, before) : null
      const written = await writing
      if (written === null) return null
      if (last === NOTHING && before.length > 0) await tellOf(run, seen)
      run.signal.throwIfAborted()
      if (fresh.length > 0) writing = writeBatch(run, target, fresh, { from, ahead })
      last = written
      before = fresh
      // Awaited in the next round or below; until then a failure is not an unhandled one.
      writing.catch(() => undefined)
    }
    return (await writing) === null ? null : seen
  } finally {
    // Whatever ends the reading, the batch under way comes to its own end first.
    await writing.catch(() => undefined)
  }
}

interface Place {
  /** Rows of the file before these. */
  from: number
  ahead: LookedAhead | null
}

/** Null when the import is no longer ours to write. */
async function writeBatch(
  run: Run,
  target: TargetRun,
  rows: readonly CheckedRow[],
  { from, ahead }: Place,
): Promise<Tally | null> {
  const { work, owner } = run
  let looked = ahead
  return batch(run, async (tx) => {
    // A batch that begins anew has met somebody whom the look did not see.
    const usable = looked
    looked = null
    // One after the other for the database, which need not wait for us in between.
    const [held, , , alone] = await Promise.all([
      hold(tx, work, owner),
      // A power cut may take the last batches back, rows and progress alike; the import then goes on from there.
      tx.rows(sql`select set_config('synchronous_commit', 'off', true)`),
      takeTurn(tx, work.entityId),
      usable && isAloneSince(tx, work, usable.at),
    ])
    if (!held) return null
    const { tally, faulty, met } = await settle(tx, target, rows, alone === true && usable ? usable.decide : null)
    await Promise.all([
      storeFaults(tx, work.entityId, work.id, faulty),
      storeMet(tx, { entityId: work.entityId, importId: work.id }, met),
      advance(tx, work, owner, from, rows.length, tally),
    ])
    return tally
  })
}
