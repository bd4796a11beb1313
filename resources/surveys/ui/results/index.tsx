import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatDate } from '../../../../i18n/dates.ts'
import { abbreviate, formatNumber, formatPercent } from '../../../../i18n/format.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useRecord } from '../../../../src/generate/records.ts'
import { ChartTable } from '../../../../src/ui/ChartTable.tsx'
import { Columns } from '../../../../src/ui/chartColumns.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { StatCard } from '../../../../src/ui/StatCard.tsx'
import { StatGrid } from '../../../../src/ui/StatGrid.tsx'
import type { SurveyResults } from '../../../_contracts/surveyResults.ts'
import { choiceKey } from '../../../_kit/keys.ts'
import type { surveyAnswers } from '../../../survey_answers/schema.ts'
import { surveys } from '../../schema.ts'
import { downloadAnswers, downloadResults, readResults, type SurveyRow } from '../calls.ts'
import { Group, useAmong } from './Group.tsx'
import { QuestionSection } from './Question.tsx'
import { Send } from './Send.tsx'
import { Share } from './Share.tsx'

interface PartProps {
  results: SurveyResults
}

interface CardsProps extends PartProps {
  asks: Pick<SurveyRow, 'askGender' | 'askAge'>
}

/** [2.64] answers, male and female answers, average age and satisfaction. */
function Cards({ results, asks }: CardsProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: number | null, decimals = 0) =>
    value === null ? '—' : formatNumber(value, { locale, decimals })
  const rate = results.satisfaction
  // What was asked once stays told.
  const isGenderTold = asks.askGender || (results.male ?? 0) + (results.female ?? 0) > 0
  return (
    <StatGrid label={translate('surveys.results.title')} columns={5}>
      <StatCard value={number(results.answers)} label={translate('surveys.results.answers')} />
      {(['male', 'female'] as const).map((one) => (
        <StatCard
          key={one}
          value={isGenderTold ? number(results[one]) : '—'}
          label={translate(`surveys.results.${one}`)}
          {...(!isGenderTold && { hint: translate('surveys.results.notAsked') })}
        />
      ))}
      <StatCard
        value={number(results.averageAge, 1)}
        label={translate('surveys.results.averageAge')}
        {...(results.averageAge === null && {
          hint: translate(`surveys.results.${asks.askAge ? 'few' : 'notAsked'}`),
        })}
      />
      <StatCard
        value={rate === null ? '—' : formatPercent(rate, { locale, decimals: 0 })}
        label={translate('surveys.results.satisfaction')}
        hint={translate('surveys.results.ratings', { smart_count: results.rated })}
        tone="accent"
      />
    </StatGrid>
  )
}

function Time({ results }: PartProps) {
  const translate = useTranslate()
  const { locale, calendar } = useFormat()
  const percent = (value: number | null) => (value === null ? '—' : formatPercent(value, { locale, decimals: 0 }))
  return (
    <Section title={translate('surveys.results.time')}>
      <Columns
        caption={translate('surveys.results.time')}
        headings={[
          translate(`surveys.results.${results.step}`),
          translate('surveys.results.answers'),
          translate('surveys.results.satisfied'),
        ]}
        figures={translate('surveys.results.figures')}
        columns={results.time.map(({ at, answers, satisfied }) => ({
          id: at,
          label: formatDate(at, { locale, calendar }),
          tick: formatDate(at, { locale, calendar: calendar === 'hijri' ? 'hijri' : 'gregorian', style: 'short' }),
          value: answers,
          brief: abbreviate(answers),
          words: formatNumber(answers, { locale }),
          cells: [formatNumber(answers, { locale }), percent(satisfied)],
        }))}
      />
    </Section>
  )
}

/** By which link, or which channel of a donor's own, the answers came. */
function Sources({ results: { sources } }: PartProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  if (sources.length === 0) return null
  return (
    <Section title={translate('surveys.results.sources')}>
      <ChartTable
        caption={translate('surveys.results.sources')}
        headings={[translate('surveys.results.source'), translate('surveys.results.answers')]}
        rows={sources.map(({ source, answers }) => ({
          id: source,
          head: translate(choiceKey<typeof surveyAnswers>('survey_answers', 'source', source)),
          cells: [formatNumber(answers, { locale })],
        }))}
      />
    </Section>
  )
}

/** The results on paper, and all answers for other programs. */
function Download({ record }: { record: SurveyRow }) {
  const translate = useTranslate()
  const paper = useAct(() => downloadResults(record.id))
  const csv = useAct(() => downloadAnswers(record.id, 'csv'))
  const book = useAct(() => downloadAnswers(record.id, 'xlsx'))
  const error = paper.error ?? csv.error ?? book.error
  const files = [
    { act: paper, text: 'downloadPaper' },
    { act: csv, text: 'download' },
    { act: book, text: 'downloadBook' },
  ] as const
  return (
    <>
      {error === null ? null : <Failure error={error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        {files.map(({ act, text }) => (
          <Button
            key={text}
            variant="outlined"
            disabled={act.busy}
            aria-busy={act.busy}
            startIcon={act.busy ? <CircularProgress color="inherit" size={16} aria-hidden /> : undefined}
            onClick={() => void act.run()}
          >
            {translate(`surveys.results.${text}`)}
          </Button>
        ))}
      </Box>
    </>
  )
}

function Results({ record }: { record: SurveyRow }) {
  const translate = useTranslate()
  const asked = useAmong()
  const key = ['surveys', 'results', record.id, asked]
  const followed = useFollowed(['survey_answers'], key)
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => readResults(record.id, asked),
    placeholderData: keepPreviousData,
    ...followed,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton label={translate('common.state.loading')} />
  if (data.answers === 0)
    return (
      <Box sx={{ mb: 3 }}>
        <EmptyState title={translate('surveys.results.title')} text={translate('surveys.results.none')} />
      </Box>
    )
  const found = new Map(data.questions.map((one) => [one.id, one]))
  return (
    <>
      {data.among === null ? <Cards results={data} asks={record} /> : null}
      {data.among === null ? <Download record={record} /> : null}
      <Group record={record} results={data} asked={asked} />
      {data.among === null ? <Time results={data} /> : null}
      {data.among === null ? <Sources results={data} /> : null}
      {record.questions.map((question) => {
        const result = found.get(question.id)
        return result ? (
          <QuestionSection key={question.id} survey={record.id} question={question} result={result} all={data} />
        ) : null
      })}
    </>
  )
}

/** [2.45] stats/{id}: a survey, how it reaches people, and what they answered; it follows what arrives. */
export function SurveyPage({ record }: { record: SurveyRow }) {
  const followed = useFollowed(['surveys'], ['surveys', 'getOne', { id: record.id, meta: undefined }])
  const { data: now = record } = useRecord(surveys, record.id, followed)
  return (
    <>
      <Share record={now} />
      <Send record={now} />
      <Results record={now} />
    </>
  )
}
