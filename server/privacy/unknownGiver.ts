import { sql } from 'drizzle-orm'
import { translate } from '../../i18n/server.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { columns, plants, select } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/types.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')

/** What staff read where nobody can be named. */
export const unknownGiverName = (language: 'ar' | 'en'): string =>
  translate(language, 'resources.donors.text.unknownGiverName')

/** product.md 3: entities that were made before their system donor came with them get theirs. At every start, which finds none. */
export async function completeUnknownGivers({ db }: { db: Database }): Promise<void> {
  await db.owner(async (tx) => {
    const without = await tx.rows(
      select(
        { id: e.id, language: e.defaultLanguage },
        sql`from ${e} where not exists (select 1 from ${d} where ${d.entityId} = ${e.id} and ${d.unknownGiver}) order by ${e.id} for update of e`,
      ),
    )
    if (without.length === 0) return
    const rows = without.map(({ id, language }) => ({
      entityId: id,
      id: newId(),
      name: unknownGiverName(language),
      unknownGiver: true,
    }))
    // Of two servers that start together the second one finds what the first has made.
    await tx.rows(sql`${plants(donors, rows)} on conflict do nothing`)
  })
}
