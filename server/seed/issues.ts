import { sql } from 'drizzle-orm'
import { addDays } from '../../i18n/dates.ts'
import type { Tx } from '../db/types.ts'
import { ENTITIES } from './content/entities.ts'
import { ISSUES, type IssueSeed } from './content/issues.ts'
import { phoneOf } from './donors.ts'
import { dayMs } from './random.ts'

type Owner = Omit<Tx, 'context'>

const MORNING = 9 * 3_600_000
const ANSWERED_AFTER = 26 * 3_600_000
const PASSED_AFTER = 4 * 3_600_000
const PROJECT_ANSWERED_AFTER = 22 * 3_600_000

const after = (at: number, ms: number, has: boolean): string | null => (has ? new Date(at + ms).toISOString() : null)

/** product.md 2: the platform's support has asked the project, whose manager may have answered. */
async function passOn(tx: Owner, id: string, at: number, { passed }: IssueSeed): Promise<void> {
  if (!passed) return
  const isAnswered = passed.answer !== undefined
  await tx.rows(sql`update donor_issues i set passed_at = ${after(at, PASSED_AFTER, true)}::timestamptz, pass_note = ${passed.note ?? null},
      answer = ${passed.answer ?? null}, answered_at = ${after(at, PROJECT_ANSWERED_AFTER, isAnswered)}::timestamptz,
      answered_by = case when ${isAnswered}::boolean then p.manager end
    from projects p where i.id = ${id}::uuid and p.entity_id = i.entity_id and p.id = i.project`)
}

/** [3.8] issues, of the days before `newest`, of donors that are there; one whose donor the numbers do not give is left out. */
export async function insertIssues(tx: Owner, newest: string): Promise<void> {
  for (const [n, issue] of ISSUES.entries()) {
    const { entity, donor, type, daysBefore, message, project = null, reply, closed } = issue
    const home = ENTITIES[entity]
    const id = `01920000-0000-7000-8000-00000000d1${String(n).padStart(2, '0')}`
    const at = dayMs(addDays(newest, -daysBefore)) + MORNING
    const sent = new Date(at).toISOString()
    const replied = after(at, ANSWERED_AFTER, reply !== undefined)
    await tx.rows(sql`insert into donor_issues (id, entity_id, type, donor, donor_name, donor_phone, donor_email, project, message, sent_at,
        reply, replied_at, entity_name, status, created_at, updated_at)
      select ${id}::uuid, d.entity_id, ${type}, d.id, d.name, d.phone, d.email,
        (select p.id from projects p where p.entity_id = d.entity_id and p.code = ${project}),
        ${message}, ${sent}::timestamptz, ${reply ?? null}, ${replied}::timestamptz, ${`${home?.name} · ${home?.branchName}`},
        ${closed ? 'closed' : 'open'}, ${sent}::timestamptz, ${replied ?? sent}::timestamptz
      from donors d where d.entity_id = ${home?.id ?? null}::uuid and d.phone = ${phoneOf(entity, donor)}`)
    await passOn(tx, id, at, issue)
  }
}
