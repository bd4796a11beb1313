/** Before two donors are merged: who may be the same one, and what would become of both. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MergeCandidate, MergeOutlook } from '../../resources/_contracts/merging.ts'
import { fold } from '../../resources/_kit/fold.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { columns, pick, type Selected, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { type Call, inTx } from '../engine/context.ts'
import { free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { present } from '../engine/read.ts'
import { countRows } from './move.ts'
import { assertMergeable, isDeleted, read, refusal, signInsOf } from './pair.ts'
import { type Donor, differing, united } from './values.ts'

const d = columns(donors, 'd')
const g = columns(donorTransactions, 'g')

/** So many digits at a number's end are one number, however its beginning was typed. */
const TAIL = 8
const MOST = 5

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

const SHOWN = pick(d, 'id', 'name', 'phone', 'email', 'giftsCount', 'givenTotal')

/** Through the index of the search, within the transaction's entity. */
const found = (tx: Tx, id: string, needle: string): Promise<Selected<typeof SHOWN>[]> =>
  tx.rows(
    select(
      SHOWN,
      sql`from search_donors(${needle}, '%', '%', '{}') as s(id) join ${d} on ${d.entityId} = athar_entity() and ${d.id} = s.id
        where ${d.id} <> ${id}::uuid and ${d.deletedAt} is null and not ${d.archived} and ${d.unknownGiver} is not true
        order by ${d.id} limit ${LIMITS.maxPageSize}`,
    ),
  )

type By = MergeCandidate['by'][number]

async function candidates(tx: Tx, { id, name, phone, email }: Donor): Promise<MergeCandidate[]> {
  const tail = phone === null ? null : phone.slice(-TAIL)
  const folded = fold(name)
  const ways: [By, string | null, (one: Selected<typeof SHOWN>) => boolean][] = [
    ['phone', tail, (one) => tail !== null && one.phone?.endsWith(tail) === true],
    ['email', email, (one) => one.email === email],
    ['name', folded, (one) => fold(one.name) === folded],
  ]
  const known = new Map<string, MergeCandidate>()
  for (const [by, text, isSame] of ways) {
    if (text === null || text === '') continue
    for (const one of (await found(tx, id, `%${escaped(fold(text))}%`)).filter(isSame))
      known.set(one.id, { ...one, by: [...(known.get(one.id)?.by ?? []), by] })
  }
  return [...known.values()].toSorted((one, other) => other.by.length - one.by.length).slice(0, MOST)
}

/** GET -> donors of the entity who may be this one: by the end of the phone, the email, or the name as searches compare it. */
export const mergeCandidates = free(donors, {
  on: 'record',
  method: 'GET',
  input: z.strictObject({}),
  run: (call, _input, id): Promise<MergeCandidate[]> =>
    inTx(call, async (tx) => candidates(tx, present(await read(tx, call as unknown as Call, id)))),
})

const sumOf = ({ name, giftsCount, givenTotal }: Donor) => ({ name, giftsCount, givenTotal })

const countReceipts = async (tx: Tx, donor: string): Promise<number> =>
  (
    await tx.one(
      select(
        { n: sql<number>`count(*)::int` },
        sql`from ${g} where ${g.entityId} = athar_entity() and ${g.donor} = ${donor}::uuid and ${g.receiptNumber} is not null and ${g.deletedAt} is null`,
      ),
    )
  )?.n ?? 0

async function outlook(tx: Tx, call: Call, id: string, other: string): Promise<MergeOutlook> {
  const [kept, gone] = [present(await read(tx, call, id)), await read(tx, call, other)]
  if (!gone || (await isDeleted(tx, other))) throw refusal('unknownReference')
  const signIns = await signInsOf(tx, id, other)
  assertMergeable(kept, gone, signIns)
  return {
    kept: sumOf(kept),
    other: sumOf(gone),
    differing: differing(kept, gone, signIns),
    united: united(kept, gone),
    moves: await countRows(tx, other),
    receipts: await countReceipts(tx, other),
    seen: { kept: kept.version, other: gone.version },
    days: LIMITS.trashDays,
  }
}

/** {other} -> what merging would do. @throws 422 where the two cannot be one */
export const mergeOutlook = free(donors, {
  on: 'record',
  input: z.strictObject({ other: z.uuid() }),
  run: (call, { other }, id) => {
    if (call.actor.entityId === null) throw new AppFault('forbidden')
    return inTx(call, (tx) => outlook(tx, call as unknown as Call, id, other))
  },
})
