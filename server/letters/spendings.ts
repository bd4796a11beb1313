import { type SQL, sql } from 'drizzle-orm'
import type { LetterInput } from '../../resources/_contracts/letter.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { projects } from '../../resources/projects/schema.ts'
import { type Stage, untouched } from '../../resources/projects/stages.ts'
import { spendings } from '../../resources/spendings/schema.ts'
import { columns, exact, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { stageFacts } from './facts.ts'

export const s = columns(spendings, 's')

/** The rows that a project's spent amount is made of. */
export const spentOn = (project: SQL): SQL => sql`${s.project} = ${project} and ${s.deletedAt} is null`

/** A letter stays as long as a person reads; the rest is on the project's page. */
const MOST = 60

function stageOf(row: Stage) {
  const { label, labels } = stageFacts(row)
  return { stage: label.ar, ...(labels && { stageLabels: labels }) }
}

/** What was spent on a project, the latest first. Of a paper a letter says that there is one, and shows it to nobody. */
export async function readSpendings(
  tx: Tx,
  project: Pick<RecordOf<typeof projects>, 'id' | 'stages'>,
): Promise<NonNullable<LetterInput['projects'][number]['spendings']>> {
  const rows = await tx.rows(
    select(
      { ...pick(s, 'date', 'description', 'stage', 'evidence'), amount: exact(s.amount) },
      sql`from ${s} where ${spentOn(sql`${project.id}::uuid`)} order by ${s.date} desc, ${s.id} desc limit ${MOST}`,
    ),
  )
  return rows.map(({ date, description, stage, evidence, amount }) => ({
    date,
    description,
    amount,
    evidence: evidence !== null,
    ...(stage !== null && stageOf(project.stages.find((one) => one.stage === stage) ?? untouched(stage))),
  }))
}
