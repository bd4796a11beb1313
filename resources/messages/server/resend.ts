import { sql } from 'drizzle-orm'
import { anyOf, columns, pick, type Selected } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { type Repeatable, sendAgain } from '../../../server/messages/send.ts'
import { reports } from '../../reports/schema.ts'
import type { Resent } from '../contract.ts'
import { messages } from '../schema.ts'
import { mayRepeat } from '../status.ts'
import { REPEATED, reachableOnes, singles } from './once.ts'

const m = columns(messages, 'm')
const r = columns(reports, 'r')
const t = columns(messages, 't')

type Context = HookContext<typeof messages>

const ASKED = { ...pick(t, 'id', 'entityId', 'kind', 'state', 'report', 'dispatch', 'channel'), repeated: REPEATED }
type Asked = Selected<typeof ASKED>

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

/** Single ones, locked before it is asked whether they were repeated: of two people who ask at once the second one sees it. */
const holdSingles = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.rows(sql`select 1 from ${m} where ${m.id} = ${anyOf(ids)} and ${m.dispatch} is null order by ${m.id} for update`)

/** Locks the reports that are asked for in one order, as everybody does, before the first of them is sent again. */
const holdReports = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.rows(sql`select 1 from ${r} where ${r.id} = ${anyOf(ids)} order by ${r.id} for update`)

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
  for (const one of going)
    if (one.report !== null && one.dispatch !== null)
      byReport.set(one.report, [...(byReport.get(one.report) ?? []), one])
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
    going.filter(({ dispatch }) => dispatch === null),
  )
  return { sent, left }
}
