import { addDays } from '../../i18n/dates.ts'
import { type AnswerValue, surveyAnswers } from '../../resources/survey_answers/schema.ts'
import { isAnswerable, pointsOf, ratingsIn } from '../../resources/surveys/reading.ts'
import { starterValues } from '../../resources/surveys/ready.ts'
import { optionCount, type Question, surveys } from '../../resources/surveys/schema.ts'
import type { Tx } from '../db/types.ts'
import { ENTITIES } from './content/entities.ts'
import { WRITTEN } from './content/surveys.ts'
import { insertRows } from './load.ts'
import { dayMs, Random } from './random.ts'

type Owner = Omit<Tx, 'context'>

const SEED = 20_260_301
const DAYS = 24
const PEOPLE = 68
const HOUR = 3_600_000
/** Most are content: each satisfaction with how likely it is. */
const MOODS = [
  ['verySatisfied', 9],
  ['satisfied', 7],
  ['neutral', 3],
  ['slightlySatisfied', 1],
  ['unsatisfied', 1],
] as const

/** What one respondent may have said to a question; nothing where they passed it by. */
function answerTo(question: Question, random: Random): AnswerValue | null {
  if (question.kind === 'satisfaction') return random.weighted(MOODS, ([, weight]) => weight)[0]
  if (!isAnswerable(question) || question.onlyIf !== null || random.chance(0.2)) return null
  if (question.kind === 'multiple') {
    const chosen = Array.from({ length: optionCount(question) }, (_, at) => at + 1).filter(() => random.chance(0.45))
    return chosen.length > 0 ? chosen : null
  }
  if (question.kind === 'single') return random.between(1, optionCount(question))
  if (question.kind === 'longText') return random.chance(0.3) ? random.pick(WRITTEN) : null
  const points = pointsOf(question)
  return points.length > 0 ? Math.max(random.pick(points), random.pick(points)) : null
}

/** [2.64] an active survey of the demo's first charity, with what people have answered in the days before `newest`. */
export async function insertSurveys(tx: Owner, newest: string): Promise<void> {
  const entityId = ENTITIES[0]?.id
  if (entityId === undefined) return
  const random = new Random(SEED)
  const began = dayMs(addDays(newest, -DAYS))
  const values = starterValues('project')
  const survey = random.id(began)
  await insertRows(tx, surveys, [
    { id: survey, entityId, ...values, status: 'published', askGender: true, askAge: true },
  ])
  const answers = Array.from({ length: PEOPLE }, () => {
    const at = began + random.between(0, DAYS * 24) * HOUR
    const given = Object.fromEntries(
      values.questions.flatMap((question): [string, AnswerValue][] => {
        const answer = answerTo(question, random)
        return answer === null ? [] : [[question.id, answer]]
      }),
    )
    return {
      id: random.id(at),
      entityId,
      survey,
      language: random.chance(0.8) ? ('ar' as const) : ('en' as const),
      gender: random.chance(0.15) ? null : random.chance(0.45) ? ('female' as const) : ('male' as const),
      age: random.chance(0.3) ? null : random.between(22, 67),
      answers: given,
      ...ratingsIn(values.questions, given),
      createdAt: new Date(at).toISOString(),
      updatedAt: new Date(at).toISOString(),
    }
  })
  await insertRows(tx, surveyAnswers, answers)
}
