import { sql } from 'drizzle-orm'
import type { Accept } from '../../../resources/_kit/fields/index.ts'
import { entityStaff } from '../../../resources/_kit/roles.ts'
import { users } from '../../../resources/users/schema.ts'
import { columns, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { addressOf, type Incoming, type Post } from '../came.ts'
import { donorsAt } from '../conversations.ts'
import { wishOf } from '../words.ts'

const u = columns(users, 'u')

/** What an update of a project holds. */
export const FIELD_KINDS: readonly Accept[] = ['image', 'audio', 'video', 'pdf']

/**
 * Whose phone of this charity's own staff a message came from; null where it is nobody's. Somebody whose phone a donor's
 * record has too is that donor when they say stop: the right to hear no more weighs more than a line of an update.
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
  const saysStop = one.media === undefined && wishOf(one.text) === 'stop'
  return saysStop && (await donorsAt(tx, post.channel, address)).length > 0 ? null : found.id
}
