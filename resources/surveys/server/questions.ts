import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { optionCount, type Question, type surveys } from '../schema.ts'

type Survey = RecordOf<typeof surveys>

/** What of a question its answers rest on. */
const shapeOf = (question: Question): string =>
  JSON.stringify([
    question.id,
    question.kind,
    optionCount(question),
    question.kind === 'scale' ? question.points : null,
  ])

/** Where somebody has answered, questions keep their shape: their words and their order may still be put right. */
export function shapeFaults({ answersCount, questions }: Survey, next: readonly Question[]): Fault[] {
  if (answersCount === 0) return []
  const shapes = (of: readonly Question[]) => of.filter(({ kind }) => kind !== 'section').map(shapeOf)
  const [before, after] = [shapes(questions).sort(), shapes(next).sort()]
  return before.join() === after.join()
    ? []
    : [{ field: 'questions', key: 'questionsAnswered', args: { count: answersCount }, code: CODES.generic }]
}
