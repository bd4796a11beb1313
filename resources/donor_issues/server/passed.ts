import { sql } from 'drizzle-orm'
import { columns, known, select } from '../../../server/db/columns.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { readForm } from '../../../server/engine/form.ts'
import type { PassedQuestion, PassedQuestions } from '../../_contracts/issues.ts'
import { donors } from '../../donors/schema.ts'
import { projects } from '../../projects/schema.ts'
import { users } from '../../users/schema.ts'
import { answerFields, passFields } from '../forms.ts'
import { donorIssues } from '../schema.ts'
import { type Changed, change, entityOf, found, type SupportedIssue } from './change.ts'
import { attach, letGo, told } from './files.ts'
import { waitsFor } from './waiting.ts'

const d = columns(donors, 'd')
const i = columns(donorIssues, 'i')
const p = columns(projects, 'p')
const u = columns(users, 'u')

/** So many questions are shown to one person; the total counts them all. */
const SHOWN = 50

const passForm = { fields: passFields }
const answerForm = { fields: answerFields }

const isAnswered = (row: SupportedIssue): boolean => row.answeredAt !== null
const isPassed = (row: SupportedIssue): boolean => row.passedAt !== null
const isOpen = (row: SupportedIssue): boolean => row.status === 'open'

/** Looked at last: what has become of a question says more than that it has changed. */
function assertVersion({ version }: SupportedIssue, read: number): void {
  if (version !== read) throw new AppFault('stale', [], { version })
}

const LIVING_PROJECT = sql`exists (select 1 from ${p} where ${p.entityId} = ${i.entityId} and ${p.id} = ${i.project} and ${p.deletedAt} is null)`

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
  const set = {
    passedAt: sql`now()`,
    passedBy: by,
    passNote: note ?? null,
    answer: null,
    answerFiles: [],
    answeredAt: null,
    answeredBy: null,
    remindedAt: null,
  }
  const passed = await change(tx, 'pass', row.id, set, LIVING_PROJECT)
  if (!passed) throw new AppFault('noProject')
  await letGo(tx, { entityId: await entityOf(tx, row.id), id: row.id }, row.answerFiles)
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
  return found(await change(tx, 'takeBack', row.id, { passedAt: null, passedBy: null, passNote: null }))
}

/** The staff's answer to support, once. @throws 409 notPassed, answeredBefore, questionClosed, stale; 422 */
export async function answerPassed(
  { tx, actor }: HookContext,
  input: { version: number; answer?: unknown; files?: unknown },
  row: SupportedIssue,
): Promise<Changed> {
  const { answer, files } = readForm(answerForm, { answer: input.answer, files: input.files })
  if (isAnswered(row)) throw new AppFault('answeredBefore')
  if (!isPassed(row)) throw new AppFault('notPassed')
  if (!isOpen(row)) throw new AppFault('questionClosed')
  assertVersion(row, input.version)
  const entityId = await entityOf(tx, row.id)
  await attach(tx, files, { entityId })
  const by = await authorOf(tx, actor)
  const set = { answer, answerFiles: files, answeredAt: sql`now()`, answeredBy: by }
  return found(await change(tx, 'answerPassed', row.id, set))
}

/** The questions that wait for the caller. */
export const readPassed = (call: Call): Promise<PassedQuestions> =>
  inTx(call, async (tx) => {
    const rows = await tx.rows(
      select(
        {
          id: i.id,
          version: i.version,
          type: i.type,
          donorId: sql<
            (PassedQuestion & { total: number })['donorId']
          >`case when ${d.deletedAt} is null then ${d.id} end`,
          donorName: sql<
            (PassedQuestion & { total: number })['donorName']
          >`case when ${d.hiddenName} then null else ${i.donorName} end`,
          projectId: p.id,
          projectName: p.name,
          message: i.message,
          files: sql<PassedQuestion['files']>`${told(sql`${i.files} || ${i.reopenFiles}`)}`,
          sentAt: i.sentAt,
          passedAt: known(i.passedAt),
          passedByName: sql<
            (PassedQuestion & { total: number })['passedByName']
          >`(select ${u.name} from ${u} where ${u.id} = ${i.passedBy})`,
          note: i.passNote,
          total: sql<(PassedQuestion & { total: number })['total']>`count(*) over ()::int`,
        },
        sql`from ${i} join ${d} on ${d.entityId} = ${i.entityId} and ${d.id} = ${i.donor}
      join ${p} on ${p.entityId} = ${i.entityId} and ${p.id} = ${i.project} and ${p.deletedAt} is null
      where ${i.entityId} = ${call.actor.entityId}::uuid and ${i.deletedAt} is null and ${waitsFor(call.actor, i, p)}
      order by ${i.passedAt}, ${i.id} limit ${SHOWN}::integer`,
      ),
    )
    const questions = rows.map(({ total: _total, ...question }) => question)
    return { total: rows[0]?.total ?? 0, questions }
  })
