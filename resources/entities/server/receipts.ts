import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { Changes, HookContext } from '../../../server/engine/define.ts'
import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { donorTransactions } from '../../donor_transactions/schema.ts'
import type { entities } from '../schema.ts'

const g = columns(donorTransactions, 'g')
const DECLARED = ['issuesReceipts', 'receiptPrefix', 'receiptFirst'] as const

/** A letter or a sign: no digit of any script, and nothing that is not seen. */
const ENDS_VISIBLY = /[\p{L}\p{P}\p{S}]$/u

const fault = (field: string, key: string): Fault => ({ field, key, args: {}, code: CODES.generic })

/** product.md 11: that it issues receipts is declared by the charity itself, what stands before their numbers, and which is the first. */
export async function receiptFaults(
  { tx, actor }: HookContext<typeof entities>,
  before: RecordOf<typeof entities>,
  values: Changes<typeof entities>,
): Promise<Fault[]> {
  const changed = DECLARED.filter((name) => Object.hasOwn(values, name) && values[name] !== before[name])
  if (actor.entityId === null) return changed.map((name) => fault(name, 'receiptsOwn'))
  // Before 12 a 1 makes 112, which another number is without it: where the number begins must be seen.
  if (changed.includes('receiptPrefix') && !ENDS_VISIBLY.test(values.receiptPrefix || '-'))
    return [fault('receiptPrefix', 'receiptPrefixEnd')]
  if (!changed.includes('receiptFirst')) return []
  // Whoever issues one at this moment has read the first number already, or reads it after this.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('receipts ' || athar_entity()::text, 0))`)
  const issued = await tx.one(
    sql`select 1 from ${g} where ${g.entityId} = athar_entity() and ${g.receiptSerial} is not null limit 1`,
  )
  return issued ? [fault('receiptFirst', 'receiptsBegun')] : []
}
