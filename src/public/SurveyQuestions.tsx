import type { ReactNode } from 'react'
import { plural } from '../../i18n/format.ts'
import { fillText } from '../../i18n/letter.ts'
import type { PublicQuestion } from '../../resources/_contracts/publicSurvey.ts'
import { TEXT_MOST } from '../../resources/surveys/questions.ts'
import { described, Fault, placed } from './SurveyFault.tsx'
import { FileAnswer } from './SurveyFiles.tsx'
import { useSurvey } from './surveyWords.tsx'

/** Choices of one question, each as large as a thumb. */
function Choices({ question }: { question: PublicQuestion }) {
  const { filled, survey, w } = useSurvey()
  const { id, kind, options } = question
  const chosen = filled.values[id] ?? []
  const isRow = kind === 'nps' || kind === 'scale' || kind === 'rating'
  return (
    <div className={isRow ? 'survey-points' : 'survey-options'}>
      {options.map(({ value, label }) => (
        <label key={value} className={isRow ? 'survey-point' : 'survey-option'}>
          <input
            type={kind === 'multiple' ? 'checkbox' : 'radio'}
            name={id}
            value={value}
            defaultChecked={chosen.includes(value)}
            {...(kind === 'rating' && {
              'aria-label': fillText(plural(w.stars, Number(value), survey.lang), { count: value }),
            })}
          />
          <span dir="auto">
            {label}
            {kind === 'rating' ? <span aria-hidden="true"> ★</span> : null}
          </span>
        </label>
      ))}
    </div>
  )
}

const TYPES = {
  shortText: { type: 'text', maxLength: TEXT_MOST.shortText },
  number: { type: 'text', inputMode: 'numeric', maxLength: 12 },
  date: { type: 'text', inputMode: 'numeric', maxLength: 30 },
} as const

function Written({ question: { id, kind }, label }: { question: PublicQuestion; label: string }) {
  const { filled } = useSurvey()
  const value = filled.values[id]?.[0] ?? ''
  const common = {
    id: `q-${id}`,
    name: id,
    className: 'typed',
    'aria-labelledby': label,
    defaultValue: value,
    ...described(id, id in filled.faults),
  }
  if (kind === 'longText') return <textarea {...common} rows={4} maxLength={TEXT_MOST.longText} dir="auto" />
  return <input {...common} {...TYPES[kind as keyof typeof TYPES]} dir="auto" autoComplete="off" />
}

function Hint({ question: { kind, ends } }: { question: PublicQuestion }) {
  const { w } = useSurvey()
  if (kind === 'multiple') return <p className="fine">{w.severalHint}</p>
  if (kind === 'date') return <p className="fine">{w.dateHint}</p>
  if (!ends) return null
  return (
    <p className="survey-ends fine">
      <span dir="auto">{ends.low}</span>
      <span dir="auto">{ends.high}</span>
    </p>
  )
}

interface AnswerProps {
  question: PublicQuestion
  label: string
  /** Where files are sent; nowhere in a preview. */
  files: string | undefined
}

function Answer({ question, label, files }: AnswerProps) {
  if (question.files) return <FileAnswer question={question} of={question.files} label={label} to={files} />
  return question.options.length > 0 ? <Choices question={question} /> : <Written question={question} label={label} />
}

/** [2.9] one question. What it hangs on stands with it in words, for readers without script. */
function Question({ question, files }: Omit<AnswerProps, 'label'>) {
  const { filled, w } = useSurvey()
  const { id, text, required, onlyIf } = question
  const label = `t-${id}`
  const only = onlyIf && { 'data-if': onlyIf.question, 'data-is': onlyIf.value }
  return (
    <fieldset className="survey-question" {...only} {...placed(id, id in filled.faults)}>
      <legend id={label} dir="auto">
        {text} <span className="fine">({required ? w.required : w.optional})</span>
      </legend>
      {onlyIf ? (
        <p className="survey-only fine">{fillText(w.onlyIf, { option: onlyIf.option, text: onlyIf.text })}</p>
      ) : null}
      <Fault name={id} />
      <Answer question={question} label={label} files={files} />
      <Hint question={question} />
    </fieldset>
  )
}

function SectionHead({ question: { text, about } }: { question: PublicQuestion }) {
  return (
    <div className="survey-section">
      <h2 dir="auto">{text}</h2>
      {about ? (
        <p className="prose" dir="auto">
          {about}
        </p>
      ) : null}
    </div>
  )
}

export function Questions({ files }: { files: string | undefined }) {
  const { survey } = useSurvey()
  return survey.questions.map((one) =>
    one.kind === 'section' ? (
      <SectionHead key={one.id} question={one} />
    ) : (
      <Question key={one.id} question={one} files={files} />
    ),
  )
}

interface AboutFieldProps {
  name: 'age' | 'phone'
  label: string
  hint?: string
  children?: ReactNode
}

function AboutField({ name, label, hint }: AboutFieldProps) {
  const { filled } = useSurvey()
  return (
    <div className="survey-question" {...placed(name, name in filled.faults)}>
      <label htmlFor={name}>{label}</label>
      <Fault name={name} />
      <input
        id={name}
        name={name}
        className="typed"
        type={name === 'phone' ? 'tel' : 'text'}
        inputMode="numeric"
        autoComplete={name === 'phone' ? 'tel-national' : 'off'}
        dir="ltr"
        maxLength={20}
        defaultValue={filled.values[name]?.[0] ?? ''}
        {...described(name, name in filled.faults)}
      />
      {hint ? <p className="fine">{hint}</p> : null}
    </div>
  )
}

const GENDER = 'gender'

/** [3.12] asked of nobody who does not care to say. */
export function AboutYou() {
  const { survey, filled, w } = useSurvey()
  const { gender, age, phone } = survey.asks
  if (!gender && !age && !phone) return null
  const said = filled.values[GENDER]?.[0] ?? ''
  return (
    <section aria-labelledby="about-you">
      <div className="survey-section">
        <h2 id="about-you">{w.about.title}</h2>
        <p className="soft">{w.about.text}</p>
      </div>
      {gender ? (
        <fieldset className="survey-question" {...placed(GENDER, GENDER in filled.faults)}>
          <legend>{w.about.gender}</legend>
          <Fault name="gender" />
          <div className="survey-options">
            {(['female', 'male', ''] as const).map((value) => (
              <label key={value} className="survey-option">
                <input type="radio" name="gender" value={value} defaultChecked={said === value} />
                <span>{value === '' ? w.about.notSaid : w.about[value]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      {age ? <AboutField name="age" label={w.about.age} /> : null}
      {phone ? <AboutField name="phone" label={w.about.phone} hint={w.about.phoneHint} /> : null}
    </section>
  )
}
