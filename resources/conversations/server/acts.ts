import { sql } from 'drizzle-orm'
import { assertOneOf, teamOf } from '../../../server/accounts/team.ts'
import type { Channel } from '../../../server/channels/port.ts'
import { columns, inserts, pick, select, updates } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { missing, readForm } from '../../../server/engine/form.ts'
import { answered } from '../../../server/messages/conversations.ts'
import { SEND_SINGLES } from '../../../server/messages/job.ts'
import type { Colleagues } from '../../_contracts/colleagues.ts'
import { CODES } from '../../_kit/codes.ts'
import type { Attached } from '../../_kit/fields/index.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { entityStaff, support } from '../../_kit/roles.ts'
import { chatMessages } from '../../chat_messages/schema.ts'
import { donorIssues } from '../../donor_issues/schema.ts'
import { donors } from '../../donors/schema.ts'
import { entities } from '../../entities/schema.ts'
import { messages } from '../../messages/schema.ts'
import { answerFields, issueFields } from '../forms.ts'
import { conversations } from '../schema.ts'
import { attach } from './files.ts'
import { talkOf } from './view.ts'

const c = columns(chatMessages, 'c')
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const i = columns(donorIssues, 'i')
const m = columns(messages, 'm')
const v = columns(conversations, 'v')

type Talk = RecordOf<typeof conversations>
type Context = HookContext<typeof conversations>

const answerForm = { fields: answerFields }
const issueForm = { fields: issueFields }

/** A mail brings words and files together; on a phone each file is a message of its own, after the words. */
function partsOf(channel: Channel, text: string | null, files: readonly Attached[]): Part[] {
  if (channel === 'email') return [{ text, files: [...files] }]
  return [...(text === null ? [] : [{ text, files: [] }]), ...files.map((one) => ({ text: null, files: [one] }))]
}

interface Part {
  text: string | null
  files: Attached[]
}

/**
 * [2.74] an answer by the channel that the conversation is on: kept, planned and to be sent, all or none.
 * @throws 422 with the field `text`, where it says nothing or is too long, or no answer may go; `files` where they may not
 */
export async function answer(
  ctx: Context,
  input: { text?: unknown; files?: unknown },
  row: Talk,
): Promise<{ id: string }> {
  const { tx, actor, addJob } = ctx
  const { text, files: given } = readForm(answerForm, { text: input.text, files: input.files ?? [] })
  if (text === null && given.length === 0) throw new AppFault('invalid', [missing('text')])
  const { entityId } = actor
  if (entityId === null) throw new AppFault('forbidden')
  const { channel, donor, address, language, refusal } = await talkOf(tx, row.id)
  if (refusal !== null)
    throw new AppFault('invalid', [{ field: 'text', key: 'chatHeld', args: {}, code: CODES.generic }])
  const files = await attach(tx, actor.userId, channel, given)
  const parts = partsOf(channel, text, files).map((part) => ({ ...part, id: newId() }))
  const author = await authorOf(tx, actor)
  const talk = { entityId, conversation: row.id, channel, direction: 'out', donor, address, author } as const
  for (const [n, part] of parts.entries()) {
    // In their order: all of it is said at one moment.
    const at = sql`now() + make_interval(secs => ${n}::int * 0.001)`
    await tx.rows(sql`insert into ${c} ${inserts(c, { ...talk, ...part, at })}`)
    await tx.rows(
      sql`insert into ${m} ${inserts(m, { entityId, id: newId(), kind: 'chat', chat: part.id, donor, channel, sentTo: address, language })}`,
    )
  }
  await answered(tx, row.id, text ?? files.map(({ altEn }) => altEn).join(' · '), author)
  await addJob(SEND_SINGLES, { entityId, id: null, channel })
  return { id: parts[0]?.id ?? row.id }
}

/** For the whole team, so that it is not forgotten. */
export async function markUnread({ tx }: Context, row: Talk): Promise<{ id: string }> {
  await tx.rows(
    sql`update ${v} set ${updates(v, { unread: sql`greatest(${v.unread}, 1)`, version: sql`${v.version} + 1` })} where ${v.id} = ${row.id}::uuid`,
  )
  return { id: row.id }
}

const TEAM = [...entityStaff, ...support] as const

export const readColleagues = (call: Call<typeof conversations>): Promise<Colleagues> =>
  inTx(call, async (tx) => ({ people: await teamOf(tx, call.actor.entityId, TEAM) }))

/** To one of the team, or to nobody. @throws 422 with the field `to` */
export async function assign(
  { tx, actor }: Context,
  { to }: { to: string | null },
  row: Talk,
): Promise<{ id: string }> {
  assertOneOf(await teamOf(tx, actor.entityId, TEAM), to)
  await tx.rows(
    sql`update ${v} set ${updates(v, { assignee: to, version: sql`${v.version} + 1`, updatedAt: sql`now()` })} where ${v.id} = ${row.id}::uuid`,
  )
  return { id: row.id }
}

/**
 * [3.8] [1.11] what was said becomes an issue of the donor, for support to follow; the donor sees it among their own.
 * @throws 422 with the field `message` where the conversation is no one donor's
 */
export async function makeIssue(
  { tx, actor }: Context,
  input: { type?: unknown; message?: unknown },
  row: Talk,
): Promise<{ id: string }> {
  const { type, message } = readForm(issueForm, { type: input.type, message: input.message })
  const whose = await tx.one(
    select(
      {
        ...pick(d, 'name', 'phone', 'email'),
        entity: sql<string>`concat_ws(' · ', ${e.name}, ${e.branchName})`,
      },
      sql`from ${d} join ${e} on ${e.id} = ${d.entityId} where ${d.id} = ${row.donor}::uuid and ${d.deletedAt} is null`,
    ),
  )
  const { entityId } = actor
  if (!whose || row.donor === null || entityId === null)
    throw new AppFault('invalid', [{ field: 'message', key: 'chatNoDonor', args: {}, code: CODES.donorUnknown }])
  const id = newId()
  await tx.rows(
    sql`insert into ${i} ${inserts(i, {
      entityId,
      id,
      type,
      donor: row.donor,
      donorName: whose.name,
      donorPhone: whose.phone,
      donorEmail: whose.email,
      message,
      sentAt: sql`now()`,
      entityName: whose.entity,
    })}`,
  )
  return { id }
}
