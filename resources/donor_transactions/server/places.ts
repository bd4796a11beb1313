/** What is left of what a donor gave to a project, kind by kind: zakat makes up for no other, nor things for money (docs/decisions/135). */
import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { CODES } from '../../_kit/codes.ts'
import { compareMoney, sumMoney } from '../../_kit/money.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { donors } from '../../donors/schema.ts'
import { PLACE } from '../onReceipt.ts'
import { donorTransactions } from '../schema.ts'

const d = columns(donors, 'd')
const g = columns(donorTransactions, 'g')
const r = columns(donorTransactions, 'r')

/** A gift, or what went back, as far as it counts: below zero is what went back. */
export type Counted = Pick<
  RecordOf<typeof donorTransactions>,
  'donor' | 'project' | 'fund' | 'inKind' | 'amount' | 'reversed'
>

const isAlike = (one: Counted, other: Counted): boolean =>
  PLACE.every((name) => (one[name] ?? false) === (other[name] ?? false))

export const placeOf = ({ donor, project, fund, inKind }: Pick<Counted, (typeof PLACE)[number]>) => ({
  donor,
  project,
  fund,
  inKind,
})

/** What counts there beside a row and its refunds, and what of these does. */
async function besides(tx: Tx, place: Counted, id: string | null): Promise<{ others: string; refunds: string }> {
  const row = await tx.one(
    select(
      {
        others: sql<string>`coalesce(sum(${g.amount}) filter (where ${g.refundOf} is null or ${g.refundOf} is distinct from ${id}::uuid), 0)::numeric(18, 2)::text`,
        refunds: sql<string>`(select coalesce(sum(${r.amount}), 0)::numeric(18, 2)::text from ${r} where ${r.entityId} = athar_entity()
          and ${r.refundOf} = ${id}::uuid and ${r.deletedAt} is null)`,
      },
      sql`from ${g} where ${g.entityId} = athar_entity() and ${g.donor} = ${place.donor}::uuid and ${g.project} = ${place.project}::uuid
        and ${g.fund} = ${place.fund} and coalesce(${g.inKind}, false) = ${place.inKind ?? false}
        and ${g.deletedAt} is null and not ${g.reversed} and ${g.id} is distinct from ${id}::uuid`,
    ),
  )
  return row ?? { others: '0', refunds: '0' }
}

const fault = (key: string, args: Fault['args']): Fault => ({ field: 'amount', key, args, code: CODES.cost })

/**
 * A gift or what went back comes, goes, becomes another sum, another's or of another kind: no more may have gone back there than
 * was given. What was so before is not made worse. Its donor is held meanwhile.
 * @param before null where it is new
 * @param after null where it goes
 */
export async function shortFaults(
  tx: Tx,
  before: (Counted & { id: string }) | null,
  after: Counted | null,
): Promise<Fault[]> {
  const [one, other] = [before, after].filter((row) => row !== null)
  const places = [one, one && other && isAlike(one, other) ? undefined : other].filter((row) => row !== undefined)
  for (const donor of [...new Set(places.map((row) => row.donor))].toSorted())
    await tx.rows(sql`select 1 from ${d} where ${d.entityId} = athar_entity() and ${d.id} = ${donor}::uuid for update`)
  for (const place of places) {
    const { others, refunds } = await besides(tx, place, before?.id ?? null)
    const countedWith = (row: Counted | null): string =>
      row === null || row.reversed || !isAlike(place, row) ? others : sumMoney([others, row.amount, refunds])
    const [was, becomes] = [countedWith(before), countedWith(after)]
    if (compareMoney(becomes, '0') >= 0 || compareMoney(becomes, was) >= 0) continue
    const isBack = after !== null && compareMoney(after.amount, '0') < 0
    if (!isBack) return [fault('giftNeeded', { short: becomes.replace('-', '') })]
    return [fault('refundBeyond', { left: compareMoney(others, '0') < 0 ? '0.00' : others })]
  }
  return []
}
