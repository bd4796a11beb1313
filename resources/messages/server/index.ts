import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { anyOf, columns, updates, type Writes } from '../../../server/db/columns.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { atomic, defineServer, free, type HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { messages } from '../schema.ts'
import { type MessageState, statusOf } from '../status.ts'
import { exports } from './exports.ts'
import { notices } from './notices.ts'
import { reachableOnes } from './once.ts'
import { resend } from './resend.ts'
import { resendSent } from './resendSent.ts'
import { readStory } from './story.ts'

const m = columns(messages, 'm')
const t = columns(messages, 't')

/** As many as one page of a list shows. */
const MOST = 100
const ids = z.array(z.uuid()).min(1).max(MOST)

/** Of messages that the caller may do this with, by their ids. A message under way is settled by whoever holds it, not here. */
async function mark(
  ctx: HookContext<typeof messages>,
  operation: string,
  wanted: readonly string[],
  values: Partial<Writes<typeof messages>>,
  may: (state: MessageState) => boolean = () => true,
): Promise<{ done: number }> {
  const rows = await reachableOnes(ctx, { id: t.id, state: t.state }, wanted, operation)
  if (rows.length === 0) throw new AppFault('notFound')
  const found = rows.filter(({ state }) => may(state)).map(({ id }) => id)
  await ctx.tx.rows(
    sql`update ${m} set ${updates(m, { ...values, version: sql`${m.version} + 1` })} where ${m.id} = ${anyOf(found)}`,
  )
  return { done: found.length }
}

/** [2.68], [4.9] why a message did or did not arrive; sent again, marked as seen, taken out of view. */
export const server = defineServer(messages, {
  actions: {
    story: free(messages, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({}),
      run: (call, _input, id) => readStory(call, id),
    }),
    resend: atomic(messages, {
      on: 'list',
      // `sent`: of those that left, since their donors say that they did not come; without it, of those that failed.
      input: z.strictObject({ ids, twice: z.boolean().default(false), sent: z.boolean().default(false) }),
      run: (ctx, input) => (input.sent ? resendSent(ctx, input.ids) : resend(ctx, input)),
    }),
    handle: atomic(messages, {
      on: 'list',
      input: z.strictObject({ ids }),
      run: async (ctx, input) =>
        mark(ctx, 'handle', input.ids, { handledAt: sql`now()`, handledBy: await authorOf(ctx.tx, ctx.actor) }),
    }),
    // product.md 46: the row, its counts and what it keeps from going twice stay. What still waits would leave unseen.
    hide: atomic(messages, {
      on: 'list',
      input: z.strictObject({ ids }),
      run: async (ctx, input) =>
        mark(
          ctx,
          'hide',
          input.ids,
          { hidden: true, hiddenAt: sql`now()`, hiddenBy: await authorOf(ctx.tx, ctx.actor) },
          (state) => statusOf(state) !== 'pending',
        ),
    }),
  },
  exports,
  notices,
})
