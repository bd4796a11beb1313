import { sql } from 'drizzle-orm'
import { type Announced, monthKey } from '../../i18n/hijri.ts'
import { announcedMonths } from '../../resources/announced_months/schema.ts'
import { columns, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const a = columns(announcedMonths, 'a')

/** product.md 26: the first days of Hijri months that the platform has set. */
export async function readAnnounced(tx: Tx): Promise<Announced> {
  const rows = await tx.rows(select(pick(a, 'year', 'month', 'startsOn'), sql`from ${a} where ${a.deletedAt} is null`))
  return new Map(rows.map(({ year, month, startsOn }) => [monthKey({ year, month: Number(month) }), startsOn]))
}
