/** Two donors who turned out to be two after all: what went over and still stands where it went goes back. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UndoAnswer } from '../../resources/_contracts/merging.ts'
import { ERASED_NAME } from '../../resources/_kit/personal.ts'
import { donorMerges, type Moved, type Written } from '../../resources/donor_merges/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { sortDonor } from '../categories/sort.ts'
import { columns, pairs, pick, select, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { actingAs } from '../engine/acting.ts'
import { authorOf } from '../engine/author.ts'
import { type Call, inTxAnew } from '../engine/context.ts'
import { free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { idempotent } from '../engine/idempotency.ts'
import { present } from '../engine/read.ts'
import { writeRow } from '../engine/write.ts'
import { stopFaults } from '../privacy/stops.ts'
import { addTo, type Counts, moveBack } from './move.ts'
import { asDonors, hold, inTurnOf, read, refusal } from './pair.ts'
import { partTalks } from './talks.ts'
import type { Donor } from './values.ts'

const d = columns(donors, 'd')
const bareDonors = columns(donors)
const g = columns(donorMerges, 'g')

const CHANNEL = 'conversations'
/** That an email is shared on purpose, by whom and since when, is one thing said; and so is by which phone they are reached. */
const TOGETHER: readonly (readonly (keyof Donor)[])[] = [
  ['emailShared', 'emailSharedBy', 'emailSharedAt'],
  ['phone', 'reachedBy'],
]
const besides = (name: string): readonly string[] =>
  TOGETHER.find((names) => names.some((one) => one === name)) ?? [name]

const recordOf = (tx: Tx, id: string) =>
  tx.one(
    select(
      { ...pick(g, 'donor', 'gone', 'undoneAt', 'moved', 'written'), over: sql<boolean>`${g.until} < now()` },
      sql`from ${g} where ${g.entityId} = athar_entity() and ${g.id} = ${id}::uuid and ${g.deletedAt} is null`,
    ),
  )

const isTaken = async (tx: Tx, phone: unknown, but: string): Promise<boolean> =>
  typeof phone === 'string' &&
  (await tx.one(
    sql`select 1 from ${d} where ${d.entityId} = athar_entity() and ${d.phone} = ${phone} and ${d.deletedAt} is null and ${d.id} <> ${but}::uuid`,
  )) !== null

interface Back {
  values: Record<string, unknown>
  /** Fields that stay as they are. */
  stayed: string[]
}

/** What stood before the merge, of the fields that hold what it wrote. */
async function valuesBack(tx: Tx, now: Donor, written: Written): Promise<Back> {
  const values: Record<string, unknown> = {}
  const stayed: string[] = []
  const changed = (name: string): boolean =>
    Object.hasOwn(written, name) && !isDeepStrictEqual(now[name as keyof Donor], written[name]?.wrote)
  for (const [name, { was, wrote }] of Object.entries(written)) {
    if (isDeepStrictEqual(was, wrote)) continue
    const isLost = Object.hasOwn(written, 'phone') && (await isTaken(tx, written['phone']?.was, now.id))
    const names = besides(name)
    if (names.some(changed) || (isLost && names.includes('phone'))) stayed.push(name)
    else values[name] = was
  }
  for (const { field } of await stopFaults(tx, now, values)) {
    delete values[field]
    stayed.push(field)
  }
  return { values, stayed }
}

/** The one who went is a donor again; a phone that somebody else has by now stays theirs. @returns fields that stay empty */
async function bringBack(tx: Tx, gone: Donor): Promise<string[]> {
  const taken = await isTaken(tx, gone.phone, gone.id)
  await tx.rows(
    sql`update ${d} set ${updates(d, {
      deletedAt: null,
      ...(taken && { phone: null }),
      version: sql`${d.version} + 1`,
      updatedAt: sql`now()`,
    })} where ${d.entityId} = athar_entity() and ${d.id} = ${gone.id}::uuid`,
  )
  return taken ? ['phone'] : []
}

async function signInBack(tx: Tx, { signIn }: Moved, kept: string, gone: string): Promise<void> {
  if (signIn === 'moved') await tx.rows(sql`select athar_move_sign_in(${kept}::uuid, ${gone}::uuid)`)
  if (signIn === 'same') await tx.rows(sql`select athar_share_sign_in(${kept}::uuid, ${gone}::uuid)`)
}

interface Merged {
  kept: Donor
  gone: Donor
  moved: Moved
  written: Written
}

async function part(tx: Tx, call: Call, { kept, gone, moved, written }: Merged) {
  return actingAs(tx, 'unmerge', async () => {
    const talks = await partTalks(tx, moved.joined)
    const stayed: Counts = await moveBack(tx, moved, { from: kept.id, to: gone.id })
    addTo(stayed, CHANNEL, talks)
    await signInBack(tx, moved, kept.id, gone.id)
    const back = await valuesBack(tx, kept, written)
    await writeRow(tx, asDonors(call), kept.id, pairs(bareDonors, back.values))
    const fields = [...new Set([...back.stayed, ...(await bringBack(tx, gone))])]
    return { stayed, fields }
  })
}

/** What the merge kept of people has served: the two know it themselves again. */
const close = async (tx: Tx, call: Call, id: string): Promise<unknown> =>
  tx.rows(
    sql`update ${g} set ${updates(g, {
      undoneAt: sql`now()`,
      undoneBy: await authorOf(tx, call.actor),
      name: null,
      moved: null,
      written: null,
      version: sql`${g.version} + 1`,
      updatedAt: sql`now()`,
    })} where ${g.entityId} = athar_entity() and ${g.id} = ${id}::uuid`,
  )

async function undoIn(tx: Tx, call: Call, entityId: string, id: string): Promise<UndoAnswer> {
  await inTurnOf(tx, entityId)
  const found = present(await recordOf(tx, id))
  const { donor, gone: goneId, moved, written } = found
  if (found.undoneAt !== null) return { donor, gone: goneId ?? '', stayed: {}, fields: [] }
  if (found.over) throw refusal('mergeTooOld', 'merge')
  if (goneId === null || moved === null || written === null) throw refusal('mergeErased', 'merge')
  await hold(tx, [donor, goneId], donor)
  const [kept, gone] = [present(await read(tx, call, donor)), present(await read(tx, call, goneId))]
  if (gone.name === ERASED_NAME) throw refusal('mergeErased', 'merge')
  const done = await part(tx, call, { kept, gone, moved, written })
  await close(tx, call, id)
  for (const one of [donor, goneId]) await sortDonor(tx, entityId, one)
  return { donor, gone: goneId, ...done }
}

/** {} -> what could not go back. @throws 404; 422 where its days are over, or a person of it was erased */
export const undo = free(donorMerges, {
  on: 'record',
  input: z.strictObject({}),
  run: async (call, _input, id): Promise<UndoAnswer> => {
    const { entityId } = call.actor
    if (entityId === null) throw new AppFault('forbidden')
    return inTxAnew(call, (tx) =>
      idempotent(call, tx, ['undo', id], () => undoIn(tx, call as unknown as Call, entityId, id)),
    )
  },
})
