import { sql } from 'drizzle-orm'
import { addDays } from '../../i18n/dates.ts'
import { chatMessages } from '../../resources/chat_messages/schema.ts'
import { conversations, LAST_WORDS } from '../../resources/conversations/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { savedReplies } from '../../resources/saved_replies/schema.ts'
import { columns, inserts, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { CHATS, type ChatSeed, SAVED_REPLIES } from './content/chat.ts'
import { ENTITIES } from './content/entities.ts'
import { phoneOf } from './donors.ts'
import { dayMs } from './random.ts'

const c = columns(chatMessages, 'c')
const d = columns(donors, 'd')
const r = columns(savedReplies, 'r')
const v = columns(conversations, 'v')

type Owner = Omit<Tx, 'context'>

const EIGHT = 8 * 3_600_000
const MINUTE = 60_000
/** One of the demo's own numbers that no donor of it has. */
const STRANGER = 9990

const number = (n: number): string => String(n).padStart(2, '0')
const idOf = (part: string, kind = '00'): string => `01920000-0000-7000-8000-000000${kind}${part}`

async function insertChat(tx: Owner, chat: ChatSeed, n: number, newest: string): Promise<void> {
  const { entity, channel, said, unread, senderName } = chat
  const entityId = ENTITIES[entity]?.id ?? null
  const address = phoneOf(entity, chat.donor ?? STRANGER)
  const donor =
    chat.donor === null
      ? null
      : await tx.one(
          select({ id: d.id }, sql`from ${d} where ${d.entityId} = ${entityId}::uuid and ${d.phone} = ${address}`),
        )
  // A donor whom the numbers do not give writes nothing.
  if (entityId === null || (chat.donor !== null && !donor)) return
  const moment = (one: ChatSeed['said'][number]): string =>
    new Date(dayMs(addDays(newest, -one.daysBefore)) + EIGHT + one.minute * MINUTE).toISOString()
  const whom = { entityId, channel, address, donor: donor?.id ?? null }
  const last = said.at(-1)
  const lastIn = said.findLast((one) => one.out !== true)
  if (!last || !lastIn) return
  const id = idOf(`e1${number(n)}`)
  await tx.rows(
    sql`insert into ${v} ${inserts(v, { ...whom, id, senderName: senderName ?? null, lastText: last.text.slice(0, LAST_WORDS), lastDirection: last.out ? 'out' : 'in', lastAt: moment(last), lastInAt: moment(lastIn), unread })}`,
  )
  for (const [at, one] of said.entries())
    await tx.rows(
      sql`insert into ${c} ${inserts(c, { ...whom, id: idOf(`${number(n)}${number(at)}`, 'e2'), conversation: id, direction: one.out ? 'out' : 'in', text: one.text, at: moment(one) })}`,
    )
}

/** [2.74] conversations of the days before `newest`, of donors that are there, and the entities' saved replies. */
export async function insertChats(tx: Owner, newest: string): Promise<void> {
  for (const [n, chat] of CHATS.entries()) await insertChat(tx, chat, n, newest)
  for (const [n, { entity, title, textAr, textEn }] of SAVED_REPLIES.entries()) {
    const entityId = ENTITIES[entity]?.id
    if (entityId)
      await tx.rows(
        sql`insert into ${r} ${inserts(r, { entityId, id: idOf(`e3${number(n)}`), title, textAr: textAr ?? null, textEn: textEn ?? null })}`,
      )
  }
}
