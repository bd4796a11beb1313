import { plural } from '../../i18n/format.ts'
import { fillText } from '../../i18n/letter.ts'
import type { PublicQuestion } from '../../resources/_contracts/publicSurvey.ts'
import { TEXT_MOST } from '../../resources/surveys/questions.ts'
import { useSurvey } from './surveyWords.tsx'

/** Where what is wrong with an answer is written, for its input to point at. */
const faultId = (name: string): string => `fault-${name}`

export const described = (name: string, isWrong: boolean) =>
  isWrong ? { 'aria-invalid': true, 'aria-describedby': faultId(name) } : {}

/** Where a question stands, for the count of what is wrong to lead to the first. */
const placeId = (name: string): string => `asked-${name}`

export const placed = (name: string, isWrong: boolean) => (isWrong ? { id: placeId(name), tabIndex: -1 } : {})

/** How many questions need another look, and the way to the first of them. */
export function FaultsLine() {
  const { survey, filled, w } = useSurvey()
  const names = [...survey.questions.map(({ id }) => id), 'gender', 'age', 'phone'].filter(
    (name) => name in filled.faults,
  )
  const [first] = names
  if (first === undefined) return null
  return (
    <p className="survey-wrong" role="alert" data-faults={JSON.stringify(w.faults)}>
      <a href={`#${placeId(first)}`}>
        {fillText(plural(w.faults, names.length, survey.lang), { count: String(names.length) })}
      </a>
    </p>
  )
}

type Wrong = ReturnType<typeof useSurvey>['w']['fault']['wrong']

/** A number that the question takes. */
function exampleIn(least: number | null, most: number | null): number {
  const usual = 5
  if (least !== null && usual < least) return least
  return most !== null && usual > most ? most : usual
}

/** A question for a number takes nothing below zero, whether or not it says so. */
function numberText({ number }: Wrong, { least, most }: NonNullable<PublicQuestion['range']>): string {
  const from = least === null || least <= 0 ? null : least
  const text = most !== null ? number.between : from !== null ? number.from : number.any
  return fillText(text, {
    least: String(from ?? 0),
    most: String(most ?? ''),
    example: String(exampleIn(from, most)),
  })
}

/** What would be taken here, with an example where one is written. */
function acceptedText(wrong: Wrong, name: string, question: PublicQuestion | undefined): string {
  if (name === 'age' || name === 'phone') return wrong[name]
  switch (question?.kind) {
    case 'number':
      return numberText(wrong, question.range ?? { least: null, most: null })
    case 'date':
      return wrong.date
    case 'shortText':
    case 'longText':
      return fillText(wrong.text, { most: String(TEXT_MOST[question.kind]) })
    default:
      // All else is chosen, and so is who somebody is.
      return wrong.choice
  }
}

/** What is wrong with an answer. The script takes it away once there is another (surveyFaults.ts). */
export function Fault({ name }: { name: string }) {
  const { survey, filled, w } = useSurvey()
  const fault = filled.faults[name]
  if (fault === undefined) return null
  const question = survey.questions.find(({ id }) => id === name)
  return (
    <p className="survey-fault" id={faultId(name)} data-fault={name}>
      {fault === 'invalid' ? acceptedText(w.fault.wrong, name, question) : w.fault[fault]}
    </p>
  )
}
