import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatDate } from '../../../../i18n/dates.ts'
import { formatNumber, formatPercent } from '../../../../i18n/format.ts'
import { ChartTable } from '../../../../src/ui/ChartTable.tsx'
import { BarRow } from '../../../../src/ui/charts.tsx'
import { Fold } from '../../../../src/ui/Fold.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { AnswerCount, QuestionResult, SurveyResults } from '../../../_contracts/surveyResults.ts'
import { choiceKey } from '../../../_kit/keys.ts'
import type { surveyAnswers } from '../../../survey_answers/schema.ts'
import { npsOf } from '../../nps.ts'
import { inLang } from '../../reading.ts'
import type { Question } from '../calls.ts'
import { Files } from './Files.tsx'
import { toGroup } from './Group.tsx'
import { useLabel } from './label.ts'
import { Written } from './Written.tsx'

interface PartProps {
  question: Question
  result: QuestionResult
}

function Counts({ question, result }: PartProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const label = useLabel(question)
  const share = (count: number) =>
    result.answered === 0 ? [] : [formatPercent((count / result.answered) * 100, { locale, decimals: 0 })]
  return (
    <>
      <BarRow
        caption={inLang(locale, question.textAr, question.textEn)}
        parts={result.counts.map((one) => {
          const { value, count } = one
          const to = toGroup(question.id, one)
          return {
            id: value,
            label: label(value),
            value: count,
            text: [formatNumber(count, { locale }), ...share(count)].join(' · '),
            ...(to !== undefined && { to }),
          }
        })}
      />
      {result.counts.some(({ male, female }) => male !== null || female !== null) ? (
        <Fold title={translate('surveys.results.byGender')}>
          <ByGender caption={translate('surveys.results.byGender')} counts={result.counts} label={label} />
        </Fold>
      ) : null}
    </>
  )
}

interface ByGenderProps {
  caption: string
  counts: readonly AnswerCount[]
  label: (value: string) => string
}

/** Told of men or women where at least five of them answered. */
function ByGender({ caption, counts, label }: ByGenderProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: number | null) => (value === null ? '—' : formatNumber(value, { locale }))
  return (
    <>
      <ChartTable
        caption={caption}
        headings={[
          translate('surveys.results.answer'),
          translate(choiceKey<typeof surveyAnswers>('survey_answers', 'gender', 'female')),
          translate(choiceKey<typeof surveyAnswers>('survey_answers', 'gender', 'male')),
          translate('surveys.results.all'),
        ]}
        rows={counts.map(({ value, count, male, female }) => ({
          id: value,
          head: label(value),
          cells: [number(female), number(male), number(count)],
        }))}
      />
      <Typography variant="body2" color="textSecondary">
        {translate('surveys.results.fewGender')}
      </Typography>
    </>
  )
}

/** The average and the reach of what is measured. */
function Measured({ question, result }: PartProps) {
  const translate = useTranslate()
  const { locale, calendar } = useFormat()
  const shown = (value: string) =>
    question.kind === 'date' ? formatDate(value, { locale, calendar }) : formatNumber(Number(value), { locale })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      {result.average === null ? null : (
        <Typography>
          {translate('surveys.results.average', { value: formatNumber(result.average, { locale, decimals: 1 }) })}
        </Typography>
      )}
      {result.least === null || result.most === null ? null : (
        <Typography>
          {translate('surveys.results.range', { least: shown(result.least), most: shown(result.most) })}
        </Typography>
      )}
    </Box>
  )
}

/** Whether they would recommend the entity: the score, and those whom it is made of. */
function Promoters({ question, result }: PartProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const nps = npsOf(question, result)
  if (nps === null) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {translate('surveys.results.nps.score', { value: formatNumber(nps.score, { locale }) })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('surveys.results.nps.about')}
      </Typography>
      <BarRow
        caption={translate('surveys.results.nps.group')}
        parts={nps.groups.map(({ group, count, percent }) => ({
          id: group,
          label: translate(`surveys.results.nps.${group}`),
          value: count,
          text: `${formatNumber(count, { locale })} · ${formatPercent(percent, { locale, decimals: 0 })}`,
        }))}
      />
    </Box>
  )
}

/** [2.64] what was answered to one question. */
export function QuestionSection({ survey, question, result, all }: PartProps & { survey: string; all: SurveyResults }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  // What was written and sent is everybody's.
  const isShown = all.among === null && result.answered > 0
  const isWritten = question.kind === 'shortText' || question.kind === 'longText'
  const isOpen = isWritten || question.kind === 'file'
  const isRanged = question.kind === 'number' || question.kind === 'date'
  const isOfGroup = all.among !== null && result.answered > 0
  return (
    <Section
      title={<bdi>{inLang(locale, question.textAr, question.textEn)}</bdi>}
      subtitle={
        result.hidden
          ? translate('surveys.results.hidden')
          : translate('surveys.results.answered', { smart_count: result.answered })
      }
      level={3}
    >
      {result.answered > 0 ? <Measured question={question} result={result} /> : null}
      <Promoters question={question} result={result} />
      {result.counts.length > 0 ? <Counts question={question} result={result} /> : null}
      {isOfGroup && (isOpen || isRanged) ? (
        <Typography color="textSecondary">
          {translate(`surveys.results.${isOpen ? 'openOfAll' : 'rangeOfAll'}`)}
        </Typography>
      ) : null}
      {isWritten && isShown ? <Written survey={survey} question={question.id} answered={result.answered} /> : null}
      {question.kind === 'file' && isShown ? (
        <Files survey={survey} question={question.id} answered={result.answered} />
      ) : null}
    </Section>
  )
}
