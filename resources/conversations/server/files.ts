import { sql } from 'drizzle-orm'
import type { Channel } from '../../../server/channels/port.ts'
import { META_MOST, sentAs } from '../../../server/channels/whatsappCloud/port.ts'
import { anyOf, columns, pick, type Selected, select, updates } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, contextOf, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { unknownReference } from '../../../server/engine/references.ts'
import { type Opened, openNamed } from '../../../server/files/open.ts'
import { type SentFile, storeSent } from '../../../server/files/sent.ts'
import type { Incoming } from '../../../server/files/write.ts'
import { CODES } from '../../_kit/codes.ts'
import type { Attached } from '../../_kit/fields/index.ts'
import { chatMessages } from '../../chat_messages/schema.ts'
import { files } from '../../files/schema.ts'
import { answerFields } from '../forms.ts'
import type { conversations } from '../schema.ts'

const c = columns(chatMessages, 'c')
const f = columns(files, 'f')

type TalkCall = Call<typeof conversations>

/** The caller's entity, where the conversation is within their reach. @throws 404 */
async function entityAt(tx: Tx, call: TalkCall, id: string, action: 'send' | 'thread'): Promise<string> {
  const { entityId } = call.actor
  if (!(await findRow(tx, call, id, action)) || entityId === null) throw new AppFault('notFound')
  return entityId
}

/** Receives a file of an answer that is still being written, from somebody who may send one. */
export async function receiveFile(call: TalkCall, conversation: string, incoming: Incoming): Promise<SentFile> {
  const { services, actor } = call
  const entityId = await inTx(call, (tx) => entityAt(tx, call, conversation, 'send'))
  return storeSent(services, incoming, { entityId, context: contextOf(call), sender: actor.userId })
}

interface Which {
  id: string
  fileId: string
  variant: string
}

/** A file that a message of a conversation within the caller's reach brought. @throws 404 */
export async function openFile(call: TalkCall, { id, fileId, variant }: Which): Promise<Opened> {
  const entityId = await inTx(call, async (tx) => {
    const entity = await entityAt(tx, call, id, 'thread')
    const named = JSON.stringify([{ id: fileId.toLowerCase() }])
    const isNamed = await tx.one(sql`select 1 from ${c} where ${c.conversation} = ${id}::uuid
      and (${c.file} = ${fileId}::uuid or ${c.files} @> ${named}::jsonb) limit 1`)
    if (isNamed === null) throw new AppFault('notFound')
    return entity
  })
  return openNamed(call.services, contextOf(call), { entityId, fileId, variant })
}

const FILE = pick(f, 'id', 'name', 'mime', 'bytes')
type Sending = Selected<typeof FILE>

/** One mail carries so much, as it is before it is coded: most services take 25 MB of what it is then. */
const MAIL_BYTES = 15 * 1024 * 1024

const fault = (key: string, args: Record<string, string | number> = {}): AppFault =>
  new AppFault('invalid', [{ field: 'files', key, args, code: CODES.file }])

/** @throws 422 with the field `files` where the channel does not carry them */
function assertCarried(channel: Channel, sending: readonly Sending[]): void {
  if (channel === 'sms') throw fault('chatNoFiles')
  if (channel === 'email' && sending.reduce((sum, { bytes }) => sum + bytes, 0) > MAIL_BYTES)
    throw fault('chatFilesLarge', { max: MAIL_BYTES / (1024 * 1024) })
  if (channel !== 'whatsappCloud') return
  for (const { name, mime, bytes } of sending) {
    const as = sentAs(mime)
    if (as === null || bytes > META_MOST[as.type]) throw fault('chatFileMeta', { name })
  }
}

/**
 * Makes files that the caller has sent the answer's own.
 * @throws 422 with the field `files` where one of them is none of theirs, or the channel does not carry it
 */
export async function attach(
  tx: Tx,
  sender: string,
  channel: Channel,
  given: readonly Attached[],
): Promise<Attached[]> {
  const ids = [...new Set(given.map(({ id }) => id))]
  if (ids.length === 0) return []
  const mine = sql`${f.id} = ${anyOf(ids)} and ${f.sender} = ${sender} and ${f.deletedAt} is null`
  const sending = await tx.rows(select(FILE, sql`from ${f} where ${mine} for update of f`))
  if (sending.length !== ids.length) throw new AppFault('invalid', [unknownReference('files', answerFields.files)])
  assertCarried(channel, sending)
  await tx.rows(sql`update ${f} set ${updates(f, { sender: null })} where ${mine}`)
  return ids.flatMap((id) => {
    const found = sending.find((one) => one.id === id)
    return found ? [{ id, altAr: found.name, altEn: found.name }] : []
  })
}
