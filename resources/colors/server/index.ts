import { sql } from 'drizzle-orm'
import { columns, updates } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { defineServer, type HookContext } from '../../../server/engine/define.ts'
import { colors } from '../schema.ts'

const c = columns(colors, 'c')

/** Two who choose another main colour at once do so one after the other. */
const oneByOne = (tx: Tx): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('colors ' || athar_entity()::text, 0))`)

/** The main colour of before is one among the others from now on. */
const giveWay = async ({ tx }: HookContext<typeof colors>): Promise<void> => {
  await oneByOne(tx)
  await tx.rows(
    sql`update ${c} set ${updates(c, { main: false, version: sql`${c.version} + 1`, updatedAt: sql`now()` })}
      where ${c.main} and ${c.deletedAt} is null`,
  )
}

/** [3.15] of an entity's colours one is the main one at the most; the first is it, whatever was said. */
export const server = defineServer(colors, {
  hooks: {
    beforeCreate: async (ctx, values) => {
      await oneByOne(ctx.tx)
      const known = await ctx.tx.one(sql`select 1 as one from ${c} where ${c.deletedAt} is null limit 1`)
      if (known === null) values.main = true
      else if (values.main) await giveWay(ctx)
    },
    beforeUpdate: async (ctx, before, values) => {
      if (values.main === true && !before.main) await giveWay(ctx)
    },
  },
  // Another one may have become the main colour meanwhile: it comes back as one among the others.
  onReturn: async () => ({ faults: [], values: { main: false } }),
})
