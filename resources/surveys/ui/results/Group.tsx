import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import type { AnswerCount, SurveyResults } from '../../../_contracts/surveyResults.ts'
import { inLang } from '../../reading.ts'
import type { SurveyRow } from '../calls.ts'
import { useLabel } from './label.ts'

type Among = SurveyResults['among']

/** The group whose results are asked for, as the address says it: a link, and back leads out of it. */
export function useAmong(): Among {
  const [params] = useSearchParams()
  const [question, value] = [params.get('question'), params.get('value')]
  return question === null || value === null ? null : { question, value }
}

/** Where the results of those who gave an answer are; nowhere where they may not be told apart. */
export const toGroup = (question: string, { value, apart }: AnswerCount): string | undefined =>
  apart ? `?${new URLSearchParams({ question, value }).toString()}` : undefined

interface GroupProps {
  record: SurveyRow
  results: SurveyResults
  asked: Among
}

/** Whose results these are, and the way back to everybody's; or that an answer may be chosen. */
export function Group({ record, results, asked }: GroupProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const question = record.questions.find(({ id }) => id === results.among?.question)
  const label = useLabel(question)
  const told = useRef<HTMLDivElement>(null)
  // A query leaves the reader where they stand: among bars that have changed, they would not see whose they are now.
  const group = results.among === null ? null : `${results.among.question} ${results.among.value}`
  useEffect(() => {
    if (group !== null) told.current?.focus()
  }, [group])
  if (results.among !== null && question)
    return (
      <Box ref={told} tabIndex={-1} sx={{ scrollMarginTop: 96 }}>
        <Notice tone="info">
          {translate('surveys.results.among', {
            smart_count: results.answers,
            answer: label(results.among.value),
            question: inLang(locale, question.textAr, question.textEn),
          })}{' '}
          <Link component={RouterLink} to="?">
            {translate('surveys.results.everybody')}
          </Link>
        </Notice>
      </Box>
    )
  if (asked !== null) return <Notice tone="info">{translate('surveys.results.fewGroup')}</Notice>
  const offers = results.questions.some(({ id, counts }) => counts.some((one) => toGroup(id, one) !== undefined))
  return offers ? <Notice tone="info">{translate('surveys.results.chooseGroup')}</Notice> : null
}
