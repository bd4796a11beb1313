import { sql } from 'drizzle-orm'
import { columns, updates } from '../../../server/db/columns.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { defineServer } from '../../../server/engine/define.ts'
import { suppressions } from '../schema.ts'

const x = columns(suppressions, 'x')

/** Who wanted an address to be written to again stands with it. */
export const server = defineServer(suppressions, {
  hooks: {
    beforeTransition: async ({ tx, actor }, row) => {
      await tx.rows(
        sql`update ${x} set ${updates(x, { allowedBy: await authorOf(tx, actor), allowedAt: sql`now()` })} where ${x.id} = ${row.id}::uuid`,
      )
    },
  },
})
