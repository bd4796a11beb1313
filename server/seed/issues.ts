import { sql } from 'drizzle-orm'
import { addDays } from '../../i18n/dates.ts'
import { donorIssues } from '../../resources/donor_issues/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { users } from '../../resources/users/schema.ts'
import { bare, columns, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { ENTITIES } from './content/entities.ts'
import { ISSUES, type IssueSeed } from './content/issues.ts'
import { phoneOf } from './donors.ts'
import { dayMs } from './random.ts'

const d = columns(donors, 'd')
const i = columns(donorIssues, 'i')
const p = columns(projects, 'p')
const u = columns(users, 'u')

type Owner = Omit<Tx, 'context'>

const HOUR = 3_600_000
const MORNING = 9 * HOUR
const ANSWERED_AFTER = 26
const RATED_AFTER = 24 * HOUR
const REOPENED_AFTER = 48 * HOUR
const PASSED_AFTER = 4 * HOUR
const PROJECT_ANSWERED_AFTER = 22 * HOUR

const after = (at: number, ms: number, has: boolean): string | null => (has ? new Date(at + ms).toISOString() : null)

/** product.md 2: the platform's support has asked the project, whose manager may have answered. */
async function passOn(tx: Owner, id: string, at: number, { passed }: IssueSeed): Promise<void> {
  if (!passed) return
  const isAnswered = passed.answer !== undefined
  await tx.rows(sql`update ${i} set ${updates(i, {
    passedAt: after(at, PASSED_AFTER, true),
    passNote: passed.note ?? null,
    answer: passed.answer ?? null,
    answeredAt: after(at, PROJECT_ANSWERED_AFTER, isAnswered),
    answeredBy: sql`case when ${isAnswered}::boolean then ${p.manager} end`,
  })}
    from ${p} where ${i.id} = ${id}::uuid and ${p.entityId} = ${i.entityId} and ${p.id} = ${i.project}`)
}

/** Who follows it, and what the donor has said since the answer. */
async function work(tx: Owner, id: string, answered: number, { taken, rating, reopened }: IssueSeed): Promise<void> {
  if (!taken) return
  await tx.rows(sql`update ${i} set ${updates(i, {
    assignee: sql`${u.id}::text`,
    assignedAt: new Date(answered).toISOString(),
    satisfaction: rating ?? null,
    ratedAt: after(answered, RATED_AFTER, rating !== undefined),
    reopenNote: reopened ?? null,
    reopenedAt: after(answered, REOPENED_AFTER, reopened !== undefined),
    reopenings: reopened === undefined ? 0 : 1,
  })}
    from ${u} where ${i.id} = ${id}::uuid and ${u.entityId} is null and ${u.roles} && '{TechnicalSupport}'`)
}

/** [3.8] issues, of the days before `newest`, of donors that are there; one whose donor the numbers do not give is left out. */
export async function insertIssues(tx: Owner, newest: string): Promise<void> {
  for (const [n, issue] of ISSUES.entries()) {
    const {
      entity,
      donor,
      type,
      daysBefore,
      message,
      project = null,
      reply,
      closed,
      repliedAfter = ANSWERED_AFTER,
    } = issue
    const home = ENTITIES[entity]
    const id = `01920000-0000-7000-8000-00000000d1${String(n).padStart(2, '0')}`
    const at = dayMs(addDays(newest, -daysBefore)) + MORNING
    const sent = new Date(at).toISOString()
    const replied = after(at, repliedAfter * HOUR, reply !== undefined)
    await tx.rows(sql`insert into ${i} (${bare(i, 'id', 'entityId', 'type', 'donor', 'donorName', 'donorPhone', 'donorEmail', 'project', 'message', 'sentAt', 'reply', 'repliedAt', 'entityName', 'status', 'createdAt', 'updatedAt')})
      select ${id}::uuid, ${d.entityId}, ${type}, ${d.id}, ${d.name}, ${d.phone}, ${d.email},
        (select ${p.id} from ${p} where ${p.entityId} = ${d.entityId} and ${p.code} = ${project}),
        ${message}, ${sent}::timestamptz, ${reply ?? null}, ${replied}::timestamptz, ${`${home?.name} · ${home?.branchName}`},
        ${closed ? 'closed' : 'open'}, ${sent}::timestamptz, ${replied ?? sent}::timestamptz
      from ${d} where ${d.entityId} = ${home?.id ?? null}::uuid and ${d.phone} = ${phoneOf(entity, donor)}`)
    await passOn(tx, id, at, issue)
    await work(tx, id, at + repliedAfter * HOUR, issue)
  }
}
