import { sql } from 'drizzle-orm'
import { anyOf, bare, columns, type Selected, select } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import { allow } from '../../../server/engine/context.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { allOf, visible } from '../../../server/engine/where.ts'
import { SEND_SINGLES } from '../../../server/messages/job.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { messages } from '../schema.ts'

const again = columns(messages, 'again')
const into = columns(messages)
const m = columns(messages, 'm')
const t = columns(messages, 't')

type Context = HookContext<typeof messages>

/** Of message `t`: sent again by a person, or followed by a later answer to the same question. */
export const REPEATED = sql<boolean>`exists (select 1 from ${again} where ${again.entityId} = ${t.entityId}
    and (${again.repeats} = ${t.id} or (${again.issue} = ${t.issue} and ${again.kind} = ${t.kind} and (${again.createdAt}, ${again.id}) > (${t.createdAt}, ${t.id}))))`

/** Of these ids those whose messages the caller may have sent again. */
export const reachableOnes = <S extends Parameters<typeof select>[0]>(
  { tx, call }: Context,
  shape: S,
  ids: readonly string[],
  operation: string,
): Promise<Selected<S>[]> =>
  tx.rows(
    select(
      shape,
      sql`from ${t} where ${allOf([sql`${t.id} = ${anyOf(ids)}`, ...visible(call, allow(call, operation).rows)])} order by ${t.id}`,
    ),
  )

/** A new message by itself in the place of each; its kind has the gate's word when it is claimed. */
export async function singles(
  ctx: Context,
  those: readonly Pick<RecordOf<typeof messages>, 'id' | 'channel'>[],
): Promise<number> {
  const { tx } = ctx
  if (those.length === 0) return 0
  await tx.rows(sql`insert into ${into} (${bare(into, 'entityId', 'kind', 'report', 'letter', 'issue', 'chat', 'id', 'donor', 'channel', 'sentTo', 'language', 'state', 'attempt', 'repeats')})
    select ${m.entityId}, ${m.kind}, ${m.report}, ${m.letter}, ${m.issue}, ${m.chat}, n.next, ${m.donor}, ${m.channel}, ${m.sentTo}, ${m.language}, 'planned', ${m.attempt} + 1, ${m.id}
    from unnest(${sql.param(those.map(({ id }) => id))}::uuid[], ${sql.param(those.map(() => newId()))}::uuid[]) as n (id, next)
    join ${m} on ${m.id} = n.id`)
  for (const channel of new Set(those.map((one) => one.channel)))
    await ctx.addJob(SEND_SINGLES, { entityId: ctx.actor.entityId, id: null, channel })
  return those.length
}
