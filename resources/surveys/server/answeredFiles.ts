import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { AnsweredFile, AnsweredFiles } from '../../_contracts/surveyResults.ts'
import { LIMITS } from '../../_kit/limits.ts'
import { surveyAnswers } from '../../survey_answers/schema.ts'

const a = columns(surveyAnswers, 'a')

/** What people sent as answers to one question, by the answer that brought it. */
export async function answeredFiles(
  tx: Tx,
  survey: string,
  { question, page, perPage = LIMITS.pageSize }: { question: string; page: number; perPage?: number },
): Promise<AnsweredFiles> {
  const given = sql`${a.answers} -> ${question}`
  const from = sql`from ${a} where ${a.survey} = ${survey}::uuid and ${a.deletedAt} is null and jsonb_typeof(${given}) = 'array'`
  const total = await tx.one(select({ n: sql<number>`count(*)::int` }, from))
  const rows = await tx.rows(
    select(
      {
        id: a.id,
        at: a.createdAt,
        ids: sql<string[]>`${given}`,
        all: sql<AnsweredFile[]>`athar_issue_files(${a.files})`,
      },
      sql`${from} order by ${a.createdAt} desc, ${a.id} desc limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
  )
  return {
    total: total?.n ?? 0,
    rows: rows.map(({ id, at, ids, all }) => ({ id, at, files: all.filter((one) => ids.includes(one.id)) })),
  }
}
