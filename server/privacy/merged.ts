import { sql } from 'drizzle-orm'
import { donorMerges } from '../../resources/donor_merges/schema.ts'
import { anyOf, columns, known, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const g = columns(donorMerges, 'g')

/** Donors who became part of these ones: rows of the same person, which no list shows any more. */
export async function mergedInto(tx: Tx, donors: readonly string[]): Promise<string[]> {
  const rows = await tx.rows(
    select(
      { gone: known(g.gone) },
      sql`from ${g} where ${g.entityId} = athar_entity() and ${g.donor} = ${anyOf(donors)}
        and ${g.gone} is not null and ${g.undoneAt} is null order by ${g.gone}`,
    ),
  )
  return [...new Set(rows.map(({ gone }) => gone))]
}
