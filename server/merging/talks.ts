/** Of two conversations by one channel one remains, as everywhere else where two turn out to be one person. */
import { sql } from 'drizzle-orm'
import { chatMessages } from '../../resources/chat_messages/schema.ts'
import { conversations, LAST_WORDS } from '../../resources/conversations/schema.ts'
import type { Joined } from '../../resources/donor_merges/schema.ts'
import { anyOf, columns, select, shaped, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const c = columns(chatMessages, 'c')
const v = columns(conversations, 'v')
const o = columns(conversations, 'o')

async function moveChats(tx: Tx, from: string, into: string, only: readonly string[] | null): Promise<string[]> {
  const chosen = only === null ? sql.empty() : sql`and ${c.id} = ${anyOf(only)}`
  const rows = await tx.rows(
    shaped(
      { id: c.id },
      (row) => sql`update ${c} set ${updates(c, { conversation: into })}
        where ${c.entityId} = athar_entity() and ${c.conversation} = ${from}::uuid ${chosen} returning ${row}`,
    ),
  )
  return rows.map(({ id }) => id)
}

/** What a conversation shows of its last message, from its messages. */
const tellLast = (tx: Tx, id: string, unread: number): Promise<unknown> =>
  tx.rows(sql`
    with last as (
      select ${c.at}, ${c.text}, ${c.direction} from ${c} where ${c.entityId} = athar_entity() and ${c.conversation} = ${id}::uuid
      order by ${c.at} desc, ${c.id} desc limit 1)
    update ${v} set ${updates(v, {
      lastAt: sql`last.at`,
      lastText: sql`left(last.text, ${LAST_WORDS}::int)`,
      lastDirection: sql`last.direction`,
      unread: sql`greatest(${v.unread} + ${unread}::int, 0)`,
      version: sql`${v.version} + 1`,
    })} from last where ${v.entityId} = athar_entity() and ${v.id} = ${id}::uuid`)

/** What was said with the one by a channel by which there is a conversation with the other becomes part of that one. */
export async function joinTalks(tx: Tx, from: string, to: string): Promise<Joined[]> {
  const found = await tx.rows(
    select(
      { id: v.id, into: o.id, unread: v.unread, row: sql<Joined['row']>`to_jsonb(${sql.raw('v')}) - 'search_text'` },
      sql`from ${v} join ${o} on ${o.entityId} = ${v.entityId} and ${o.channel} = ${v.channel} and ${o.donor} = ${to}::uuid
        where ${v.entityId} = athar_entity() and ${v.donor} = ${from}::uuid order by ${v.id} for update of v, o`,
    ),
  )
  const joined: Joined[] = []
  for (const { id, into, unread, row } of found) {
    const chats = await moveChats(tx, id, into, null)
    await tx.rows(sql`delete from ${v} where ${v.entityId} = athar_entity() and ${v.id} = ${id}::uuid`)
    await tellLast(tx, into, unread)
    joined.push({ row, into, chats })
  }
  return joined
}

/** The conversation of before with what was said in it, as long as the other one is there. @returns what stays in that one */
export async function partTalks(tx: Tx, joined: readonly Joined[]): Promise<number> {
  let stayed = 0
  for (const { row, into, chats } of joined) {
    const list = sql.join(
      Object.keys(row).map((name) => sql.identifier(name)),
      sql`, `,
    )
    const other = await tx.one(
      sql`select 1 from ${v} where ${v.entityId} = athar_entity() and ${v.id} = ${into}::uuid for update`,
    )
    if (other)
      await tx.rows(sql`insert into ${sql.identifier(conversations.name)} (${list})
        select ${list} from jsonb_populate_record(null::conversations, ${JSON.stringify(row)}::jsonb) on conflict do nothing`)
    const back = other ? await moveChats(tx, into, String(row['id']), chats) : []
    if (other) await tellLast(tx, into, -Number(row['unread'] ?? 0))
    stayed += chats.length - back.length
  }
  return stayed
}
