import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { WrittenAnswers } from '../../_contracts/surveyResults.ts'
import { LIMITS } from '../../_kit/limits.ts'
import { surveyAnswers } from '../../survey_answers/schema.ts'

const a = columns(surveyAnswers, 'a')

interface Wanted {
  question: string
  q?: string | undefined
  page: number
  /** On a page; the usual number where it is not said. */
  perPage?: number
}

/** What people wrote to one question, found as the lists find: without marks and case. */
export async function writtenAnswers(
  tx: Tx,
  survey: string,
  { question, q, page, perPage = LIMITS.pageSize }: Wanted,
): Promise<WrittenAnswers> {
  const text = sql<string>`${a.answers} ->> ${question}`
  const found = q ? sql`and position(athar_fold(${q}) in athar_fold(${text})) > 0` : sql``
  const from = sql`from ${a} where ${a.survey} = ${survey}::uuid and ${a.deletedAt} is null and ${text} is not null ${found}`
  const total = await tx.one(select({ n: sql<number>`count(*)::int` }, from))
  const rows = await tx.rows(
    select(
      { id: a.id, text, at: a.createdAt },
      sql`${from} order by ${a.createdAt} desc, ${a.id} desc limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
  )
  return { total: total?.n ?? 0, rows }
}
