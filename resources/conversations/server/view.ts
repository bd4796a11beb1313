import { sql } from 'drizzle-orm'
import { columns, jsonOf, nullable, pick, select, updates } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { allow, type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { allOf, visible } from '../../../server/engine/where.ts'
import { alone, conversationWith, donorsAt } from '../../../server/messages/conversations.ts'
import { TALK, talkRefusal } from '../../../server/messages/talk.ts'
import { chatMessages } from '../../chat_messages/schema.ts'
import { donorIssues } from '../../donor_issues/schema.ts'
import { donors } from '../../donors/schema.ts'
import { entities } from '../../entities/schema.ts'
import { users } from '../../users/schema.ts'
import type { ConversationView, Opened } from '../contract.ts'
import { conversations } from '../schema.ts'

const c = columns(chatMessages, 'c')
const d = nullable(columns(donors, 'd'))
const e = columns(entities, 'e')
const i = columns(donorIssues, 'i')
const u = nullable(columns(users, 'u'))
const v = columns(conversations, 'v')
const x = columns(donors, 'x')

const SHOWN_ISSUES = sql.raw('5')

const VIEW = {
  ...pick(v, 'id', 'senderName', 'unread', 'assignee'),
  ...TALK,
  name: d.name,
  language: sql<'ar' | 'en'>`coalesce(${d.language}, ${e.defaultLanguage})`,
  assigneeName: u.name,
  shared: sql<number>`case when ${v.donor} is null then (select count(*)::int from ${x} where ${x.entityId} = ${v.entityId}
    and case when ${v.channel} = 'email' then ${x.email} else ${x.phone} end = ${v.address} and ${x.deletedAt} is null) else 0 end`,
  issues: sql<ConversationView['issues']>`(select coalesce(json_agg(o.one), '[]') from (
    select ${jsonOf(pick(i, 'id', 'type', 'sentAt'))} as one from ${i} where ${i.entityId} = ${v.entityId} and ${i.donor} = ${v.donor}
      and ${i.status} = 'open' and ${i.deletedAt} is null order by ${i.sentAt} desc limit ${SHOWN_ISSUES}) o)`,
}

/** A conversation as whoever answers has to know it. @throws 404 */
export async function talkOf(tx: Tx, id: string): Promise<ConversationView> {
  const found = await tx.one(
    select(
      VIEW,
      sql`from ${v} join ${e} on ${e.id} = ${v.entityId} left join ${columns(donors, 'd')} on ${d.entityId} = ${v.entityId} and ${d.id} = ${v.donor}
      left join ${columns(users, 'u')} on ${u.id} = ${v.assignee} where ${v.id} = ${id}::uuid`,
    ),
  )
  if (!found) throw new AppFault('notFound')
  const { channel, donor, address, senderName, unread, assignee, name, language, assigneeName, windowUntil } = found
  const { shared, issues } = found
  return {
    id,
    channel,
    donor,
    address,
    senderName,
    unread,
    assignee,
    name,
    language,
    assigneeName,
    windowUntil,
    shared,
    issues,
    refusal: talkRefusal(found),
    isReady: false,
  }
}

export const viewTalk = (call: Call<typeof conversations>, id: string): Promise<ConversationView> =>
  inTx(call, async (tx) => {
    const talk = await talkOf(tx, id)
    const ready = await call.services.channelsOf(tx, call.actor.entityId)
    return { ...talk, isReady: ready.has(talk.channel) }
  })

/**
 * Somebody of the team has opened it: its messages are read, for all of the team. An address that one donor's record has by
 * now makes it that donor's. Donors are locked before it, as everybody does.
 */
export const openTalk = (call: Call<typeof conversations>, id: string): Promise<Opened> =>
  inTx(call, async (tx) => {
    const t = columns(conversations, 't')
    const row = await tx.one(
      select(
        pick(t, 'entityId', 'channel', 'address', 'donor', 'lastAt'),
        sql`from ${t} where ${allOf([sql`${t.id} = ${id}::uuid`, ...visible(call, allow(call, 'read').rows)])}`,
      ),
    )
    if (!row) throw new AppFault('notFound')
    const { lastAt, ...whom } = row
    const donor = whom.donor ?? alone(await donorsAt(tx, whom.channel, whom.address))
    const now = donor === whom.donor ? id : await conversationWith(tx, { ...whom, donor }, lastAt)
    await tx.rows(
      sql`update ${c} set ${updates(c, { readAt: sql`now()` })} where ${c.conversation} = ${now}::uuid and ${c.direction} = 'in' and ${c.readAt} is null`,
    )
    await tx.rows(sql`update ${v} set ${updates(v, { unread: 0 })} where ${v.id} = ${now}::uuid and ${v.unread} > 0`)
    return { id: now }
  })
