import { useTranslate } from 'react-admin'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { optionText } from '../../reading.ts'
import type { Question } from '../calls.ts'

/** What an answer is called. */
export function useLabel(question: Question | undefined) {
  const translate = useTranslate()
  const { locale } = useFormat()
  return (value: string): string => {
    if (question === undefined) return value
    if (question.kind === 'satisfaction') return translate(`surveys.satisfaction.${value}`, { _: value })
    if (question.kind === 'rating') return translate('surveys.results.stars', { smart_count: Number(value) })
    return optionText(question, Number(value), locale) || value
  }
}
