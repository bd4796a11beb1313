import { sql } from 'drizzle-orm'
import { FUNDS } from '../../resources/donor_transactions/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { besideOpening, g } from './gifts.ts'

const p = columns(projects, 'p')

/**
 * What a project collected by kind of gift (product.md 9); of what came before its gifts are kept no kind is known, nor
 * of gifts that this amount holds already.
 */
export async function readCollected(tx: Tx, project: { id: string; previousDonations: string }) {
  const rows = await tx.rows(
    select(
      { fund: g.fund, amount: sql<string>`sum(${g.amount})::numeric(18, 2)::text` },
      sql`from ${p} join ${g} on ${besideOpening(p)} where ${p.id} = ${project.id}::uuid group by ${g.fund}`,
    ),
  )
  const sums = new Map<string, string>([
    ...rows.map((row) => [row.fund, row.amount] as const),
    ['earlier', project.previousDonations],
  ])
  return [...FUNDS, 'earlier' as const].flatMap((fund) => {
    const amount = sums.get(fund)
    return amount === undefined || Number(amount) === 0 ? [] : [{ fund, amount }]
  })
}
