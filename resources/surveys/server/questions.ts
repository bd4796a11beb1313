import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { isAnswerable } from '../reading.ts'
import { optionCount, type Question, type surveys } from '../schema.ts'

type Survey = RecordOf<typeof surveys>

const NONE: readonly string[] = []
const arabicOf = (question: Question): readonly string[] => ('optionsAr' in question ? question.optionsAr : NONE)
const pointsOf = (question: Question): number | null => (question.kind === 'scale' ? question.points : null)

/** What of a question its answers rest on, and where it says otherwise now: the place in the question and the reason. */
function changedIn(was: Question, now: Question): [at: string, key: string] | null {
  if (optionCount(was) !== optionCount(now))
    return [arabicOf(was).length === arabicOf(now).length ? 'optionsEn' : 'optionsAr', 'optionsAnswered']
  return pointsOf(was) === pointsOf(now) ? null : ['points', 'questionsAnswered']
}

/** Where somebody has answered, questions keep their shape: their words and their order may still be put right. */
export function shapeFaults({ answersCount, questions }: Survey, next: readonly Question[]): Fault[] {
  if (answersCount === 0) return []
  const fault = (field: string, key: string): Fault => ({
    field,
    key,
    args: { count: answersCount },
    code: CODES.generic,
  })
  const kindsOf = (of: readonly Question[]) => of.filter(isAnswerable).map(({ id, kind }) => `${id} ${kind}`)
  if (kindsOf(questions).sort().join() !== kindsOf(next).sort().join()) return [fault('questions', 'questionsAnswered')]
  const before = new Map(questions.map((one) => [one.id, one]))
  return next.filter(isAnswerable).flatMap((now) => {
    const was = before.get(now.id)
    const changed = was ? changedIn(was, now) : null
    return changed ? [fault(`questions.${next.indexOf(now)}.${changed[0]}`, changed[1])] : []
  })
}
