import { sql } from 'drizzle-orm'
import { bare, columns, pick, type Selected, select } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { allow } from '../../../server/engine/context.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { allOf, visible } from '../../../server/engine/where.ts'
import { SEND_SINGLES } from '../../../server/messages/job.ts'
import { type Repeatable, sendAgain } from '../../../server/messages/send.ts'
import { reports } from '../../reports/schema.ts'
import type { Resent } from '../contract.ts'
import { messages } from '../schema.ts'
import { mayRepeat } from '../status.ts'

const again = columns(messages, 'again')
const into = columns(messages)
const m = columns(messages, 'm')
const r = columns(reports, 'r')
const t = columns(messages, 't')

type Context = HookContext<typeof messages>

const ASKED = {
  ...pick(t, 'id', 'entityId', 'kind', 'state', 'report', 'dispatch', 'channel'),
  /** By a person, or by a later answer to the same question. */
  repeated: sql<boolean>`exists (select 1 from ${again} where ${again.entityId} = ${t.entityId}
    and (${again.repeats} = ${t.id} or (${again.issue} = ${t.issue} and ${again.kind} = ${t.kind} and (${again.createdAt}, ${again.id}) > (${t.createdAt}, ${t.id}))))`,
}
type Asked = Selected<typeof ASKED>

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
      sql`from ${t} where ${allOf([sql`${t.id} = any(${sql.param([...ids])}::uuid[])`, ...visible(call, allow(call, operation).rows)])} order by ${t.id}`,
    ),
  )

/** Why a message is not sent again whatever its report or its donor says. */
function refusal({ kind, state, repeated }: Asked): Resent['left'][number]['why'] | null {
  if (kind === 'account') return 'account'
  if (!mayRepeat({ kind, state })) return 'state'
  return repeated ? 'repeated' : null
}

/** The messages of one report: what holds for *send again* of the report holds for some of it. */
async function ofReport(ctx: Context, report: string, those: readonly Asked[]): Promise<Resent> {
  const ids = those.map(({ id }) => id)
  const states = [...new Set(those.map(({ state }) => state as Repeatable))]
  const all = (why: Resent['left'][number]['why']): Resent => ({ sent: 0, left: ids.map((id) => ({ id, why })) })
  try {
    const going = new Set(await sendAgain(ctx as unknown as HookContext, report, states, ids))
    return { sent: going.size, left: ids.filter((id) => !going.has(id)).map((id) => ({ id, why: 'held' })) }
  } catch (error) {
    // Both are said before anything is written: the others' turn goes on in the same transaction.
    if (error instanceof AppFault && error.fault === 'nobodyToSendTo') return all('held')
    if (error instanceof AppFault && error.fault === 'wrongState') return all('sending')
    throw error
  }
}

/** Single ones: a new message in the place of each; its kind has the gate's word when it is claimed. */
async function singles(ctx: Context, those: readonly Asked[]): Promise<number> {
  const { tx } = ctx
  if (those.length === 0) return 0
  await tx.rows(sql`insert into ${into} (${bare(into, 'entityId', 'kind', 'issue', 'chat', 'id', 'donor', 'channel', 'sentTo', 'language', 'state', 'attempt', 'repeats')})
    select ${m.entityId}, ${m.kind}, ${m.issue}, ${m.chat}, n.next, ${m.donor}, ${m.channel}, ${m.sentTo}, ${m.language}, 'planned', ${m.attempt} + 1, ${m.id}
    from unnest(${sql.param(those.map(({ id }) => id))}::uuid[], ${sql.param(those.map(() => newId()))}::uuid[]) as n (id, next)
    join ${m} on ${m.id} = n.id`)
  for (const channel of new Set(those.map((one) => one.channel)))
    await ctx.addJob(SEND_SINGLES, { entityId: ctx.actor.entityId, id: null, channel })
  return those.length
}

/** Single ones, locked before it is asked whether they were repeated: of two people who ask at once the second one sees it. */
const holdSingles = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.rows(
    sql`select 1 from ${m} where ${m.id} = any(${sql.param([...ids])}::uuid[]) and ${m.dispatch} is null order by ${m.id} for update`,
  )

/** Locks the reports that are asked for in one order, as everybody does, before the first of them is sent again. */
const holdReports = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.rows(sql`select 1 from ${r} where ${r.id} = any(${sql.param([...ids])}::uuid[]) order by ${r.id} for update`)

/**
 * [4.9] a person's decision to have messages sent once more: letters by the rules of their report, single ones by
 * themselves. Unknown ones may arrive twice, so they want to be said so (`twice`).
 * @throws 404 where none of them is the caller's; 422 mayArriveTwice where one is unknown and nobody said that it may arrive twice
 */
export async function resend(ctx: Context, { ids, twice }: { ids: string[]; twice: boolean }): Promise<Resent> {
  await holdSingles(ctx.tx, ids)
  const asked = await reachableOnes(ctx, ASKED, ids, 'resend')
  if (asked.length === 0) throw new AppFault('notFound')
  const left = asked.flatMap((one): Resent['left'] => {
    const why = refusal(one)
    return why === null ? [] : [{ id: one.id, why }]
  })
  const going = asked.filter((one) => refusal(one) === null)
  if (!twice && going.some(({ state }) => state === 'unknown')) throw new AppFault('mayArriveTwice')
  const byReport = new Map<string, Asked[]>()
  for (const one of going) if (one.report !== null) byReport.set(one.report, [...(byReport.get(one.report) ?? []), one])
  const reportIds = [...byReport.keys()].toSorted()
  await holdReports(ctx.tx, reportIds)
  let sent = 0
  for (const report of reportIds) {
    const answer = await ofReport(ctx, report, byReport.get(report) ?? [])
    sent += answer.sent
    left.push(...answer.left)
  }
  sent += await singles(
    ctx,
    going.filter(({ report }) => report === null),
  )
  return { sent, left }
}
