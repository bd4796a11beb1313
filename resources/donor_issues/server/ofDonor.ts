import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { readForm } from '../../../server/engine/form.ts'
import { ratingFields, reopenFields } from '../forms.ts'
import { donorIssues, REOPEN_DAYS } from '../schema.ts'
import { type Changed, change, entityOf, type SupportedIssue } from './change.ts'
import { attach } from './files.ts'

const i = columns(donorIssues, 'i')

const reopenForm = { fields: reopenFields }
const ratingForm = { fields: ratingFields }

function assertClosed({ status }: SupportedIssue): void {
  if (status !== 'closed') throw new AppFault('wrongState', [], { status })
}

/**
 * [4.8] what was closed is not settled for the donor: it is open again, counted, and whoever followed it follows it on.
 * @throws 409 wrongState, reopenOver; 422
 */
export async function reopenOwn(
  { tx }: HookContext,
  input: { note?: unknown; files?: unknown },
  row: SupportedIssue,
): Promise<Changed> {
  const { note, files } = readForm(reopenForm, { note: input.note, files: input.files })
  assertClosed(row)
  await attach(tx, files, { entityId: await entityOf(tx, row.id) })
  const set = {
    status: 'open' as const,
    reopenedAt: sql`now()`,
    reopenings: sql<number>`${i.reopenings} + 1`,
    reopenNote: note ?? null,
    // Evidence does not go because there is more of it.
    reopenFiles: [...row.reopenFiles, ...files],
  }
  const inTime = sql`${i.closedAt} > now() - make_interval(days => ${REOPEN_DAYS}::int)`
  const reopened = await change(tx, 'reopenOwn', row.id, set, inTime)
  if (!reopened) throw new AppFault('reopenOver')
  return reopened
}

/** [9.6] how satisfied the donor is with what became of it: once it is closed, and once. @throws 409 wrongState, ratedBefore; 422 */
export async function rate(
  { tx }: HookContext,
  input: { satisfaction?: unknown },
  row: SupportedIssue,
): Promise<Changed> {
  const { satisfaction } = readForm(ratingForm, { satisfaction: input.satisfaction })
  if (row.satisfaction !== null) throw new AppFault('ratedBefore')
  assertClosed(row)
  const rated = await change(tx, 'rate', row.id, { satisfaction, ratedAt: sql`now()` }, sql`${i.satisfaction} is null`)
  if (!rated) throw new AppFault('ratedBefore')
  return rated
}
