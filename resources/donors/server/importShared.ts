/** product.md 3: rows of a file whose phone is another donor's, who may share it on purpose. */
import { sql } from 'drizzle-orm'
import { columns, updates } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { CheckedRow, Columns, Decision } from '../../../server/engine/importing.ts'
import type { ForeseenDonors } from '../../../server/import/foreseen.ts'
import { type KnownDonor, sharersOf } from '../../../server/import/knownDonors.ts'
import { CODES } from '../../_kit/codes.ts'
import { fold } from '../../_kit/fold.ts'
import { donors } from '../schema.ts'

/** Whose the phone of a row is, and what the row calls whom it is about. */
export interface Sharing {
  row: CheckedRow
  phone: string
  /** Folded. */
  name: string
  holder: KnownDonor
  /** Somebody of the row's name and email who has no phone. */
  byMail: KnownDonor | undefined
}

export class Sharers {
  private constructor(
    private readonly columns: Columns,
    private readonly foreseen: ForeseenDonors,
    private readonly recorded: ReadonlyMap<string, readonly KnownDonor[]>,
  ) {}

  static async among(
    tx: Tx,
    columns: Columns,
    { entityId, foreseen }: { entityId: string; foreseen: ForeseenDonors },
    phones: readonly string[],
  ): Promise<Sharers> {
    return new Sharers(columns, foreseen, await sharersOf(tx, entityId, phones))
  }

  /** Whom the row means; a fault where nobody has said that they share the phone; null where they are new. */
  meant({ row, phone, name, holder, byMail }: Sharing): KnownDonor | Extract<Decision, { kind: 'fault' }> | null {
    const there = this.recorded.get(phone)?.find((one) => fold(one.name) === name)
    const known = there === undefined ? this.foreseen.sharer(holder.id, name) : this.foreseen.byNow(there)
    if (known) return known
    // What is archived takes nothing new.
    if (row.shares !== true || holder.archived) {
      const fault = this.columns.faultAt(row, 'phone', 'phoneUsed', { phone }, CODES.phoneUsed)
      return { kind: 'fault', row, faults: [fault] }
    }
    return byMail?.reachedBy === null ? byMail : null
  }
}

/** The row as it is written: without the phone, which is the other one's. */
export const asSharer = ({ row, holder }: Sharing): CheckedRow => ({
  ...row,
  values: { ...row.values, phone: null, reachedBy: holder.id },
})

/** Somebody on record who was reached by no phone is reached by this one from now on, unless nothing of them changes. */
export function linked(decision: Decision, known: KnownDonor, holder: KnownDonor): Decision {
  if (known.reachedBy !== null || known.archived) return decision
  const reached = { reachedBy: holder.id, id: known.id, version: known.version }
  if (decision.kind === 'update') return { ...decision, values: { ...decision.values, ...reached } }
  return decision.kind === 'skip' ? { kind: 'update', row: decision.row, values: reached } : decision
}

const d = columns(donors, 'd')

/** Who has got a phone of their own is reached by that. */
export const withOwnPhone = (tx: Tx, entityId: string): Promise<unknown> =>
  tx.rows(sql`update ${d} set ${updates(d, { reachedBy: null })}
    where ${d.entityId} = ${entityId}::uuid and ${d.reachedBy} is not null and ${d.phone} is not null`)
