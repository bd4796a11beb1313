import { formatNumber } from '../../i18n/format.ts'
import { fillText } from '../../i18n/letter.ts'
import type { LetterSurvey } from '../../resources/_contracts/letter.ts'
import { usePage, usePlural } from './page.tsx'

type Question = LetterSurvey['questions'][number]

function Answers({ question: { answered, spread = [], average } }: { question: Question }) {
  const { t, lang } = usePage()
  const plural = usePlural()
  const number = (value: number) => formatNumber(value, { locale: lang })
  return (
    <>
      <p className="soft">
        {average && `${fillText(t.surveyAverage, { value: number(average.value), of: number(average.of) })} · `}
        {plural(t.surveyAnswers, answered)}
      </p>
      {spread.length === 0 ? null : (
        <dl className="by-fund">
          {spread.map(({ value, percent }) => (
            <div key={value}>
              <dt>{t[value]}</dt>
              <dd dir="ltr">{percent}%</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** [3.12] what those who were asked said of the project, all together: numbers that stand without a picture. */
export function Surveyed() {
  const { t, lang, letter, state } = usePage()
  const { survey } = letter
  // Of a project that is shown no more, or to the donors of it alone, nothing is told to others.
  const isTold = letter.projects.some(
    ({ code, special }) => !state.projectInactive.includes(code) && !(state.shared && special),
  )
  if (!survey || !isTold) return null
  const inLang = (ar: string | undefined, en: string | undefined) => (lang === 'ar' ? (ar ?? en) : (en ?? ar))
  return (
    <section className="project surveyed">
      <h2>{t.surveyed}</h2>
      <p className="soft" dir="auto">
        {inLang(survey.titleAr, survey.titleEn)}
      </p>
      {survey.questions.map((question, index) => (
        <div key={`${index}-${question.answered}`}>
          <h3 dir="auto">{inLang(question.textAr, question.textEn)}</h3>
          <Answers question={question} />
        </div>
      ))}
    </section>
  )
}
