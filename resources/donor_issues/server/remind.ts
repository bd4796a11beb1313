import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { bare, columns, updates } from '../../../server/db/columns.ts'
import { defineJob } from '../../../server/engine/job.ts'
import { UPKEEP_JOBS } from '../../../server/jobs/upkeep.ts'
import { SEND_SINGLES } from '../../../server/messages/job.ts'
import { entityStaff } from '../../_kit/roles.ts'
import { messages } from '../../messages/schema.ts'
import { projects } from '../../projects/schema.ts'
import { type StaffMail, users } from '../../users/schema.ts'
import { donorIssues } from '../schema.ts'

const REMIND = 'remind-of-questions'
/** So long the project's staff have before they are reminded. */
const AFTER_HOURS = 24
/** Each person may turn these mails off; the bell goes on telling of the question. */
const WAITS = 'questionWaits' satisfies StaffMail

const i = columns(donorIssues, 'i')
const m = columns(messages)
const o = columns(users, 'o')
const p = columns(projects, 'p')
const u = columns(users, 'u')

/** Finds the entities where a question to a project's staff has waited for more than a day. */
export const findWaitingQuestions = defineJob({
  name: UPKEEP_JOBS.findQuestions,
  data: z.strictObject({}),
  run: async ({ db, jobs }) => {
    const found = await db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows<{ id: string }>(sql`select athar_entities_with_waiting_questions(${AFTER_HOURS}::int) as id`),
    )
    for (const { id } of found) await jobs.wake(REMIND, { entityId: id })
  },
})

/**
 * product.md 2: one mail about each such question to whom support asked: who leads the project, else all of the entity's
 * staff. That it was reminded of is written with the mails, so that a second run finds nothing; passed on anew it is a new one.
 */
export const remindOfQuestions = defineJob({
  name: REMIND,
  data: z.strictObject({ entityId: z.uuid() }),
  run: async ({ db, jobs }, { entityId }) => {
    await db.as({ kind: 'worker', entityId }, async (tx) => {
      const mailed = await tx.rows(sql`
    with due as (
      update ${i} set ${updates(i, { remindedAt: sql`now()` })} from ${p}
      where ${i.entityId} = athar_entity() and ${i.status} = 'open' and ${i.deletedAt} is null and ${i.answeredAt} is null and ${i.remindedAt} is null
        and ${i.passedAt} < now() - make_interval(hours => ${AFTER_HOURS}::int)
        and ${p.entityId} = ${i.entityId} and ${p.id} = ${i.project} and ${p.deletedAt} is null
      returning ${i.id} as issue, ${p.manager} as manager)
    insert into ${m} (${bare(m, 'entityId', 'id', 'kind', 'issue', 'sentTo', 'language')})
    select athar_entity(), gen_random_uuid(), ${WAITS}, due.issue, ${u.email}, ${u.language}
    from due join ${u} on ${u.entityId} = athar_entity() and ${u.status} = 'active' and ${u.deletedAt} is null
      and not ${WAITS} = any(${u.mutedMails})
      and case when exists (select 1 from ${o} where ${o.id} = due.manager and ${o.status} = 'active') then ${u.id} = due.manager
        else ${u.roles} && ${sql.param([...entityStaff])}::text[] end
    returning 1`)
      if (mailed.length > 0) await jobs.add(tx, SEND_SINGLES, { entityId, id: null })
    })
  },
})
