import { type SQL, sql } from 'drizzle-orm'
import type { PassedQuestion, PassedQuestions } from '../../_contracts/issues.ts'
import { answerFields, passFields } from '../forms.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { donorIssues } from '../schema.ts'
import type { Tx } from '../../../server/db/types.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { readForm } from '../../../server/engine/form.ts'

export type SupportedIssue = RecordOf<typeof donorIssues>

/** So many questions are shown to one person; the total counts them all. */
const SHOWN = 50

const passForm = { fields: passFields }
const answerForm = { fields: answerFields }

interface Changed {
  id: string
  version: number
}

type Act = 'pass' | 'takeBack' | 'answerPassed'

/** Changes the issue; the entity's trail calls the change by what was done. Null where `when` does not hold. */
async function change(tx: Tx, act: Act, id: string, set: SQL, when: SQL = sql`true`): Promise<Changed | null> {
  await tx.rows(sql`select set_config('app.act', ${act}, true)`)
  const changed =
    await tx.one<Changed>(sql`update donor_issues i set ${set}, version = i.version + 1, updated_at = now()
    where i.id = ${id}::uuid and ${when} returning i.id, i.version`)
  await tx.rows(sql`select set_config('app.act', '', true)`)
  return changed
}

const isAnswered = (row: SupportedIssue): boolean => row.answeredAt !== null
const isPassed = (row: SupportedIssue): boolean => row.passedAt !== null
const isOpen = (row: SupportedIssue): boolean => row.status === 'open'

function found<T>(row: T | null): T {
  if (!row) throw new AppFault('notFound')
  return row
}

/** Looked at last: what has become of a question says more than that it has changed. */
function assertVersion({ version }: SupportedIssue, read: number): void {
  if (version !== read) throw new AppFault('stale', [], { version })
}

const LIVING_PROJECT = sql`exists (select 1 from projects p where p.entity_id = i.entity_id and p.id = i.project and p.deleted_at is null)`

/**
 * Support asks the project's staff; asked again, the question takes the place of an earlier one and its answer, which stay
 * in the trail. @throws 409 wrongState, passedBefore, stale, noProject; 422
 */
export async function passOn(
  { tx, actor }: HookContext,
  input: { version: number; note?: unknown },
  row: SupportedIssue,
): Promise<Changed> {
  const { note } = readForm(passForm, { note: input.note })
  if (!isOpen(row)) throw new AppFault('wrongState', [], { status: row.status })
  if (isPassed(row) && !isAnswered(row)) throw new AppFault('passedBefore')
  assertVersion(row, input.version)
  const by = await authorOf(tx, actor)
  const set = sql`passed_at = now(), passed_by = ${by}::uuid, pass_note = ${note ?? null}, answer = null, answered_at = null, answered_by = null`
  const passed = await change(tx, 'pass', row.id, set, LIVING_PROJECT)
  if (!passed) throw new AppFault('noProject')
  return passed
}

/** While nobody has answered. @throws 409 answeredBefore, notPassed, stale */
export async function takeBack(
  { tx }: HookContext,
  { version }: { version: number },
  row: SupportedIssue,
): Promise<Changed> {
  if (isAnswered(row)) throw new AppFault('answeredBefore')
  if (!isPassed(row)) throw new AppFault('notPassed')
  assertVersion(row, version)
  return found(await change(tx, 'takeBack', row.id, sql`passed_at = null, passed_by = null, pass_note = null`))
}

/** The staff's answer to support, once. @throws 409 notPassed, answeredBefore, questionClosed, stale; 422 */
export async function answerPassed(
  { tx, actor }: HookContext,
  input: { version: number; answer?: unknown },
  row: SupportedIssue,
): Promise<Changed> {
  const { answer } = readForm(answerForm, { answer: input.answer })
  if (isAnswered(row)) throw new AppFault('answeredBefore')
  if (!isPassed(row)) throw new AppFault('notPassed')
  if (!isOpen(row)) throw new AppFault('questionClosed')
  assertVersion(row, input.version)
  const by = await authorOf(tx, actor)
  const set = sql`answer = ${answer}, answered_at = now(), answered_by = ${by}::uuid`
  return found(await change(tx, 'answerPassed', row.id, set))
}

/** Whose a question is: a branch administrator's all; otherwise of a project that one leads, or that nobody does who may sign in. */
const forWhom = ({ userId, roles }: Call['actor']): SQL =>
  roles.includes('BranchAdmin')
    ? sql`true`
    : sql`not exists (select 1 from users m where m.id = p.manager and m.status = 'active' and m.id <> ${userId}::uuid)`

/** The questions that wait for the caller. */
export const readPassed = (call: Call): Promise<PassedQuestions> =>
  inTx(call, async (tx) => {
    const rows = await tx.rows<PassedQuestion & { total: number }>(sql`
      select i.id, i.version, i.type, case when d.deleted_at is null then d.id end as "donorId", case when d.hidden_name then null else i.donor_name end as "donorName",
        p.id as "projectId", p.name as "projectName", i.message, i.sent_at as "sentAt", i.passed_at as "passedAt",
        (select u.name from users u where u.id = i.passed_by) as "passedByName", i.pass_note as note, count(*) over ()::int as total
      from donor_issues i join donors d on d.entity_id = i.entity_id and d.id = i.donor
      join projects p on p.entity_id = i.entity_id and p.id = i.project and p.deleted_at is null
      where i.entity_id = ${call.actor.entityId}::uuid and i.deleted_at is null and i.status = 'open'
        and i.passed_at is not null and i.answered_at is null and ${forWhom(call.actor)}
      order by i.passed_at, i.id limit ${SHOWN}::integer`)
    const questions = rows.map(({ total: _total, ...question }) => question)
    return { total: rows[0]?.total ?? 0, questions }
  })
