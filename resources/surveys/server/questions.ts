import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { optionCount, type Question, takenBy } from '../reading.ts'
import type { surveys } from '../schema.ts'

type Survey = RecordOf<typeof surveys>

const fault = (index: number, name: string, key: string, args: Fault['args'] = {}): Fault => ({
  field: `questions.${index}.${name}`,
  key,
  args,
  code: key === 'required' ? CODES.required : CODES.generic,
})

/** Both languages have as many options, or one of them none: an option is known by its place. */
function optionFaults(question: Question, index: number): Fault[] {
  if (question.kind !== 'single' && question.kind !== 'multiple') return []
  const { optionsAr, optionsEn } = question
  if (optionCount(question) < 2) return [fault(index, 'optionsAr', 'twoOptions')]
  const uneven = optionsAr.length > 0 && optionsEn.length > 0 && optionsAr.length !== optionsEn.length
  return uneven ? [fault(index, 'optionsEn', 'unevenOptions', { count: optionsAr.length })] : []
}

/** A condition names an earlier question that offers options, and one of them. */
function conditionFaults(questions: readonly Question[], index: number): Fault[] {
  const question = questions[index]
  if (!question || question.kind === 'section' || question.onlyIf === null) return []
  const earlier = questions.slice(0, index).find(({ id }) => id === question.onlyIf)
  if (!earlier || optionCount(earlier) === 0) return [fault(index, 'onlyIf', 'earlierQuestion')]
  return question.onlyIs === null || question.onlyIs > optionCount(earlier) ? [fault(index, 'onlyIs', 'required')] : []
}

/** What stands between the questions of a survey and whoever is to answer them. */
export function questionFaults(questions: readonly Question[]): Fault[] {
  const wrong = questions.flatMap((question, index) => [
    ...(question.textAr || question.textEn ? [] : [fault(index, 'textAr', 'required')]),
    ...optionFaults(question, index),
    ...(question.kind === 'file' && takenBy(question).length === 0 ? [fault(index, 'pictures', 'required')] : []),
    ...(question.kind === 'scale' && question.points === null ? [fault(index, 'points', 'required')] : []),
    ...conditionFaults(questions, index),
  ])
  const asksNothing = questions.length > 0 && questions.every(({ kind }) => kind === 'section')
  return asksNothing ? [{ field: 'questions', key: 'required', args: {}, code: CODES.required }, ...wrong] : wrong
}

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
