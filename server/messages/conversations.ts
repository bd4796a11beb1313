/** product.md 36: which conversation a message belongs to, and what the conversation shows of it. */
import { sql } from 'drizzle-orm'
import { chatMessages } from '../../resources/chat_messages/schema.ts'
import { conversations, LAST_WORDS } from '../../resources/conversations/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import type { Channel } from '../channels/port.ts'
import { columns, inserts, select, updates } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'

const c = columns(chatMessages, 'c')
const d = columns(donors, 'd')
const v = columns(conversations, 'v')

/** With whom: the donor whose address it is alone, or the address. */
export interface With {
  entityId: string
  channel: Channel
  address: string
  donor: string | null
}

/**
 * Every donor of the entity who has this address: one person may stand in two rows, and means the address. Whoever locks
 * donors and a conversation locks donors first.
 */
export const donorsAt = async (tx: Tx, channel: Channel, address: string): Promise<string[]> => {
  const theirs = channel === 'email' ? d.email : d.phone
  const rows = await tx.rows(
    select(
      { id: d.id },
      sql`from ${d} where ${theirs} = ${address} and ${d.deletedAt} is null order by ${d.id} for no key update`,
    ),
  )
  return rows.map(({ id }) => id)
}

/** A phone that two donors share names neither of them. */
export const alone = (ids: readonly string[]): string | null => (ids.length === 1 ? (ids[0] ?? null) : null)

const found = async (tx: Tx, { entityId, channel, address, donor }: With): Promise<string | null> => {
  const whose =
    donor === null ? sql`${v.donor} is null and ${v.address} = ${address}` : sql`${v.donor} = ${donor}::uuid`
  const row = await tx.one(
    select(
      { id: v.id },
      sql`from ${v} where ${v.entityId} = ${entityId}::uuid and ${v.channel} = ${channel} and ${whose} order by ${v.lastAt} desc limit 1 for update`,
    ),
  )
  return row?.id ?? null
}

/** What was said while nobody's record had the address is the donor's from now on: their data, to hand over and to erase. */
async function join(tx: Tx, from: string, into: string, donor: string): Promise<void> {
  await tx.rows(
    sql`update ${c} set ${updates(c, { conversation: into, donor })} where ${c.conversation} = ${from}::uuid`,
  )
  if (from === into) await tx.rows(sql`update ${v} set ${updates(v, { donor })} where ${v.id} = ${into}::uuid`)
  else {
    await tx.rows(sql`with gone as (delete from ${v} where ${v.id} = ${from}::uuid returning ${v.unread} as n, ${v.lastAt} as at)
      update ${v} set ${updates(v, { unread: sql`${v.unread} + gone.n`, lastAt: sql`greatest(${v.lastAt}, gone.at)` })}
      from gone where ${v.id} = ${into}::uuid`)
  }
}

/**
 * The one conversation with somebody by a channel, held until the end of the transaction; made where there is none. One that
 * was had with the address becomes the donor's, or part of the one that they have already.
 */
export async function conversationWith(tx: Tx, whom: With, at: string): Promise<string> {
  const own = await found(tx, whom)
  const before = whom.donor === null ? null : await found(tx, { ...whom, donor: null })
  if (before !== null && whom.donor !== null) {
    await join(tx, before, own ?? before, whom.donor)
    return own ?? before
  }
  if (own !== null) return own
  const { entityId, channel, address, donor } = whom
  // One after the other: another message of theirs may have made it meanwhile.
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`talk ${entityId} ${channel} ${donor ?? address}`}, 0))`,
  )
  const made = await found(tx, whom)
  if (made !== null) return made
  const id = newId()
  await tx.rows(
    sql`insert into ${v} ${inserts(v, { entityId, id, channel, address, donor, lastAt: at, lastInAt: at })}`,
  )
  return id
}

const shown = (text: string): string | null => text.replace(/\s+/g, ' ').trim().slice(0, LAST_WORDS) || null

interface Heard {
  address: string
  name?: string | undefined
  text: string
  at: string
  stopSaid: boolean
}

/** They have written: one more that nobody has read. What comes late takes no newer one's place. */
export async function heard(tx: Tx, conversation: string, { address, name, text, at, stopSaid }: Heard): Promise<void> {
  const newest = sql`${v.lastAt} <= ${at}::timestamptz`
  const newestIn = sql`${v.lastInAt} <= ${at}::timestamptz`
  await tx.rows(
    sql`update ${v} set ${updates(v, {
      lastText: sql`case when ${newest} then ${shown(text)}::text else ${v.lastText} end`,
      lastDirection: sql`case when ${newest} then 'in' else ${v.lastDirection} end`,
      stopSaid: sql`case when ${newestIn} then ${stopSaid}::boolean else ${v.stopSaid} end`,
      address: sql`case when ${newestIn} then ${address}::text else ${v.address} end`,
      senderName: sql`coalesce(${name?.slice(0, 200) ?? null}::text, ${v.senderName})`,
      lastAt: sql`greatest(${v.lastAt}, ${at}::timestamptz)`,
      lastInAt: sql`greatest(${v.lastInAt}, ${at}::timestamptz)`,
      unread: sql`${v.unread} + 1`,
      version: sql`${v.version} + 1`,
      updatedAt: sql`now()`,
    })} where ${v.id} = ${conversation}::uuid`,
  )
}

/** One of the team has answered: what was there is read, and whoever answers what is nobody's has it. */
export async function answered(tx: Tx, conversation: string, text: string, by: string | null): Promise<void> {
  await tx.rows(
    sql`update ${v} set ${updates(v, {
      lastText: shown(text),
      lastDirection: 'out',
      lastAt: sql`greatest(${v.lastAt}, now())`,
      unread: 0,
      assignee: sql`coalesce(${v.assignee}, ${by}::uuid)`,
      version: sql`${v.version} + 1`,
      updatedAt: sql`now()`,
    })} where ${v.id} = ${conversation}::uuid`,
  )
}
