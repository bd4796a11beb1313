/** Starting and stopping an import: its row says what is to be done, the queue only wakes a worker. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { imports } from '../../resources/imports/schema.ts'
import { columns, pairs } from '../db/columns.ts'
import { atomic } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { writeRow } from '../engine/write.ts'
import { checkConsents, consentsInput } from './consents.ts'
import { RUN_IMPORT } from './job.ts'
import { NO_LOOK } from './lease.ts'
import { checkMends, lastingMends } from './mends.ts'
import { allowNewProjects } from './newProjects.ts'
import { entityOf } from './prepare.ts'
import { checkMapping, choiceOf, mappingInput, type PreparedRow } from './preview.ts'
import { headerKey } from './remembered.ts'
import { surroundings } from './surroundings.ts'

const i = columns(imports)

function assertState({ status }: PreparedRow, wanted: PreparedRow['status']): void {
  if (status !== wanted) throw new AppFault('wrongState', [], { status })
}

/** {mapping, createDonors?, existing?, mends?, consents?} -> the row, running. 409 unless it is ready; 422 for what cannot be used. */
export const run = atomic(imports, {
  on: 'record',
  input: mappingInput.extend({ consents: consentsInput.optional() }),
  run: async ({ tx, call, addJob }, { consents, ...input }, ready) => {
    assertState(ready, 'ready')
    const { mapping } = input
    checkMapping(ready, mapping)
    const { createDonors, existing, namesakes, mends } = choiceOf(ready, input)
    const of = { entityId: entityOf(call), importId: ready.id, createDonors, existing }
    if (mends.length > 0) checkMends(ready.target, mapping, mends, await surroundings(tx, of))
    allowNewProjects(call, mends)
    checkConsents(ready, { mapping, createDonors }, consents ?? {})
    const running = await writeRow(
      tx,
      call,
      ready.id,
      pairs(i, {
        mapping,
        options: { createDonors, known: existing, namesakes },
        mends: mends.length === 0 ? null : mends,
        consents: consents ?? null,
        headerKey: headerKey(ready.headers ?? []),
        ...NO_LOOK,
        status: 'running',
        startedAt: sql`now()`,
      }),
    )
    await addJob(RUN_IMPORT, { entityId: call.actor.entityId, id: ready.id })
    return running
  },
})

/** The worker sees it before its next batch. Rows already written stay. */
export const stop = atomic(imports, {
  on: 'record',
  input: z.strictObject({}),
  run: async ({ tx, call }, _input, running) => {
    assertState(running, 'running')
    return writeRow(
      tx,
      call,
      running.id,
      pairs(i, {
        status: 'stopped',
        mends: lastingMends(running.target, running.mends ?? []),
        finishedAt: sql`now()`,
        leaseOwner: null,
        leaseUntil: null,
      }),
    )
  },
})
