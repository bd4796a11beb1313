import { sql } from 'drizzle-orm'
import { anyOf, columns, nullable, pick, type Selected } from '../../../server/db/columns.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { letters } from '../../letters/schema.ts'
import type { Resent } from '../contract.ts'
import { messages } from '../schema.ts'
import { mayRepeatSent } from '../status.ts'
import { REPEATED, reachableOnes, singles } from './once.ts'

const l = nullable(columns(letters, 'l'))
const m = columns(messages, 'm')
const t = columns(messages, 't')

const ASKED = {
  ...pick(t, 'id', 'kind', 'state', 'donor', 'channel'),
  repeated: REPEATED,
  /** So young that a second tap is an accident, or the first is still on its way. */
  young: sql<boolean>`coalesce(${t.sentAt} > now() - interval '1 minute', false)`,
  opened: sql<boolean>`exists (select 1 from ${columns(letters, 'l')} where ${l.entityId} = ${t.entityId} and ${l.id} = ${t.letter} and ${l.openedAt} is not null)`,
}

function refusal(one: Selected<typeof ASKED>): Resent['left'][number]['why'] | null {
  if (one.kind === 'account') return 'account'
  if (one.state === 'read' || one.opened) return 'opened'
  if (!mayRepeatSent(one)) return 'state'
  if (one.repeated) return 'repeated'
  return one.young ? 'justSent' : null
}

/**
 * [2.44] A donor says that a letter did not come, though it left: it goes once more, by itself, to the address that they have
 * now. What its sending counted stands. Of two taps the second finds the first one's message and adds none.
 * @throws 404 where none of them is the caller's
 */
export async function resendSent(ctx: HookContext<typeof messages>, ids: readonly string[]): Promise<Resent> {
  await ctx.tx.rows(sql`select 1 from ${m} where ${m.id} = ${anyOf(ids)} order by ${m.id} for update`)
  const asked = await reachableOnes(ctx, ASKED, ids, 'resend')
  if (asked.length === 0) throw new AppFault('notFound')
  const left = asked.flatMap((one): Resent['left'] => {
    const why = refusal(one)
    return why === null ? [] : [{ id: one.id, why }]
  })
  const sent = await singles(
    ctx,
    asked.filter((one) => refusal(one) === null),
  )
  return { sent, left }
}
