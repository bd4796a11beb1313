/** The short answers by WhatsApp to whoever sends from the field, each by a row of the ledger. */
import { sql } from 'drizzle-orm'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { columns, inserts, select, updates, type Writes } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/types.ts'
import { GOES_ON } from './project.ts'

const c = columns(chatMessages, 'c')
const m = columns(messages, 'm')
const u = columns(users, 'u')

/** What is answered. */
type Came = Pick<RecordOf<typeof chatMessages>, 'id' | 'channel' | 'address' | 'author'> & { entityId: string }

/** So long after the first picture its album is there, and its receipt counts all of it. */
const ALBUM = sql.raw(`interval '30 seconds'`)

async function plan(tx: Tx, came: Came, more: Writes<typeof messages>): Promise<void> {
  const { entityId, id: chat, channel, address: sentTo, author } = came
  const whose = await tx.one(select({ language: u.language }, sql`from ${u} where ${u.id} = ${author}::uuid`))
  const language = whose?.language ?? 'ar'
  await tx.rows(
    sql`insert into ${m} ${inserts(m, { entityId, id: newId(), kind: 'fieldUpdate', chat, channel, sentTo, language, ...more })}`,
  )
}

/** What was kept, once for each draft. */
export const planReceipt = (tx: Tx, came: Came): Promise<void> => plan(tx, came, { nextAt: sql`now() + ${ALBUM}` })

/** Which project it is of, asked once in a while. @returns whether it is asked now */
export async function planQuestion(tx: Tx, came: Came): Promise<boolean> {
  const asked = await tx.one(
    sql`select 1 from ${c} where ${c.entityId} = ${came.entityId}::uuid and ${c.author} = ${came.author}::uuid
      and ${c.fieldState} is not null and ${c.askedAt} > now() - ${GOES_ON} limit 1`,
  )
  if (asked) return false
  await tx.rows(sql`update ${c} set ${updates(c, { askedAt: sql`now()` })} where ${c.id} = ${came.id}::uuid`)
  // The question is the message of that very moment; a receipt for the same words comes later.
  await plan(tx, came, { createdAt: sql`now()` })
  return true
}
