import { sql } from 'drizzle-orm'
import { fieldAr } from '../../../i18n/ar/field.ts'
import { fieldEn } from '../../../i18n/en/field.ts'
import { fillText } from '../../../i18n/letter.ts'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { projectUpdates } from '../../../resources/project_updates/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import type { OutgoingText } from '../../channels/text.ts'
import { anyOf, columns, jsonOf, known, nullable, pick, type Selected, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import type { LastWord, MessageKind, Reason, Said } from './kind.ts'
import { oneLine } from './mailParts.ts'

const c = columns(chatMessages, 'c')
const e = columns(entities, 'e')
const m = columns(messages, 'm')
const o = columns(chatMessages, 'o')
const p = columns(projects, 'p')
const pu = columns(projectUpdates, 'pu')
const q = columns(projects, 'q')
const u = columns(users, 'u')

/** Whoever sent it knows by then. */
const LIFE = sql`interval '1 day'`
/** So many of the codes one message names. */
const CODES = sql.raw('20')
/** WhatsApp takes some four thousand characters: of a name its beginning is enough beside its code. */
const NAME = 80

interface Named {
  code: string
  name: string
}

const others = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${o} where ${o.entityId} = ${c.entityId} and ${o.author} = ${c.author} and ${o.update} = ${pu.id}
    and ${o.fileName} is not null and ${which})`

const WORD = {
  ...pick(m, 'id', 'language'),
  address: known(m.sentTo),
  project: nullable(p).name,
  /** It asks of which project something is, and is no receipt. */
  asks: sql<boolean>`coalesce(${c.askedAt} = ${m.createdAt}, false)`,
  waits: sql<boolean>`${c.fieldState} = 'waiting'`,
  images: sql<number>`coalesce(jsonb_array_length(${pu.images}), 0)`,
  recordings: sql<number>`coalesce(jsonb_array_length(${pu.recordings}), 0)`,
  attachments: sql<number>`coalesce(jsonb_array_length(${pu.attachments}), 0)`,
  coming: others(sql`${o.fileState} = 'waiting'`),
  notKept: others(sql`${o.fileState} is distinct from 'waiting'`),
  /** Their own first: whoever leads none may mean any. */
  codes: sql<Named[]>`(select coalesce(json_agg(${jsonOf(pick(q, 'code', 'name'))} order by ${q.code}), '[]') from (
    select * from ${q} where ${q.entityId} = ${c.entityId} and ${q.deletedAt} is null and not ${q.archived} and ${q.status} = 'published'
    order by (${q.manager} is not distinct from ${c.author}) desc, ${q.code} limit ${CODES}) q)`,
  late: sql<boolean>`${m.createdAt} < now() - ${LIFE}`,
  gone: sql<boolean>`${e.status} <> 'active' or ${e.deletedAt} is not null or ${u.status} <> 'active' or ${pu.deletedAt} is not null`,
}
type Word = Selected<typeof WORD>

/** Whose phone is another one by now has no row here. */
const wordsOf = (tx: Tx, those: readonly { id: string }[]): Promise<Word[]> =>
  tx.rows(
    select(
      WORD,
      sql`from ${m} join ${c} on ${c.entityId} = ${m.entityId} and ${c.id} = ${m.chat} join ${e} on ${e.id} = ${m.entityId}
      join ${u} on ${u.entityId} = ${m.entityId} and ${u.id} = ${c.author} and ${u.phone} = ${m.sentTo}
      left join ${pu} on ${pu.entityId} = ${c.entityId} and ${pu.id} = ${c.update}
      left join ${p} on ${p.entityId} = ${c.entityId} and ${p.id} = ${pu.project}
      where ${m.id} = ${anyOf(those.map(({ id }) => id))}`,
    ),
  )

const refusal = ({ late, gone, asks, waits, project }: Word): Reason | null => {
  if (late) return 'expired'
  return gone || asks !== waits || (!asks && project === null) ? 'spent' : null
}

const TEXTS = { en: fieldEn, ar: fieldAr }

function question({ language, codes }: Word): string {
  const { ask, askNone, project } = TEXTS[language]
  if (codes.length === 0) return askNone
  return [ask, ...codes.map(({ code, name }) => fillText(project, { code, name: oneLine(name).slice(0, NAME) }))].join(
    '\n',
  )
}

function receipt({ language, project, images, recordings, attachments, coming, notKept }: Word): string {
  const texts = TEXTS[language]
  const counted = [
    [texts.pictures, images],
    [texts.recordings, recordings],
    [texts.files, attachments],
    [texts.coming, coming],
    [texts.notKept, notKept],
  ] as const
  const counts = counted.filter(([, n]) => n > 0).map(([text, n]) => fillText(text, { n: String(n) }))
  return [fillText(texts.kept, { project: oneLine(project ?? '') }), ...counts, texts.next].join('\n')
}

const composed = (word: Word) => (): OutgoingText => {
  const { id, language: lang, address: to } = word
  return { id, lang, to, text: word.asks ? question(word) : receipt(word) }
}

/** To staff who sent something from the field to the charity's own number: what became of it, or of which project it is. */
export const fieldUpdateKind: MessageKind = {
  tries: 4,

  async say(tx, waiting) {
    const found = await wordsOf(tx, waiting)
    return new Map(
      found.map((one): [string, Said] => {
        const reason = refusal(one)
        return [one.id, reason === null ? { address: one.address } : { reason }]
      }),
    )
  },

  async last(tx, claimed) {
    const found = await wordsOf(tx, claimed)
    return new Map(
      found.map((one): [string, LastWord] => {
        const reason = refusal(one)
        return [one.id, reason === null ? { message: composed(one) } : { reason }]
      }),
    )
  },
}
