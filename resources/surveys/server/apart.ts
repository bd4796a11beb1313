/** By which answers the results are parted, and what is told of those who gave one. */
import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { SATISFACTION, satisfactionOf } from '../../_kit/satisfaction.ts'
import { type Said, valuesTold } from '../../_kit/told.ts'
import { type AnswerValue, surveyAnswers } from '../../survey_answers/schema.ts'
import { pointsOf } from '../reading.ts'
import { optionCount, type Question, type surveys } from '../schema.ts'
import { type Among, ofSurvey } from './among.ts'

type Survey = RecordOf<typeof surveys>

const a = columns(surveyAnswers, 'a')

/** The answers that a question offers, in their order. */
export function offered(question: Question): string[] {
  if (question.kind === 'satisfaction') return [...SATISFACTION]
  const places = Array.from({ length: optionCount(question) }, (_, at) => String(at + 1))
  return places.length > 0 ? places : pointsOf(question).map(String)
}

export const isClosed = (question: Question): boolean => offered(question).length > 0

const valuesOf = (said: AnswerValue | null): string[] =>
  [said ?? []].flat().map((one) => satisfactionOf(one) ?? String(one))

const summed = (of: readonly { people: number }[]): number => of.reduce((sum, { people }) => sum + people, 0)

/** The answer to an earlier question of whose givers alone this one is asked; null where it is asked of everybody. */
function conditionOf(question: Question, questions: readonly Question[]): NonNullable<Among> | null {
  const onlyIf = question.kind === 'section' ? null : question.onlyIf
  const earlier = questions.find(({ id }) => id === onlyIf)
  if (question.kind === 'section' || !earlier || question.onlyIs === null) return null
  return { question: earlier.id, value: offered(earlier)[question.onlyIs - 1] ?? '' }
}

/** Of each question, the answers by which the results may be parted. */
export async function apartOf(
  tx: Tx,
  { id, questions, answersCount }: Pick<Survey, 'id' | 'questions' | 'answersCount'>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const closed = questions.filter(isClosed)
  const rows = await tx.rows(
    select(
      { key: sql<string>`q.key`, said: sql<AnswerValue>`q.value`, people: sql<number>`count(*)::int` },
      sql`from ${a} cross join lateral jsonb_each(${a.answers}) q
      where ${ofSurvey(id, null)} and jsonb_typeof(${a.answers}) = 'object'
        and q.key = any(${sql.param(closed.map((one) => one.id))}::text[]) group by 1, 2`,
    ),
  )
  const saidTo = new Map<string, Said[]>(closed.map((question) => [question.id, []]))
  for (const { key, said, people } of rows) saidTo.get(key)?.push({ values: valuesOf(said), people })
  const gave = (question: string, value: string): number =>
    summed((saidTo.get(question) ?? []).filter(({ values }) => values.includes(value)))
  const told = (question: Question): ReadonlySet<string> => {
    const said = saidTo.get(question.id) ?? []
    const only = conditionOf(question, questions)
    const asked = only === null ? answersCount : gave(only.question, only.value)
    const values = valuesTold(offered(question), said, [answersCount, asked, summed(said)])
    // Whom everybody belongs to is no group.
    return new Set([...values].filter((value) => gave(question.id, value) < answersCount))
  }
  return new Map(closed.map((question) => [question.id, told(question)]))
}

interface Answered extends Said {
  key: string
  isAsked: boolean
}

/** What those who answered each question said to another one, and whether they were asked that. */
async function answeredBy(tx: Tx, id: string, question: Question, only: Among): Promise<Answered[]> {
  const rows = await tx.rows(
    select(
      {
        key: sql<string>`q.key`,
        said: sql<AnswerValue | null>`${a.answers} -> ${question.id}::text`,
        above: sql<AnswerValue | null>`${a.answers} -> ${only?.question ?? null}::text`,
        people: sql<number>`count(*)::int`,
      },
      sql`from ${a} cross join lateral jsonb_each(${a.answers}) q
      where ${ofSurvey(id, null)} and jsonb_typeof(${a.answers}) = 'object' group by 1, 2, 3`,
    ),
  )
  return rows.map(({ key, said, above, people }) => ({
    key,
    values: valuesOf(said),
    isAsked: only === null || valuesOf(above).includes(only.value),
    people,
  }))
}

/**
 * The questions of which it may be told what a group said: among who answered each, the same holds as among all.
 * @param apart the answers by which the results are parted, of the group's question
 */
export async function toldOfGroup(
  tx: Tx,
  { id, questions }: Pick<Survey, 'id' | 'questions'>,
  { question: parting, value }: NonNullable<Among>,
  apart: readonly string[],
): Promise<ReadonlySet<string>> {
  const question = questions.find((one) => one.id === parting)
  if (!question) return new Set()
  const rows = await answeredBy(tx, id, question, conditionOf(question, questions))
  const isTold = (one: Question): boolean => {
    const own = rows.filter(({ key }) => key === one.id)
    const asked = own.filter(({ isAsked }) => isAsked)
    const wholes = [own, asked, own.filter(({ values }) => values.length > 0)].map(summed)
    return valuesTold(apart, own, wholes).has(value)
  }
  return new Set(questions.filter(isTold).map((one) => one.id))
}
