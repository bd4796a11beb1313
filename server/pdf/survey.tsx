/** @jsxRuntime automatic */
import { plural } from '../../i18n/format.ts'
import { fillText } from '../../i18n/letter.ts'
import { Table } from './grant.tsx'
import { Own, type Paper, sheet } from './kit.tsx'

/** [3.12] what those who were asked said of the project, in the words and numbers of the page. */
export function SurveyPart({ paper }: { paper: Paper }) {
  const { letter, lang, t, inactive, shared } = paper
  const { survey } = letter
  const isTold = letter.projects.some(({ code, special }) => !inactive.includes(code) && !(shared && special))
  if (!survey || !isTold) return null
  const inLang = (ar: string | undefined, en: string | undefined) => (lang === 'ar' ? (ar ?? en) : (en ?? ar)) ?? ''
  return (
    <>
      <Own style={[sheet.heading, { marginTop: 24 }]}>{t.surveyed}</Own>
      <Own style={sheet.body}>{inLang(survey.titleAr, survey.titleEn)}</Own>
      {survey.questions.map(({ textAr, textEn, answered, average, spread = [] }, index) => (
        <Table
          key={`${index}-${answered}`}
          paper={paper}
          title={inLang(textAr, textEn)}
          rows={[
            ...(average
              ? [[fillText(t.surveyAverage, { value: String(average.value), of: String(average.of) }), '']]
              : []),
            ...spread.map(({ value, percent }) => [t[value], `${percent}%`]),
            [plural(t.surveyAnswers, answered, lang), ''],
          ]}
        />
      ))}
    </>
  )
}
