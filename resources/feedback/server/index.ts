import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { anyOf, columns, select, updates } from '../../../server/db/columns.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { allow } from '../../../server/engine/context.ts'
import { atomic, defineServer } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { allOf, visible } from '../../../server/engine/where.ts'
import { feedback } from '../schema.ts'
import { notices } from './notices.ts'

const f = columns(feedback, 'f')
const t = columns(feedback, 't')
const MOST = 100

/** Who has seen to it and when is written once: the first who does. */
export const server = defineServer(feedback, {
  actions: {
    handle: atomic(feedback, {
      on: 'list',
      input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(MOST) }),
      run: async ({ tx, actor, call }, { ids }) => {
        const rows = await tx.rows(
          select(
            { id: t.id, handledAt: t.handledAt },
            sql`from ${t} where ${allOf([sql`${t.id} = ${anyOf(ids)}`, ...visible(call, allow(call, 'handle').rows)])} order by ${t.id} for update`,
          ),
        )
        if (rows.length === 0) throw new AppFault('notFound')
        const found = rows.filter(({ handledAt }) => handledAt === null).map(({ id }) => id)
        await tx.rows(
          sql`update ${f} set ${updates(f, {
            handledAt: sql`now()`,
            handledBy: await authorOf(tx, actor),
            version: sql`${f.version} + 1`,
            updatedAt: sql`now()`,
          })} where ${f.id} = ${anyOf(found)}`,
        )
        return { handled: found.length }
      },
    }),
  },
  notices,
})
