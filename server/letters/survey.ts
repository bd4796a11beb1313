import { sql } from 'drizzle-orm'
import type { LetterSurvey } from '../../resources/_contracts/letter.ts'
import { SATISFACTION, satisfactionOf } from '../../resources/_kit/satisfaction.ts'
import { FEWEST_TOLD } from '../../resources/_kit/told.ts'
import { surveyAnswers } from '../../resources/survey_answers/schema.ts'
import { surveys } from '../../resources/surveys/schema.ts'
import { columns, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const a = columns(surveyAnswers, 'a')
const s = columns(surveys, 's')

interface Counted {
  key: string
  value: string
  n: number
}

type Question = LetterSurvey['questions'][number]

/** How far the points of a question go; null for one that has none. */
function pointsOf(question: { kind: string; points?: unknown }): number | null {
  switch (question.kind) {
    case 'nps':
      return 10
    case 'rating':
      return 5
    case 'scale':
      return typeof question.points === 'number' ? question.points : 5
    default:
      return null
  }
}

const countOf = (tx: Tx, entityId: string, survey: string): Promise<Counted[]> =>
  tx.rows(
    select(
      { key: sql<string>`q.key`, value: sql<string>`q.value #>> '{}'`, n: sql<number>`count(*)::int` },
      sql`from ${a} cross join lateral jsonb_each(${a.answers}) q
      where ${a.entityId} = ${entityId}::uuid and ${a.survey} = ${survey}::uuid and ${a.deletedAt} is null
        and jsonb_typeof(${a.answers}) = 'object' and jsonb_typeof(q.value) in ('string', 'number') group by 1, 2`,
    ),
  )

const summed = (of: readonly Counted[]): number => of.reduce((sum, { n }) => sum + n, 0)

/** Parts of a hundred that add up to it, the largest remainders first. */
function percents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, n) => sum + n, 0)
  const exact = counts.map((n) => (n * 100) / total)
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((sum, n) => sum + n, 0)
  const first = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .toSorted((one, other) => other.rest - one.rest)
    .slice(0, left)
  return whole.map((n, at) => (first.some((one) => one.at === at) ? n + 1 : n))
}

function spreadOf(own: readonly Counted[]): Pick<Question, 'answered' | 'spread'> {
  const counts = SATISFACTION.map((value) => summed(own.filter((one) => satisfactionOf(one.value) === value)))
  const answered = counts.reduce((sum, n) => sum + n, 0)
  if (answered < FEWEST_TOLD) return { answered }
  const parts = percents(counts)
  return { answered, spread: SATISFACTION.map((value, at) => ({ value, percent: parts[at] ?? 0 })) }
}

function averageOf(own: readonly Counted[], of: number): Pick<Question, 'answered' | 'average'> {
  const points = own.filter(({ value }) => value !== '' && Number.isFinite(Number(value)))
  const answered = summed(points)
  if (answered === 0) return { answered }
  const sum = points.reduce((all, { value, n }) => all + Number(value) * n, 0)
  return { answered, average: { value: Math.round((sum * 10) / answered) / 10, of } }
}

/**
 * [3.12] what a survey's answers say of its project, of all who answered together: ratings alone, never words, and nothing of a
 * question that fewer than five answered. Null where nothing may be told.
 */
export async function readSurvey(tx: Tx, entityId: string, id: string): Promise<LetterSurvey | null> {
  const survey = await tx.one(
    select(
      pick(s, 'titleAr', 'titleEn', 'questions'),
      sql`from ${s} where ${s.entityId} = ${entityId}::uuid and ${s.id} = ${id}::uuid and ${s.deletedAt} is null`,
    ),
  )
  if (!survey) return null
  const counted = await countOf(tx, entityId, id)
  const questions = survey.questions.flatMap((question): Question[] => {
    const own = counted.filter(({ key }) => key === question.id)
    const points = pointsOf(question)
    if (question.kind !== 'satisfaction' && points === null) return []
    const told = points === null ? spreadOf(own) : averageOf(own, points)
    if (told.answered < FEWEST_TOLD) return []
    return [{ textAr: question.textAr ?? undefined, textEn: question.textEn ?? undefined, ...told }]
  })
  if (questions.length === 0) return null
  return { titleAr: survey.titleAr ?? undefined, titleEn: survey.titleEn ?? undefined, questions }
}
