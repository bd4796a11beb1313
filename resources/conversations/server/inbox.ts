import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, nullable, pick, select } from '../../../server/db/columns.ts'
import { allow, type Call, inTx } from '../../../server/engine/context.ts'
import { allOf, foundBy, visible } from '../../../server/engine/where.ts'
import { CHANNELS } from '../../_kit/channels.ts'
import { chatMessages } from '../../chat_messages/schema.ts'
import { donors } from '../../donors/schema.ts'
import { users } from '../../users/schema.ts'
import { type Inbox, SHOWS, type Show, type WaitingTalks } from '../contract.ts'
import { conversations } from '../schema.ts'
import { cursor, cursorOf, olderThan } from './cursor.ts'

const d = nullable(columns(donors, 'd'))
const t = columns(conversations, 't')
const u = nullable(columns(users, 'u'))

const PAGE = 30

export const inboxInput = z.strictObject({
  show: z.enum(SHOWS).default('all'),
  channel: z.enum(CHANNELS).optional(),
  q: z.string().max(200).optional(),
  after: cursor.optional(),
})

const shownOf = (show: Show, { userId }: Call['actor']): SQL => {
  if (show === 'unread') return sql`${t.unread} > 0`
  if (show === 'mine') return sql`${t.assignee} = ${userId}::uuid`
  return show === 'unassigned' ? sql`${t.assignee} is null` : sql`true`
}

/** By who writes, their number, or any words of it. */
function found(q: string): SQL {
  const [who, words] = [foundBy(conversations, q), foundBy(chatMessages, q, 'conversation')]
  return who === null || words === null ? sql`true` : sql`${t.id} = any(${who} || ${words})`
}

/** A page by its last row, not by a number: however long the inbox is, and whatever comes in meanwhile, each is as quick. */
export const readInbox = (
  call: Call<typeof conversations>,
  { show, channel, q, after }: z.output<typeof inboxInput>,
): Promise<Inbox> =>
  inTx(call, async (tx) => {
    const where = allOf([
      ...visible(call, allow(call, 'inbox').rows),
      shownOf(show, call.actor),
      ...(channel ? [sql`${t.channel} = ${channel}`] : []),
      ...(q ? [found(q)] : []),
      olderThan(t.lastAt, t.id, after),
    ])
    const rows = await tx.rows(
      select(
        {
          ...pick(t, 'id', 'channel', 'donor', 'address', 'lastText', 'lastDirection', 'lastAt', 'unread', 'assignee'),
          name: sql<string | null>`coalesce(${d.name}, ${t.senderName})`,
          assigneeName: u.name,
          cursor: cursorOf(t.lastAt, t.id),
        },
        sql`from (select * from ${t} where ${where} order by ${t.lastAt} desc, ${t.id} desc limit ${sql.raw(String(PAGE + 1))}) t
        left join ${columns(donors, 'd')} on ${d.entityId} = ${t.entityId} and ${d.id} = ${t.donor}
        left join ${columns(users, 'u')} on ${u.id} = ${t.assignee}
        order by ${t.lastAt} desc, ${t.id} desc`,
      ),
    )
    const page = rows.slice(0, PAGE)
    return {
      rows: page.map(({ cursor: _cursor, ...row }) => row),
      next: rows.length > PAGE ? (page.at(-1)?.cursor ?? null) : null,
    }
  })

/** How many hold something unread: for the menu. */
export const readWaiting = (call: Call<typeof conversations>): Promise<WaitingTalks> =>
  inTx(call, async (tx) => {
    const row = await tx.one(
      select(
        { unread: sql<number>`count(*)::int` },
        sql`from ${t} where ${allOf([...visible(call, allow(call, 'waiting').rows), sql`${t.unread} > 0`])}`,
      ),
    )
    return { unread: row?.unread ?? 0 }
  })
