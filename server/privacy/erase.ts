/** A donor's data is erased at the donor's wish (PDPL article 4): irreversible, complete, and safe to repeat. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import { fold } from '../../resources/_kit/fold.ts'
import { ERASED_NAME } from '../../resources/_kit/personal.ts'
import { auditTrail } from '../../resources/audit_trail/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { anyOf, columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { type Call, contextOf, inTx } from '../engine/context.ts'
import { free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { findEvenDeleted } from '../engine/read.ts'
import { takeTurn } from '../import/settle.ts'
import { letGoOfPapers } from '../letters/bundle/letGo.ts'
import { holdDispatchesTo } from '../messages/dispatch.ts'
import { forgetCaught } from './caught.ts'
import { readTerms, type Terms } from './identifiers.ts'
import { ERASE_FILES } from './job.ts'
import { answerRequests } from './requests.ts'
import { scrub } from './scrub.ts'
import { sheetsHolding } from './sheets.ts'
import { record } from './trail.ts'

const a = columns(auditTrail, 'a')
const i = columns(imports, 'i')
const m = columns(messages, 'm')

const refuse = (key: string): AppFault =>
  new AppFault('invalid', [{ field: 'confirm', key, args: {}, code: CODES.generic }])

/** Erased once is erased: nobody can write such a row anew. */
const isErased = async (tx: Tx, id: string, name: string): Promise<boolean> =>
  name === ERASED_NAME &&
  (await tx.one(
    sql`select 1 from ${a} where ${a.resource} = 'donors' and ${a.action} = 'erase' and ${a.record} = ${id} limit 1`,
  )) !== null

/** A file on its way in would bring words back that are taken out elsewhere. @throws 422 */
export async function assertNoImport(tx: Tx): Promise<void> {
  if (
    await tx.one(sql`select 1 from ${i} where ${i.status} in ('running', 'undoing') and ${i.deletedAt} is null limit 1`)
  )
    throw refuse('eraseWhileImporting')
}

/** What would bring the person back while it is being erased. @throws 422 */
async function assertQuiet(tx: Tx, donors: readonly string[]): Promise<void> {
  await assertNoImport(tx)
  const found = await tx.rows(
    select(
      { leaving: sql<boolean>`${m.state} = 'handing' and ${m.leaseUntil} > now()` },
      sql`from ${m}
      where ${m.donor} = ${anyOf(donors)} order by ${m.id} for update`,
    ),
  )
  if (found.some(({ leaving }) => leaving)) throw refuse('eraseWhileSending')
}

/** The donor's terms, or null for one that is erased already. @throws 404; 422 */
async function asked(
  tx: Tx,
  call: Call<typeof donors>,
  id: string,
  confirm: string,
  lock: boolean,
): Promise<Terms | null> {
  const row = await findEvenDeleted(tx, call, id, 'erase', lock)
  if (!row) throw new AppFault('notFound')
  if (await isErased(tx, id, row.name)) return null
  if (row.unknownGiver) throw refuse('systemDonor')
  if (fold(confirm) !== fold(row.name)) throw refuse('confirmName')
  const terms = await readTerms(tx, id)
  await assertQuiet(tx, terms.donors)
  return terms
}

/**
 * {confirm: the donor's name} -> {erased: true}. What lies outside the database is found while the database still knows
 * the person: whatever stops this before its last transaction leaves the donor as they were, to be asked again; after
 * it the queue goes on. @throws 409 stale where the donor changed meanwhile
 */
export const erase = free(donors, {
  on: 'record',
  evenDeleted: true,
  input: z.strictObject({ confirm: z.string().max(300) }),
  run: async (call, { confirm }, id) => {
    const donor = id
    const { entityId } = call.actor
    const context = contextOf(call)
    if (entityId === null || context.kind !== 'entity') throw new AppFault('forbidden')
    const before = await inTx(call, (tx) => asked(tx, call, donor, confirm, false))
    if (!before) return { erased: true }
    const holding = await sheetsHolding(call.services, context, before)
    await forgetCaught(call.services, context, before)
    await inTx(call, async (tx) => {
      await takeTurn(tx, entityId)
      await holdDispatchesTo(tx, before.donors)
      const terms = await asked(tx, call, donor, confirm, true)
      if (!terms) return
      if (!isDeepStrictEqual(terms, before)) throw new AppFault('stale')
      await answerRequests(tx, terms.donors, call.actor)
      await letGoOfPapers(tx, terms.donors)
      await scrub(tx, terms, holding)
      await record(tx, call, 'erase', donor)
      await call.services.jobs.add(tx, ERASE_FILES, { entityId })
    })
    return { erased: true }
  },
})
