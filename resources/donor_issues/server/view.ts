import { sql } from 'drizzle-orm'
import type { IssueView } from '../../_contracts/issues.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'

/** Once in so long a look counts as one. */
const SAME_VIEW = '10 minutes'

/** product.md 2: the entity's own trail says that the platform's support opened the issue, and who. */
async function recordView(tx: Tx, { actor, requestId }: Call, id: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`view ${actor.userId} ${id}`}, 0))`)
  await tx.rows(sql`insert into audit_trail (id, entity_id, actor, action, resource, record, request)
    select gen_random_uuid(), i.entity_id, ${actor.userId}::uuid, 'view', 'donor_issues', ${id}, ${requestId} from donor_issues i
    where i.id = ${id}::uuid and not exists (select 1 from audit_trail a where a.entity_id = i.entity_id and a.resource = 'donor_issues'
      and a.record = ${id} and a.actor = ${actor.userId}::uuid and a.action = 'view' and a.created_at > now() - ${SAME_VIEW}::interval)`)
}

/** The whole issue [3.8]: what an answer needs, and of the donor nothing beyond it. @throws 404 */
export const viewIssue = (call: Call, id: string): Promise<IssueView> =>
  inTx(call, async (tx) => {
    if (call.actor.entityId === null) await recordView(tx, call, id)
    const issue = await tx.one<IssueView>(sql`
      select i.id, i.version, i.status, i.type, i.entity_name as "entityName", i.donor_name as "donorName", i.donor_phone as "donorPhone",
        i.donor_email as "donorEmail", i.message, i.sent_at as "sentAt", i.reply, i.replied_at as "repliedAt",
        (select u.name from users u where u.id = i.replied_by) as "repliedByName",
        (select p.name from projects p where p.entity_id = i.entity_id and p.id = i.project) as "projectName",
        (select u.name from projects p join users u on u.id = p.manager and u.status = 'active'
          where p.entity_id = i.entity_id and p.id = i.project) as "managerName",
        i.passed_at as "passedAt", (select u.name from users u where u.id = i.passed_by) as "passedByName", i.pass_note as "passNote",
        i.answer, i.answered_at as "answeredAt", (select u.name from users u where u.id = i.answered_by) as "answeredByName",
        athar_issue_mail_state(i.id) as mail
      from donor_issues i where i.id = ${id}::uuid and i.deleted_at is null`)
    if (!issue) throw new AppFault('notFound')
    return issue
  })
