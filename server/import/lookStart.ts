/** Asking for a whole file to be looked through before it is imported, and what was seen of it. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { imports, type LookChoice } from '../../resources/imports/schema.ts'
import { columns, pick, select, updates } from '../db/columns.ts'
import { inTx } from '../engine/context.ts'
import { atomic, free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { findRow } from '../engine/read.ts'
import { LOOK_THROUGH } from './job.ts'
import { NO_LOOK } from './lease.ts'
import type { SeenFile } from './lookThrough.ts'
import { checkMends } from './mends.ts'
import { allowNewProjects } from './newProjects.ts'
import { entityOf } from './prepare.ts'
import { checkMapping, choiceOf, mappingInput, shownLook } from './preview.ts'
import { surroundings } from './surroundings.ts'

const i = columns(imports, 'i')

/** What was seen is of its moment: whoever opens the page later is told of the records as they are then. */
const FRESH = sql`interval '1 minute'`
/** After this time nobody takes up a look any more (server/db/routines/lookups.ts). */
const GIVEN_UP = sql`interval '15 minutes'`
const isGivenUp = sql`${i.look} is null and ${i.lookAt} < now() - ${GIVEN_UP}`

/** The same choice has the same name, whoever asks and in whichever order its columns stand. */
const nameOf = ({ mapping, ...rest }: LookChoice): string =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(mapping).toSorted(([a], [b]) => (a < b ? -1 : 1)), rest]))
    .digest('base64url')

/**
 * {mapping, createDonors?, existing?, mends?} -> {name} of the look that is under way or done by this choice: one a file,
 * the newest choice's. Asked again for the same it goes on, or begins anew where it was done a while ago. 409 unless the import is ready; 422 for what cannot be used.
 */
export const look = atomic(imports, {
  on: 'record',
  input: mappingInput,
  run: async ({ tx, call, addJob }, input, row) => {
    if (row.status !== 'ready') throw new AppFault('wrongState', [], { status: row.status })
    const { mapping } = input
    checkMapping(row, mapping)
    const entityId = entityOf(call)
    const choice: LookChoice = { mapping, ...choiceOf(row, input) }
    if (choice.mends.length > 0)
      checkMends(row.target, mapping, choice.mends, await surroundings(tx, { entityId, importId: row.id, ...choice }))
    allowNewProjects(call, choice.mends)
    const name = nameOf(choice)
    const begun = await tx.one(sql`
      update ${i} set ${updates(i, { ...NO_LOOK, lookOf: choice, lookName: name, lookAt: sql`now()` })}
      where ${i.entityId} = ${entityId}::uuid and ${i.id} = ${row.id}::uuid
        and (${i.lookName} is distinct from ${name} or (${i.look} is not null and ${i.lookAt} < now() - ${FRESH}) or (${isGivenUp}))
      returning ${i.id}`)
    if (begun) await addJob(LOOK_THROUGH, { entityId, id: row.id })
    return { name }
  },
})

/**
 * {name} -> {current, rows, seen, problem}: how many rows were looked at, and once all were, what `preview` says of the
 * first: of the whole file, or of as much as is looked at. `problem`: why it cannot be read to its end, a key of the texts
 * `imports.problem` with its arguments. `current`: false where another choice is looked at by now, the import has begun, or
 * nobody looks any more.
 */
export const looked = free(imports, {
  on: 'record',
  method: 'GET',
  input: z.strictObject({ name: z.string().max(64) }),
  run: async (call, { name }, id) => {
    const row = await inTx(call, (tx) => findRow(tx, call, id, 'looked'))
    if (!row) throw new AppFault('notFound')
    return inTx(call, async (tx) => {
      const kept = await tx.one(
        select(
          pick(i, 'lookRows', 'look'),
          sql`from ${i} where ${i.entityId} = ${entityOf(call)}::uuid and ${i.id} = ${row.id}::uuid and ${i.lookName} = ${name} and not (${isGivenUp})`,
        ),
      )
      if (!kept) return { current: false, rows: 0, seen: null, problem: null }
      const { lookRows: rows } = kept
      const seen = kept.look as SeenFile | null
      if (seen === null) return { current: true, rows, seen: null, problem: null }
      if ('problem' in seen) return { current: true, rows, seen: null, problem: seen }
      const { more, ...all } = seen
      return { current: true, rows, seen: { more, ...(await shownLook(tx, call, row, all)) }, problem: null }
    })
  },
})
