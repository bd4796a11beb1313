import { sql } from 'drizzle-orm'
import { accountMailAr } from '../../../i18n/ar/accountMail.ts'
import { accountMailEn } from '../../../i18n/en/accountMail.ts'
import { fillText } from '../../../i18n/letter.ts'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { conversations } from '../../../resources/conversations/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { addressOf, type MailAttachment, type OutgoingMail } from '../../channels/email/port.ts'
import type { Outgoing } from '../../channels/port.ts'
import type { OutgoingText } from '../../channels/text.ts'
import type { OutgoingChat } from '../../channels/whatsapp/port.ts'
import { anyOf, columns, jsonOf, nullable, pick, type Selected, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { originalKey } from '../../files/keys.ts'
import type { FileStore } from '../../integrations/files/port.ts'
import { nameFor } from '../../letters/named.ts'
import { TALK, talkRefusal } from '../talk.ts'
import type { LastWord, MessageKind, Post, Reading, Reason, Said } from './kind.ts'
import { isolated, oneLine } from './mailParts.ts'
import { composeSingleMail } from './singleMail.ts'

/** A file of an answer. */
interface ChatFile {
  id: string
  name: string
  mime: string
}

const c = columns(chatMessages, 'c')
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const f = columns(files, 'f')
const m = columns(messages, 'm')
const v = columns(conversations, 'v')

/** An answer that could not leave for so long is given up: whoever wrote it says whether it still holds. */
const LIFE = sql`interval '1 day'`

const ANSWER = {
  ...pick(m, 'id', 'language'),
  text: sql<string>`coalesce(${c.text}, '')`,
  entityId: c.entityId,
  named: sql<number>`jsonb_array_length(${c.files})`,
  files: sql<ChatFile[]>`(select coalesce(json_agg(${jsonOf(pick(f, 'id', 'name', 'mime'))} order by x.n), '[]')
    from jsonb_array_elements(${c.files}) with ordinality x (one, n) join ${f} on ${f.id} = (x.one ->> 'id')::uuid
    where ${f.deletedAt} is null and ${f.consentWithdrawnAt} is null)`,
  donorName: nullable(d).name,
  entityName: nameFor(e, m.language),
  late: sql<boolean>`${m.createdAt} < now() - ${LIFE}`,
  gone: sql<boolean>`${e.status} <> 'active' or ${e.deletedAt} is not null`,
  ...TALK,
}
type Answer = Selected<typeof ANSWER>

const answersOf = (tx: Tx, ids: readonly string[]): Promise<Answer[]> =>
  tx.rows(
    select(
      ANSWER,
      sql`from ${m} join ${c} on ${c.entityId} = ${m.entityId} and ${c.id} = ${m.chat}
      join ${v} on ${v.entityId} = ${c.entityId} and ${v.id} = ${c.conversation}
      join ${e} on ${e.id} = ${m.entityId} left join ${d} on ${d.entityId} = ${v.entityId} and ${d.id} = ${v.donor}
      where ${m.id} = ${anyOf(ids)}`,
    ),
  )

const refusal = (answer: Answer): Reason | null => {
  if (answer.late) return 'expired'
  const { text, files, named } = answer
  // A file that it was to bring is gone: without it, it says another thing.
  const isLess = files.length < named || (text === '' && named === 0)
  return talkRefusal(answer) ?? (answer.gone || isLess ? 'spent' : null)
}

const TEXTS = { en: accountMailEn, ar: accountMailAr }

function mail({ id, language: lang, text, donorName, entityName: sender, address }: Answer, post: Post): OutgoingMail {
  const { chat, at, greeting, greetingNameless } = TEXTS[lang]
  const name = oneLine(donorName ?? '')
  const composed = composeSingleMail({
    lang,
    sender,
    subject: fillText(chat.subject, { entity: sender }),
    greeting: name ? fillText(greeting, { name }) : greetingNameless,
    lines: text.split(/\n+/).filter((line) => line.trim() !== ''),
    links: [],
    at,
    within: fillText(chat.within, { entity: isolated(sender) }),
    ignore: chat.ignore,
  })
  return {
    id,
    to: { address, ...(name ? { name } : {}) },
    from: { address: addressOf(post.from), name: oneLine(sender) },
    ...composed,
    lang,
  }
}

async function bytesOf(store: Pick<FileStore, 'open'>, entityId: string, fileId: string): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of await store.open(originalKey({ entityId, fileId }))) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** A mail brings its files as they are. */
const withFiles =
  (letter: OutgoingMail, { entityId, files }: Answer): Reading =>
  async (store) => {
    const attachments: MailAttachment[] = []
    for (const { id, name: filename, mime: contentType } of files)
      attachments.push({ filename, contentType, content: await bytesOf(store, entityId, id) })
    return { ...letter, attachments }
  }

/** On a phone the words stand as they were written, or the file alone: whoever reads them knows with whom they talk. */
const composed =
  (answer: Answer) =>
  (post: Post): Outgoing | Reading => {
    const { id, language: lang, address: to, text, entityId } = answer
    const [file] = answer.files
    if (answer.channel === 'email') {
      const letter = mail(answer, post)
      return file ? withFiles(letter, answer) : letter
    }
    const outgoing: OutgoingText = { id, lang, to, text }
    if (!file) return outgoing
    return async (store): Promise<OutgoingChat> => {
      const { name, mime } = file
      return { ...outgoing, media: { name, mime, bytes: await bytesOf(store, entityId, file.id) } }
    }
  }

/** [2.74] what one of the team answers in a conversation: at any hour, for they have written and wait. */
export const chatKind: MessageKind = {
  tries: 4,

  async say(tx, waiting) {
    const answers = await answersOf(
      tx,
      waiting.map(({ id }) => id),
    )
    return new Map(
      answers.map((answer): [string, Said] => {
        const reason = refusal(answer)
        return [answer.id, reason === null ? { address: answer.address } : { reason }]
      }),
    )
  },

  async last(tx, claimed) {
    const answers = await answersOf(
      tx,
      claimed.map(({ id }) => id),
    )
    return new Map(
      answers.map((answer): [string, LastWord] => {
        const reason = refusal(answer)
        return [answer.id, reason === null ? { message: composed(answer) } : { reason }]
      }),
    )
  },
}
