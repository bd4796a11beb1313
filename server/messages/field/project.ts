/** Which project somebody means who sends pictures from the field. */
import { type SQL, sql } from 'drizzle-orm'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { columns, pick, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { namedIn } from './code.ts'

const c = columns(chatMessages, 'c')
const p = columns(projects, 'p')

/** What comes so close together is of one thing: of an album, WhatsApp sends the words with the first picture alone. */
export const TOGETHER = sql.raw(`interval '15 minutes'`)
/** So long people go on with what they sent to last. */
export const GOES_ON = sql.raw(`interval '12 hours'`)

/** Of an entity, those that something can be told of. */
export const livingProjects = (entityId: string): SQL =>
  sql`${p.entityId} = ${entityId}::uuid and ${p.deletedAt} is null and not ${p.archived}`

/** Held until what is placed in it stands: one that is deleted or archived meanwhile takes nothing new. */
export const holdLiving = async (tx: Tx, entityId: string, id: string): Promise<boolean> =>
  (await tx.one(sql`select 1 from ${p} where ${p.id} = ${id}::uuid and ${livingProjects(entityId)} for share of p`)) !==
  null

export interface Asked {
  entityId: string
  sender: string
  text: string
  at: string
}

async function lastOf(tx: Tx, { entityId, sender, at }: Asked, within: SQL): Promise<string | null> {
  const row = await tx.one(
    select(
      { id: p.id },
      sql`from ${c} join ${p} on ${p.entityId} = ${c.entityId} and ${p.id} = ${c.project}
      where ${livingProjects(entityId)} and ${c.author} = ${sender}::uuid and ${c.fieldState} = 'placed'
        and ${c.at} between ${at}::timestamptz - ${within} and ${at}::timestamptz + ${within}
      order by ${c.at} desc, ${c.id} desc limit 1`,
    ),
  )
  return row?.id ?? null
}

/** Whoever leads one published project alone means that one. */
async function onlyOne(tx: Tx, { entityId, sender }: Asked): Promise<string | null> {
  const rows = await tx.rows(
    select(
      { id: p.id },
      sql`from ${p} where ${livingProjects(entityId)} and ${p.manager} = ${sender}::uuid and ${p.status} = 'published' limit 2`,
    ),
  )
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/**
 * By its code; else as what came just before; else the only published one that they lead; else the one of the last hours.
 * Null where nobody can tell. `text`: what is said beside the code.
 */
export async function projectMeant(tx: Tx, asked: Asked): Promise<{ project: string | null; text: string }> {
  const { entityId, text } = asked
  const all =
    text === '' ? [] : await tx.rows(select(pick(p, 'id', 'code'), sql`from ${p} where ${livingProjects(entityId)}`))
  const named = namedIn(text, all)
  if (named) return { project: named.project.id, text: named.rest }
  const project =
    (await lastOf(tx, asked, TOGETHER)) ?? (await onlyOne(tx, asked)) ?? (await lastOf(tx, asked, GOES_ON))
  return { project, text }
}
