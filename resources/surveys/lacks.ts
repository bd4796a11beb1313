import type { RowsFault } from '../_kit/field.ts'
import { saidTwice } from '../_kit/fields/rows.ts'
import { optionCount, type Question, takenBy } from './kinds.ts'

type Fault = readonly [name: string, key: string, args?: RowsFault['args']]

/**
 * Both languages have as many options, or one of them none: an option is known by its place. Two of one name in a language
 * would be two rows of one name in the results.
 */
function optionFaults(question: Question): Fault[] {
  if (question.kind !== 'single' && question.kind !== 'multiple') return []
  const { optionsAr, optionsEn } = question
  // Said where they are being written.
  if (optionCount(question) < 2)
    return [[optionsEn.length > optionsAr.length ? 'optionsEn' : 'optionsAr', 'twoOptions']]
  const twice = (name: 'optionsAr' | 'optionsEn') =>
    saidTwice(question[name]).map((at): Fault => [`${name}.${at}`, 'lineTwice'])
  const same = [...twice('optionsAr'), ...twice('optionsEn')]
  const uneven = optionsAr.length > 0 && optionsEn.length > 0 && optionsAr.length !== optionsEn.length
  return uneven ? [...same, ['optionsEn', 'unevenOptions', { count: optionsAr.length }]] : same
}

/** A condition names an earlier question that offers options, and one of them. */
function conditionFaults(question: Question, before: readonly Question[]): Fault[] {
  if (question.kind === 'section' || question.onlyIf === null) return []
  const earlier = before.find(({ id }) => id === question.onlyIf)
  if (!earlier || optionCount(earlier) === 0) return [['onlyIf', 'earlierQuestion']]
  return question.onlyIs === null || question.onlyIs > optionCount(earlier) ? [['onlyIs', 'required']] : []
}

/** What is set of an answer has to let one through. */
function answerFaults(question: Question): Fault[] {
  if (question.kind === 'file' && takenBy(question).length === 0) return [['pictures', 'takesNoFile']]
  if (question.kind === 'scale' && question.points === null) return [['points', 'required']]
  if (question.kind !== 'number' || question.least === null || question.most === null) return []
  return question.most < question.least ? [['most', 'notBelowLeast']] : []
}

/** What stands between the questions of a survey and whoever is to answer them. */
export function lacksOf(questions: readonly Question[]): RowsFault[] {
  const wrong = questions.flatMap((question, index) =>
    [
      ...(question.textAr || question.textEn ? [] : [['textAr', 'required'] as const]),
      ...optionFaults(question),
      ...answerFaults(question),
      ...conditionFaults(question, questions.slice(0, index)),
    ].map(([name, key, args = {}]: Fault) => ({ at: `${index}.${name}`, key, args })),
  )
  const asksNothing = questions.length > 0 && questions.every(({ kind }) => kind === 'section')
  return asksNothing ? [{ at: '', key: 'asksNothing' }, ...wrong] : wrong
}
