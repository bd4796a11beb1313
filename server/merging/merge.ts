/** Two donors who are one become one: whatever hangs on the one goes over to the other, all of it or nothing. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MergeAnswer, Side } from '../../resources/_contracts/merging.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { donorMerges, type Moved, type MovedSignIn, type Written } from '../../resources/donor_merges/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { sortDonor } from '../categories/sort.ts'
import { columns, inserts, pairs, select, updates } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { actingAs } from '../engine/acting.ts'
import { authorOf } from '../engine/author.ts'
import { type Call, inTxAnew } from '../engine/context.ts'
import { free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { idempotent } from '../engine/idempotency.ts'
import { stop, writeRow } from '../engine/write.ts'
import { deceasedFaults } from '../privacy/deceased.ts'
import { sharedAfter } from './email.ts'
import { cutLinks, moveAll } from './move.ts'
import { asDonors, assertMergeable, hold, inTurnOf, isDeleted, read, refusal, signInsOf } from './pair.ts'
import { phoneFaults, reachedAfter } from './phone.ts'
import { dropRequest } from './requests.ts'
import { joinTalks } from './talks.ts'
import { choiceFaults, type Donor, differing, type SignIns, united, unitedFaults, valuesOf } from './values.ts'

const d = columns(donors, 'd')
const bareDonors = columns(donors)
const g = columns(donorMerges, 'g')
const into = columns(donorMerges)

const side = z.enum(['kept', 'other'])
const input = z.strictObject({
  other: z.uuid(),
  /** By field: whose value stays; what is not said follows the proposal. */
  keep: z.record(z.string().max(60), side).default({}),
  /** The versions that whoever asks has seen. */
  seen: z.strictObject({ kept: z.int(), other: z.int() }).optional(),
})
type Asked = z.output<typeof input>

interface Pair {
  kept: Donor
  gone: Donor
  signIns: SignIns
}

/** The merge of these two that stands already: asked twice, it is done once. */
const doneBefore = (tx: Tx, kept: string, gone: string): Promise<{ id: string } | null> =>
  tx.one(
    select(
      { id: g.id },
      sql`from ${g} where ${g.entityId} = athar_entity() and ${g.donor} = ${kept}::uuid and ${g.gone} = ${gone}::uuid
        and ${g.undoneAt} is null and ${g.deletedAt} is null`,
    ),
  )

/** @throws 404; 422 where the other one is none of the entity's, or the two cannot be one */
async function pairOf(tx: Tx, call: Call, id: string, other: string): Promise<Pair> {
  const [kept, gone] = [await read(tx, call, id), await read(tx, call, other)]
  if (!kept || (await isDeleted(tx, id))) throw new AppFault('notFound')
  if (!gone || (await isDeleted(tx, other))) throw refusal('unknownReference')
  const signIns = await signInsOf(tx, id, other)
  assertMergeable(kept, gone, signIns)
  return { kept, gone, signIns }
}

/** What is to be written of the one who stays. @throws 422 */
async function newValues(tx: Tx, { kept, gone, signIns }: Pair, keep: Readonly<Record<string, Side>>) {
  const found = differing(kept, gone, signIns)
  const both = united(kept, gone)
  stop([...choiceFaults(keep, found), ...unitedFaults(both)])
  const values = valuesOf(keep, found, both)
  const after = (name: 'email' | 'phone') => (Object.hasOwn(values, name) ? values[name] : kept[name]) as string | null
  const phone = after('phone')
  stop(await phoneFaults(tx, phone, kept, gone))
  return {
    ...values,
    phone,
    reachedBy: reachedAfter(phone, kept, gone),
    ...(await sharedAfter(tx, after('email'), [kept, gone])),
  }
}

const signInAfter = (signIns: SignIns): MovedSignIn =>
  signIns === 'gone' ? 'moved' : signIns === 'same' ? 'same' : 'none'

async function moveOver(tx: Tx, { kept, gone, signIns }: Pair): Promise<Moved> {
  const way = { from: gone.id, to: kept.id }
  const joined = await joinTalks(tx, gone.id, kept.id)
  const moved = await moveAll(tx, way)
  await cutLinks(tx, kept.id)
  await dropRequest(tx, gone.id)
  await tx.rows(sql`select athar_move_sign_in(${gone.id}::uuid, ${kept.id}::uuid)`)
  return { ...moved, joined, signIn: signInAfter(signIns) }
}

/** The one who went stands in no list any more, and their phone is free. */
const takeAway = (tx: Tx, id: string): Promise<unknown> =>
  tx.rows(
    sql`update ${d} set ${updates(d, { deletedAt: sql`now()`, version: sql`${d.version} + 1`, updatedAt: sql`now()` })}
      where ${d.entityId} = athar_entity() and ${d.id} = ${id}::uuid`,
  )

async function mergePair(tx: Tx, call: Call, entityId: string, pair: Pair, keep: Asked['keep']): Promise<string> {
  const { kept, gone } = pair
  const values = await newValues(tx, pair, keep)
  stop(await deceasedFaults(tx, kept, values))
  const [moved, after] = await actingAs(tx, 'merge', async () => {
    const over = await moveOver(tx, pair)
    await takeAway(tx, gone.id)
    return [over, await writeRow(tx, asDonors(call), kept.id, pairs(bareDonors, values))] as const
  })
  const written: Written = Object.fromEntries(
    Object.keys(values).map((name) => [
      name,
      { was: kept[name as keyof Donor], wrote: after[name as keyof typeof after] },
    ]),
  )
  const id = newId()
  await tx.rows(
    sql`insert into ${into} ${inserts(into, {
      id,
      entityId,
      donor: kept.id,
      gone: gone.id,
      name: gone.name,
      mergedBy: await authorOf(tx, call.actor),
      until: sql`now() + make_interval(days => ${LIMITS.trashDays}::int)`,
      moved,
      written,
    })}`,
  )
  await sortDonor(tx, entityId, kept.id)
  return id
}

/**
 * {other, keep, seen} -> {merge, donor}: `other` becomes part of this donor. @throws 409 stale where either has moved on since
 * it was seen; 422
 */
export const merge = free(donors, {
  on: 'record',
  input,
  run: async (call, asked, id): Promise<MergeAnswer> => {
    const { entityId } = call.actor
    if (entityId === null) throw new AppFault('forbidden')
    const { other, keep, seen } = asked
    const any = call as unknown as Call
    return inTxAnew(call, (tx) =>
      idempotent(call, tx, ['merge', id, asked], async () => {
        await inTurnOf(tx, entityId)
        const before = await doneBefore(tx, id, other)
        if (before) return { merge: before.id, donor: id }
        if (other === id) throw refusal('mergeItself')
        await hold(tx, [id, other], other)
        const pair = await pairOf(tx, any, id, other)
        if (seen && (pair.kept.version !== seen.kept || pair.gone.version !== seen.other)) throw new AppFault('stale')
        return { merge: await mergePair(tx, any, entityId, pair, keep), donor: id }
      }),
    )
  },
})
