import { sql } from 'drizzle-orm'
import type { Accept } from '../../../resources/_kit/fields/index.ts'
import { entityStaff } from '../../../resources/_kit/roles.ts'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { columns, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { addressOf, type Incoming, type Post } from '../came.ts'
import { donorsAt } from '../conversations.ts'
import { wishOf } from '../words.ts'
import { GOES_ON, TOGETHER } from './project.ts'

const c = columns(chatMessages, 'c')
const u = columns(users, 'u')

/** What an update of a project holds. */
export const FIELD_KINDS: readonly Accept[] = ['image', 'audio', 'video', 'pdf']

/**
 * Whose phone of this charity's own staff a message came from; null where it is nobody's. Somebody whose phone a donor's
 * record has too is that donor in words that come by themselves: nobody has proved the number, and what a donor writes is not to be lost.
 */
export async function staffAt(tx: Tx, post: Post, one: Incoming): Promise<string | null> {
  const address = addressOf(post, one)
  const found = await tx.one(
    select(
      { id: u.id },
      sql`from ${u} where ${u.entityId} = ${post.entityId}::uuid and ${u.phone} = ${address} and ${u.status} = 'active' and ${u.deletedAt} is null
      and ${u.roles} && ${sql.param([...entityStaff])}::text[]`,
    ),
  )
  if (found === null) return null
  if (one.media !== undefined || (await donorsAt(tx, post.channel, address)).length === 0) return found.id
  return wishOf(one.text) !== 'stop' && (await isAtWork(tx, post.entityId, found.id, one.at)) ? found.id : null
}

/** Whether they have just sent something from the field, or are asked of which project it is. */
const isAtWork = async (tx: Tx, entityId: string, sender: string, at: string): Promise<boolean> =>
  (await tx.one(sql`select 1 from ${c} where ${c.entityId} = ${entityId}::uuid and ${c.author} = ${sender}::uuid
    and (${c.fieldState} = 'waiting' and ${c.at} > ${at}::timestamptz - ${GOES_ON}
      or ${c.fieldState} = 'placed' and ${c.at} between ${at}::timestamptz - ${TOGETHER} and ${at}::timestamptz + ${TOGETHER}) limit 1`)) !==
  null
