/** What staff send from the field becomes drafts of updates, which a person looks at and publishes. */
import { type SQL, sql } from 'drizzle-orm'
import { fieldAr } from '../../../i18n/ar/field.ts'
import { formatDate } from '../../../i18n/dates.ts'
import { fieldEn } from '../../../i18n/en/field.ts'
import { fillText } from '../../../i18n/letter.ts'
import type { Accept, Attached } from '../../../resources/_kit/fields/index.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { projectUpdates } from '../../../resources/project_updates/schema.ts'
import { columns, inserts, nullable, pick, type Selected, select, updates } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/types.ts'
import { holdLiving, TOGETHER } from './project.ts'
import { planReceipt } from './replies.ts'

const c = columns(chatMessages, 'c')
const e = columns(entities, 'e')
const f = columns(files, 'f')
const u = columns(projectUpdates, 'u')

const CAME = {
  ...pick(c, 'id', 'entityId', 'channel', 'address', 'author', 'text', 'file', 'fileName', 'fileState', 'at', 'update'),
  kind: nullable(f).kind,
}
type Came = Selected<typeof CAME>

/** Messages of staff, in their order and held; `which` names them among `c`. They are read once they are held: a file may just have come. */
async function cameAs(tx: Tx, which: SQL): Promise<Came[]> {
  await tx.rows(sql`select 1 from ${c} where ${which} order by ${c.at}, ${c.id} for update`)
  return tx.rows(
    select(
      CAME,
      sql`from ${c} left join ${f} on ${f.entityId} = ${c.entityId} and ${f.id} = ${c.file}
      where ${which} order by ${c.at}, ${c.id}`,
    ),
  )
}

/** One after the other: two pictures that come at once make one draft. */
export const oneByOne = (tx: Tx, sender: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`field ${sender}`}, 0))`)

const FIELD_OF = {
  image: 'images',
  audio: 'recordings',
  video: 'recordings',
  pdf: 'attachments',
} as const satisfies Partial<Record<Accept, keyof typeof projectUpdates.fields>>

const listOf = (kind: Accept | null) => (kind === null || kind === 'sheet' ? null : FIELD_OF[kind])

/** Whether the draft `u` may still take it: nobody has published or deleted it, and it is not full. */
function takes({ text, kind }: Came): SQL {
  const list = listOf(kind)
  const room = list === null ? sql`true` : sql`jsonb_array_length(${u[list]}) < ${LIMITS.filesPerRecord}::int`
  return sql`${u.status} = 'draft' and ${u.deletedAt} is null and ${room}
    and char_length(coalesce(${u.details}, '')) + ${(text ?? '').length + 1}::int <= ${LIMITS.longText}::int`
}

/** The draft that it goes on with: its own, where its file comes after its words, or what came together with it. */
const goesOn = (tx: Tx, came: Came, project: string) =>
  tx.one(
    select(
      { id: u.id },
      sql`from ${u} where ${u.project} = ${project}::uuid and ${u.createdBy} = ${came.author}::uuid and ${u.cameBy} is not null and ${takes(came)}
      and (${u.id} = ${came.update}::uuid or exists (select 1 from ${c} where ${c.entityId} = ${u.entityId} and ${c.author} = ${came.author}::uuid
        and ${c.update} = ${u.id} and ${c.at} between ${came.at}::timestamptz - ${TOGETHER} and ${came.at}::timestamptz + ${TOGETHER}))
      order by ${u.id} desc limit 1 for update`,
    ),
  )

const TITLE = 120
const TEXTS = { en: fieldEn, ar: fieldAr }

function titleOf(text: string | null, lang: 'ar' | 'en', day: string): string {
  const [first = ''] = (text ?? '').split('\n')
  if (first.trim() === '') return fillText(TEXTS[lang].title, { day })
  return first.length > TITLE ? `${first.slice(0, TITLE - 1).trimEnd()}…` : first
}

async function begin(tx: Tx, came: Came, project: string): Promise<string> {
  const { entityId, author, channel, text, at } = came
  const where = await tx.one(
    select(
      {
        lang: e.defaultLanguage,
        calendar: e.calendar,
        day: sql<string>`(${at}::timestamptz at time zone ${e.timeZone})::date::text`,
      },
      sql`from ${e} where ${e.id} = ${entityId}::uuid`,
    ),
  )
  const id = newId()
  const dateFrom = where?.day ?? at.slice(0, 10)
  const [lang, calendar] = [where?.lang ?? 'ar', where?.calendar ?? 'both'] as const
  const name = titleOf(text, lang, formatDate(dateFrom, { locale: lang, calendar }))
  await tx.rows(
    sql`insert into ${u} ${inserts(u, { entityId, id, project, name, dateFrom, createdBy: author, cameBy: channel })}`,
  )
  await planReceipt(tx, came)
  return id
}

/** It stands in the draft from now on, and not with the message. */
async function put(tx: Tx, came: Came, project: string, update: string): Promise<void> {
  const { text, file, kind } = came
  const list = listOf(kind)
  const one: Attached[] = file === null ? [] : [{ id: file, altAr: null, altEn: null }]
  await tx.rows(
    sql`update ${u} set ${updates(u, {
      ...(text !== null && { details: sql`concat_ws(E'\n', ${u.details}, ${text}::text)` }),
      ...(list !== null && { [list]: sql`${u[list]} || ${JSON.stringify(one)}::jsonb` }),
      version: sql`${u.version} + 1`,
      updatedAt: sql`now()`,
    })} where ${u.id} = ${update}::uuid`,
  )
  const gone = list === null ? {} : { file: null, fileName: null }
  await tx.rows(
    sql`update ${c} set ${updates(c, { ...gone, text: null, fieldState: 'placed', project, update })} where ${c.id} = ${came.id}::uuid`,
  )
}

/** A code alone says of what comes next which project it is of. */
const isBare = ({ text, fileName }: Came): boolean => text === null && fileName === null

async function place(tx: Tx, came: Came, project: string): Promise<void> {
  if (isBare(came))
    await tx.rows(
      sql`update ${c} set ${updates(c, { fieldState: 'placed', project })} where ${c.id} = ${came.id}::uuid`,
    )
  else await put(tx, came, project, (await goesOn(tx, came, project))?.id ?? (await begin(tx, came, project)))
}

/** All that somebody has sent and that waited for a project, or of it these messages alone. */
export async function placeWaiting(
  tx: Tx,
  entityId: string,
  sender: string,
  project: string,
  these: SQL = sql`true`,
): Promise<void> {
  const waiting = await cameAs(
    tx,
    sql`${c.entityId} = ${entityId}::uuid and ${c.author} = ${sender}::uuid and ${c.fieldState} = 'waiting' and ${these}`,
  )
  for (const came of waiting) await place(tx, came, project)
}

/** A file that was fetched after its message had its draft. */
export async function placeFetched(tx: Tx, id: string, sender: string, project: string): Promise<void> {
  await oneByOne(tx, sender)
  const [came] = await cameAs(tx, sql`${c.id} = ${id}::uuid and ${c.file} is not null`)
  if (!came) return
  if (await holdLiving(tx, came.entityId, project)) await place(tx, came, project)
  // The project went meanwhile: it waits until its sender names another.
  else
    await tx.rows(
      sql`update ${c} set ${updates(c, { fieldState: 'waiting', project: null })} where ${c.id} = ${id}::uuid`,
    )
}
