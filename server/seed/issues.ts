import { sql } from 'drizzle-orm'
import { addDays } from '../../i18n/dates.ts'
import type { Tx } from '../db/types.ts'
import { ENTITIES } from './content/entities.ts'
import { ISSUES } from './content/issues.ts'
import { phoneOf } from './donors.ts'
import { dayMs } from './random.ts'

type Owner = Omit<Tx, 'context'>

const MORNING = 9 * 3_600_000
const ANSWERED_AFTER = 26 * 3_600_000

/** [3.8] issues, of the days before `newest`, of donors that are there; one whose donor the numbers do not give is left out. */
export async function insertIssues(tx: Owner, newest: string): Promise<void> {
  for (const [n, { entity, donor, type, daysBefore, message, reply, closed }] of ISSUES.entries()) {
    const home = ENTITIES[entity]
    const at = dayMs(addDays(newest, -daysBefore)) + MORNING
    const sent = new Date(at).toISOString()
    const replied = reply === undefined ? null : new Date(at + ANSWERED_AFTER).toISOString()
    await tx.rows(sql`insert into donor_issues (id, entity_id, type, donor, donor_name, donor_phone, donor_email, message, sent_at,
        reply, replied_at, entity_name, status, created_at, updated_at)
      select ${`01920000-0000-7000-8000-00000000d1${String(n).padStart(2, '0')}`}::uuid, d.entity_id, ${type}, d.id, d.name, d.phone, d.email,
        ${message}, ${sent}::timestamptz, ${reply ?? null}, ${replied}::timestamptz, ${`${home?.name} · ${home?.branchName}`},
        ${closed ? 'closed' : 'open'}, ${sent}::timestamptz, ${replied ?? sent}::timestamptz
      from donors d where d.entity_id = ${home?.id ?? null}::uuid and d.phone = ${phoneOf(entity, donor)}`)
  }
}
