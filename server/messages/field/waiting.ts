/** What staff sent from the field and nobody has said the project of: seen, put in a draft, or dropped, by hand. */
import { type SQL, sql } from 'drizzle-orm'
import type { FieldWaiting } from '../../../resources/_contracts/fieldWaiting.ts'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { anyOf, columns, nullable, pick, select, updates } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import type { Actor } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'
import { oneByOne, placeWaiting } from './draft.ts'
import { holdLiving, livingProjects } from './project.ts'

const c = columns(chatMessages, 'c')
const f = columns(files, 'f')
const p = columns(projects, 'p')
const u = columns(users, 'u')

/** So many pictures tell which project it is. */
const PICTURES = 6
/** So many messages of one sender are placed or dropped at once. */
export const SEEN_MOST = 500
/** So many people and projects are named; charities with more are few, and the list of projects is searched. */
const PEOPLE = 20
const CHOICES = 500

export type By = Pick<Actor, 'userId' | 'entityId' | 'roles'>

const leadsAll = ({ roles }: By): boolean => roles.includes('BranchAdmin')
const entityOf = ({ entityId }: By): string => {
  if (!entityId) throw new AppFault('forbidden')
  return entityId
}

/** [6.2] of a projects administrator, the projects that they lead themselves. */
const ofTheirs = (by: By): SQL => (leadsAll(by) ? sql`true` : sql`${p.manager} = ${by.userId}::uuid`)

const waits = (by: By): SQL => sql`${c.entityId} = ${entityOf(by)}::uuid and ${c.fieldState} = 'waiting'`

const counted = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`

/** Who has sent what, and the projects that it can be of. Where there is none to choose, what one may drop alone. */
export async function fieldWaiting(tx: Tx, by: By): Promise<FieldWaiting> {
  const choices = await tx.rows(
    select(
      pick(p, 'id', 'code', 'name'),
      sql`from ${p} where ${livingProjects(entityOf(by))} and ${ofTheirs(by)} order by ${p.status} = 'published' desc, ${p.id} desc limit ${CHOICES}`,
    ),
  )
  const theirs = choices.length > 0 || leadsAll(by) ? sql`true` : sql`${c.author} = ${by.userId}::uuid`
  const file = nullable(f)
  const senders = await tx.rows(
    select(
      {
        ...pick(u, 'id', 'name'),
        since: sql<string>`min(${c.at})`,
        pictures: counted(sql`${file.kind} = 'image'`),
        recordings: counted(sql`${file.kind} in ('audio', 'video')`),
        papers: counted(sql`${file.kind} = 'pdf' or ${c.fileState} = 'waiting'`),
        texts: counted(sql`${c.text} is not null`),
        messages: sql<string[]>`(array_agg(${c.id} order by ${c.at}, ${c.id}))[1:${sql.raw(String(SEEN_MOST))}]`,
        shown: sql<
          string[]
        >`coalesce((array_agg(${file.id} order by ${c.at}, ${c.id}) filter (where ${file.kind} = 'image'))[1:${sql.raw(String(PICTURES))}], '{}')`,
      },
      sql`from ${c} join ${u} on ${u.id} = ${c.author} left join ${f} on ${f.entityId} = ${c.entityId} and ${f.id} = ${c.file} and ${f.deletedAt} is null
        where ${waits(by)} and ${theirs} and (${c.text} is not null or ${c.fileName} is not null)
        group by ${u.id}, ${u.name} order by min(${c.at}) limit ${PEOPLE}`,
    ),
  )
  return {
    projects: choices,
    senders: senders.map((one) => ({ ...one, mayDrop: leadsAll(by) || one.id === by.userId })),
  }
}

/** What was seen of somebody's messages. */
interface Seen {
  sender: string
  messages: readonly string[]
}

/** @throws 404 for whoever is none of the entity's people */
async function colleague(tx: Tx, by: By, id: string): Promise<void> {
  const found = await tx.one(
    sql`select 1 from ${u} where ${u.id} = ${id}::uuid and ${u.entityId} = ${entityOf(by)}::uuid`,
  )
  if (found === null) throw new AppFault('notFound')
}

const these = (ids: readonly string[]): SQL => sql`${c.id} = ${anyOf(ids)}`

/**
 * What was seen of somebody's messages without a project becomes part of drafts of this one, as if they had named its code.
 * @throws 404 for a sender of elsewhere, and a project that is not theirs to choose or takes nothing new
 */
export async function placeByHand(tx: Tx, by: By, { sender, messages, project }: Seen & { project: string }) {
  const entityId = entityOf(by)
  await colleague(tx, by, sender)
  await oneByOne(tx, sender)
  const isTheirs = await tx.one(sql`select 1 from ${p} where ${p.id} = ${project}::uuid and ${ofTheirs(by)}`)
  if (isTheirs === null || !(await holdLiving(tx, entityId, project))) throw new AppFault('notFound')
  await placeWaiting(tx, entityId, sender, project, these(messages))
  return {}
}

/**
 * Nothing of it is kept but that it came, so that the service cannot bring it again.
 * @throws 403 for what another one sent, but for the branch's administrator; 404 for a sender of elsewhere
 */
export async function dropWaiting(tx: Tx, by: By, { sender, messages }: Seen) {
  if (!leadsAll(by) && sender !== by.userId) throw new AppFault('forbidden')
  await colleague(tx, by, sender)
  await oneByOne(tx, sender)
  const mine = sql`${waits(by)} and ${c.author} = ${sender}::uuid and ${these(messages)}`
  // A file that is fetched at this moment is one of theirs before it is asked for.
  await tx.rows(sql`select 1 from ${c} where ${mine} order by ${c.id} for update`)
  await tx.rows(
    sql`update ${f} set ${updates(f, { deletedAt: sql`now()`, version: sql`${f.version} + 1`, updatedAt: sql`now()` })}
      where ${f.entityId} = ${entityOf(by)}::uuid and ${f.deletedAt} is null and ${f.id} in (select ${c.file} from ${c} where ${mine})`,
  )
  const nothing = { text: null, file: null, fileName: null, fileState: null, media: null, fetchAt: null }
  await tx.rows(sql`update ${c} set ${updates(c, { ...nothing, fieldState: 'dropped' })} where ${mine}`)
  return {}
}
