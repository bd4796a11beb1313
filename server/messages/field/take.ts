import { sql } from 'drizzle-orm'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { columns, inserts, shaped } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/types.ts'
import { insertFile, type StoredBytes } from '../../files/row.ts'
import { addressOf, fileOf, type Incoming, isLater, keepOnce, laterOf, type Post } from '../came.ts'
import { FETCH_FILES } from '../chatFiles/name.ts'
import { nameOf } from '../chatFiles/store.ts'
import { SEND_SINGLES } from '../job.ts'
import { oneByOne, placeWaiting } from './draft.ts'
import { holdLiving, projectMeant } from './project.ts'
import { planQuestion } from './replies.ts'
import { FIELD_KINDS } from './sender.ts'

const c = columns(chatMessages, 'c')

/** So much of what somebody writes is kept. */
const MOST = 4000

const nothing = (): boolean => false

/** As a message in no conversation. @returns its id; null where it was kept before */
async function keep(
  tx: Tx,
  post: Post,
  one: Incoming,
  row: { author: string; text: string; file: StoredBytes | null },
) {
  const { entityId, channel } = post
  const { author, text, file } = row
  if (file) await insertFile(tx, { entityId }, file)
  const kept = await tx.one(
    shaped(
      { id: c.id },
      (as) =>
        sql`insert into ${c} ${inserts(c, {
          entityId,
          id: newId(),
          channel,
          direction: 'in',
          address: addressOf(post, one),
          text: text.slice(0, MOST) || null,
          file: file?.id ?? null,
          fileName: one.media ? (file?.name ?? nameOf(one.media)).slice(0, 200) : null,
          ...laterOf(one, nothing),
          at: one.at,
          providerId: one.providerId,
          author,
          fieldState: 'waiting',
        })} on conflict do nothing returning ${as}`,
    ),
  )
  return kept?.id ?? null
}

/** What one of the team sends from the field: part of a draft, or kept until they say of which project it is. */
export async function takeField(post: Post, one: Incoming, sender: string): Promise<void> {
  const { services, entityId, channel } = post
  const file = await fileOf(post, one, FIELD_KINDS)
  await keepOnce(post, file, async (tx) => {
    await oneByOne(tx, sender)
    const { project, text } = await projectMeant(tx, {
      entityId,
      sender,
      text: one.text.trim().slice(0, MOST),
      at: one.at,
    })
    const id = await keep(tx, post, one, { author: sender, text, file })
    if (id === null) return false
    if (isLater(one, nothing)) await services.jobs.add(tx, FETCH_FILES, { entityId, id: null })
    const isLiving = project !== null && (await holdLiving(tx, entityId, project))
    if (isLiving) await placeWaiting(tx, entityId, sender, project)
    else if (await planQuestion(tx, { entityId, id, channel, address: addressOf(post, one), author: sender }))
      await services.jobs.add(tx, SEND_SINGLES, { entityId, id: null, channel })
    return true
  })
}
