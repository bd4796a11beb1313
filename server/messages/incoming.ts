import { sql } from 'drizzle-orm'
import { kindsOf } from '../../resources/_kit/fields/upload.ts'
import { STOP_OF, WAY_OF } from '../../resources/_kit/ways.ts'
import { chatMessages } from '../../resources/chat_messages/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { feedback } from '../../resources/feedback/schema.ts'
import type { Channel } from '../channels/port.ts'
import { anyOf, columns, inserts, shaped, updates } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { insertFile, type StoredBytes } from '../files/row.ts'
import { addressOf, fileOf, type Incoming, inTx, isKnown, isLater, keepOnce, laterOf, type Post } from './came.ts'
import { FETCH_FILES } from './chatFiles/name.ts'
import { nameOf } from './chatFiles/store.ts'
import { alone, conversationWith, donorsAt, heard } from './conversations.ts'
import { staffAt } from './field/sender.ts'
import { takeField } from './field/take.ts'
import { wishOf } from './words.ts'

const c = columns(chatMessages, 'c')
const d = columns(donors, 'd')
const f = columns(feedback, 'f')

async function stop(tx: Tx, channel: Channel, ids: readonly string[]): Promise<void> {
  const field = STOP_OF[WAY_OF[channel]]
  await tx.rows(sql`update ${d} set ${updates(d, { [field]: true, version: sql`${d.version} + 1`, updatedAt: sql`now()` })}
    where ${d.id} = ${anyOf(ids)} and not ${d[field]}`)
}

/** What a person is to look at: one line for each donor whose address it is, or for the address alone. */
async function tell(tx: Tx, post: Post, kind: 'stop' | 'start', one: Incoming, ids: readonly string[]) {
  const { entityId, channel } = post
  const { at, byService = false } = one
  const address = ids.length === 0 ? addressOf(post, one) : null
  for (const donor of ids.length === 0 ? [null] : ids)
    await tx.rows(
      sql`insert into ${f} ${inserts(f, { entityId, id: newId(), kind, at, donor, channel, byService, address })}`,
    )
}

/** A film is of no kind that is kept here: it is not fetched to be thrown away. */
const isFilm = (mime: string): boolean => mime.startsWith('video/')

/** Kept once in its conversation, whoever delivers it how often. @returns whether it is new */
async function keep(
  tx: Tx,
  post: Post,
  one: Incoming,
  donor: string | null,
  file: StoredBytes | null,
): Promise<boolean> {
  const { entityId, channel } = post
  const address = addressOf(post, one)
  if (file) await insertFile(tx, { entityId }, file)
  const conversation = await conversationWith(tx, { entityId, channel, address, donor }, one.at)
  const named = one.unread ? one.unread.subject : one.media ? (file?.name ?? nameOf(one.media)) : null
  const fileName = named?.slice(0, 200) || null
  const rows = await tx.rows(
    shaped(
      { id: c.id },
      (row) =>
        sql`insert into ${c} ${inserts(c, {
          entityId,
          id: newId(),
          conversation,
          channel,
          direction: 'in',
          donor,
          address,
          senderName: one.name?.slice(0, 200) ?? null,
          text: one.text.slice(0, 5000) || null,
          file: file?.id ?? null,
          fileName,
          ...laterOf(one, isFilm),
          at: one.at,
          providerId: one.providerId,
        })} on conflict do nothing returning ${row}`,
    ),
  )
  if (rows.length === 0) return false
  const { name, text, at } = one
  if (isLater(one, isFilm)) await post.services.jobs.add(tx, FETCH_FILES, { entityId, id: null })
  await heard(tx, conversation, {
    address,
    name,
    text: text || (fileName ?? ''),
    at,
    stopSaid: wishOf(text) === 'stop',
  })
  return true
}

/** What one of the team sends by WhatsApp is for a project, and no donor's message. */
const FROM_STAFF: ReadonlySet<Channel> = new Set(['whatsapp', 'whatsappCloud'])

async function takeOne(post: Post, one: Incoming): Promise<void> {
  const { channel } = post
  if (await inTx(post, (tx) => isKnown(tx, post, one))) return
  const sender = FROM_STAFF.has(channel) ? await inTx(post, (tx) => staffAt(tx, post, one)) : null
  if (sender !== null) return takeField(post, one, sender)
  const file = await fileOf(post, one, kindsOf('attachment'))
  await keepOnce(post, file, async (tx) => {
    const address = addressOf(post, one)
    const ids = await donorsAt(tx, channel, address)
    if (!(await keep(tx, post, one, alone(ids), file))) return false
    const wish = wishOf(one.text)
    if (wish === null) return true
    if (wish === 'stop') await stop(tx, channel, ids)
    await tell(tx, post, wish, one, ids)
    return true
  })
}

/**
 * A stop word stops the channel for everybody of the entity who has the address that it came from; a start word undoes
 * none, and is for a person to see. Everything is kept once for the staff's inbox, each message by itself: what fails is
 * thrown after the others, so that the service delivers it again.
 */
export async function takeIncoming(
  services: Services,
  entityId: string,
  channel: Channel,
  messages: readonly Incoming[],
): Promise<void> {
  const failures: unknown[] = []
  for (const one of messages)
    try {
      await takeOne({ services, entityId, channel }, one)
    } catch (error) {
      services.log.error({ err: error, channel, providerId: one.providerId }, 'an incoming message was not kept')
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
