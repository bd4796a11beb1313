import { sql } from 'drizzle-orm'
import { bare, columns, pick, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { IssueView } from '../../_contracts/issues.ts'
import { auditTrail } from '../../audit_trail/schema.ts'
import { donors } from '../../donors/schema.ts'
import { projects } from '../../projects/schema.ts'
import { users } from '../../users/schema.ts'
import { donorIssues } from '../schema.ts'
import { diaryOf } from './diary.ts'
import { told } from './files.ts'

const a = columns(auditTrail, 'a')
const a2 = columns(auditTrail, 'a2')
const d = columns(donors, 'd')
const i = columns(donorIssues, 'i')
const p = columns(projects, 'p')
const u = columns(users, 'u')

/** Once in so long a look counts as one. */
const SAME_VIEW = '10 minutes'

/** product.md 2: the entity's own trail says that the platform's support opened the issue, and who. */
async function recordView(tx: Tx, { actor, requestId }: Call, id: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`view ${actor.userId} ${id}`}, 0))`)
  await tx.rows(sql`insert into ${a2} (${bare(a2, 'id', 'entityId', 'actor', 'action', 'resource', 'record', 'request')})
    select gen_random_uuid(), ${i.entityId}, ${actor.userId}::uuid, 'view', 'donor_issues', ${id}, ${requestId} from ${i}
    where ${i.id} = ${id}::uuid and not exists (select 1 from ${a} where ${a.entityId} = ${i.entityId} and ${a.resource} = 'donor_issues'
      and ${a.record} = ${id} and ${a.actor} = ${actor.userId}::uuid and ${a.action} = 'view' and ${a.createdAt} > now() - ${SAME_VIEW}::interval)`)
}

/** The whole issue [3.8]: what an answer needs, and of the donor nothing beyond it. @throws 404 */
export const viewIssue = (call: Call, id: string): Promise<IssueView> =>
  inTx(call, async (tx) => {
    if (call.actor.entityId === null) await recordView(tx, call, id)
    const issue = await tx.one(
      select(
        {
          id: i.id,
          version: i.version,
          status: i.status,
          type: i.type,
          entityName: i.entityName,
          donorName: i.donorName,
          donorPhone: i.donorPhone,
          donorEmail: i.donorEmail,
          message: i.message,
          files: sql<IssueView['files']>`${told(i.files)}`,
          reopenFiles: sql<IssueView['reopenFiles']>`${told(i.reopenFiles)}`,
          replyFiles: sql<IssueView['replyFiles']>`${told(i.replyFiles)}`,
          answerFiles: sql<IssueView['answerFiles']>`${told(i.answerFiles)}`,
          sentAt: i.sentAt,
          reply: i.reply,
          repliedAt: i.repliedAt,
          repliedByName: sql<IssueView['repliedByName']>`(select ${u.name} from ${u} where ${u.id} = ${i.repliedBy})`,
          projectName: sql<
            IssueView['projectName']
          >`(select ${p.name} from ${p} where ${p.entityId} = ${i.entityId} and ${p.id} = ${i.project})`,
          managerName: sql<
            IssueView['managerName']
          >`(select ${u.name} from ${p} join ${u} on ${u.id} = ${p.manager} and ${u.status} = 'active'
          where ${p.entityId} = ${i.entityId} and ${p.id} = ${i.project})`,
          diary: sql<IssueView['diary']>`${diaryOf}`,
          passedAt: i.passedAt,
          passedByName: sql<IssueView['passedByName']>`(select ${u.name} from ${u} where ${u.id} = ${i.passedBy})`,
          passNote: i.passNote,
          answer: i.answer,
          answeredAt: i.answeredAt,
          answeredByName: sql<
            IssueView['answeredByName']
          >`(select ${u.name} from ${u} where ${u.id} = ${i.answeredBy})`,
          ...pick(
            i,
            'assignee',
            'assignedAt',
            'firstRepliedAt',
            'closedAt',
            'reopenedAt',
            'reopenings',
            'reopenNote',
            'satisfaction',
            'ratedAt',
          ),
          assigneeName: sql<IssueView['assigneeName']>`athar_assignee_name(${i.assignee})`,
          language: sql<
            IssueView['language']
          >`(select ${d.language} from ${d} where ${d.entityId} = ${i.entityId} and ${d.id} = ${i.donor})`,
          mail: sql<IssueView['mail']>`athar_issue_mail_state(${i.id})`,
        },
        sql`from ${i} where ${i.id} = ${id}::uuid and ${i.deletedAt} is null`,
      ),
    )
    if (!issue) throw new AppFault('notFound')
    return issue
  })
