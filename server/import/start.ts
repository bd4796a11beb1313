/** Starting and stopping an import: its row says what is to be done, the queue only wakes a worker. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { imports } from '../../resources/imports/schema.ts'
import { columns, pairs } from '../db/columns.ts'
import { atomic, type HookContext, type Row } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { writeRow } from '../engine/write.ts'
import { RUN_IMPORT } from './job.ts'
import { checkMapping, mappingInput, type PreparedRow } from './preview.ts'
import { headerKey } from './remembered.ts'

const i = columns(imports)

function stateOf(row: Row | null, wanted: string): PreparedRow {
  if (!row) throw new AppFault('notFound')
  if (row['status'] !== wanted) throw new AppFault('wrongState', [], { status: String(row['status']) })
  return row as PreparedRow
}

/** {mapping, createDonors?, existing?} -> the row, running. 409 unless it is ready; 422 for a mapping that cannot be used. */
export const run = atomic({
  on: 'record',
  input: mappingInput,
  run: async ({ tx, call, addJob }: HookContext, { mapping, createDonors = false, existing = 'skip' }, row) => {
    const ready = stateOf(row, 'ready')
    checkMapping(ready, mapping)
    const running = await writeRow(
      tx,
      call,
      ready.id,
      pairs(i, {
        mapping,
        options: { createDonors, existing },
        headerKey: headerKey(ready.headers),
        status: 'running',
        startedAt: sql`now()`,
      }),
    )
    await addJob(RUN_IMPORT, { entityId: call.actor.entityId, id: ready.id })
    return running
  },
})

/** The worker sees it before its next batch. Rows already written stay. */
export const stop = atomic({
  on: 'record',
  input: z.strictObject({}),
  run: async ({ tx, call }: HookContext, _input, row) => {
    const running = stateOf(row, 'running')
    return writeRow(
      tx,
      call,
      running.id,
      pairs(i, {
        status: 'stopped',
        finishedAt: sql`now()`,
        leaseOwner: null,
        leaseUntil: null,
      }),
    )
  },
})
