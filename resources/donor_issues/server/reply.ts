import { sql } from 'drizzle-orm'
import { columns, shaped, updates } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import { authorOf } from '../../../server/engine/author.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { readForm } from '../../../server/engine/form.ts'
import { SEND_SINGLES } from '../../../server/messages/job.ts'
import { replyFields } from '../forms.ts'
import { donorIssues } from '../schema.ts'
import { entityOf, type SupportedIssue } from './change.ts'
import { attach, letGo } from './files.ts'

const i = columns(donorIssues, 'i')
const q = columns(donorIssues, 'q')

const replyForm = { fields: replyFields }

interface Replied {
  id: string
  version: number
  status: 'open' | 'closed'
  entity_id: string
  /** The words, or the files, are not those of the answer before. */
  fresh: boolean
}

/** Plans the mail that brings the answer. False where the donor has no email, or wants no mail. */
async function planMail({ tx, addJob }: HookContext, { id, entity_id }: Replied): Promise<boolean> {
  const mail = newId()
  const planned = await tx.one<{ planned: boolean }>(
    sql`select athar_plan_issue_mail(${mail}::uuid, ${id}::uuid) as planned`,
  )
  if (planned?.planned !== true) return false
  await addJob(SEND_SINGLES, { entityId: entity_id, id: null })
  return true
}

/**
 * [4.8] answers an open issue, and closes it where that is wanted; a later answer takes an earlier one's place, which stays
 * in the trail. `mailed`: a mail to the donor is on its way; the same words again are sent once, and no more than a few
 * mails a day about one issue.
 * @throws 409 stale where the issue has moved on since it was read; 409 wrongState where it is closed; 422
 */
export async function replyTo(
  ctx: HookContext,
  input: { version: number; close: boolean; reply?: unknown; files?: unknown },
  row: SupportedIssue,
): Promise<{ id: string; version: number; status: string; mailed: boolean }> {
  const { reply, files } = readForm(replyForm, { reply: input.reply, files: input.files })
  if (row.version !== input.version) throw new AppFault('stale', [], { version: row.version })
  if (row.status !== 'open') throw new AppFault('wrongState', [], { status: row.status })
  const entityId = await entityOf(ctx.tx, row.id)
  await attach(ctx.tx, files, { entityId, already: [...row.replyFiles, ...row.answerFiles] })
  const by = await authorOf(ctx.tx, ctx.actor)
  const follower = ctx.actor.entityId === null ? ctx.actor.userId : by
  const replied = await ctx.tx.one(
    shaped(
      {
        id: i.id,
        version: i.version,
        status: i.status,
        entity_id: i.entityId,
        fresh: sql<boolean>`b.said is distinct from ${i.reply} or b.had <> ${i.replyFiles}`,
      },
      (told) => sql`
    update ${i} set ${updates(i, {
      reply,
      replyFiles: files,
      repliedAt: sql`now()`,
      repliedBy: by,
      // Who answers what is nobody's follows it from now on.
      assignee: sql`coalesce(${i.assignee}, ${follower})`,
      assignedAt: sql`case when ${i.assignee} is null and ${follower}::text is not null then now() else ${i.assignedAt} end`,
      status: input.close ? 'closed' : 'open',
      version: sql`${i.version} + 1`,
      updatedAt: sql`now()`,
    })}
    from (select ${q.id}, ${q.reply} as said, ${q.replyFiles} as had from ${q} where ${q.id} = ${row.id}::uuid) b
    where ${i.id} = b.id returning ${told}`,
    ),
  )
  if (!replied) throw new AppFault('notFound')
  await letGo(ctx.tx, { entityId, id: row.id }, row.replyFiles)
  return {
    id: replied.id,
    version: replied.version,
    status: replied.status,
    mailed: replied.fresh && (await planMail(ctx, replied)),
  }
}
