import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatDate, todayIn } from '../../../i18n/dates.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { isUnanswered } from './answer.ts'
import { consentOf, type FileRow, isWithdrawn } from './calls.ts'

interface State {
  /** Below `pictures.state`. */
  key: 'unasked' | 'keptBack' | 'noConsent' | 'consent' | 'until' | 'expired' | 'withdrawn'
  tone: Tone
  date: string | null
}

/** How it stands with the people in a picture on a day; null where nobody is to be seen. */
export function consentState(row: FileRow, today: string): State | null {
  if (isWithdrawn(row)) return { key: 'withdrawn', tone: 'neutral', date: null }
  const { people, consentBy, consentUntil: date, keptBack } = consentOf(row)
  if (keptBack !== null) return { key: 'keptBack', tone: 'neutral', date: null }
  if (isUnanswered(row)) return { key: 'unasked', tone: 'warning', date: null }
  if (!people) return null
  if (consentBy === null) return { key: 'noConsent', tone: 'warning', date: null }
  if (date === null) return { key: 'consent', tone: 'success', date }
  // Its last day is still one of it.
  return date < today ? { key: 'expired', tone: 'danger', date } : { key: 'until', tone: 'success', date }
}

/** The states of a picture in words: consent, and what is blurred. */
export function PictureState({ row }: { row: FileRow }) {
  const translate = useTranslate()
  const { locale, calendar, timeZone } = useFormat()
  const state = consentState(row, todayIn(timeZone))
  const blurred = (row.blurred ?? []).length
  if (state === null && blurred === 0) return null
  const date = state?.date == null ? '' : formatDate(state.date, { locale, calendar, style: 'short' })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {state === null ? null : (
        <StatusChip
          tone={state.tone}
          label={
            state.key === 'unasked' && row.kind === 'audio'
              ? translate('pictures.voice.unasked')
              : translate(`pictures.state.${state.key}`, { date })
          }
        />
      )}
      {blurred === 0 ? null : (
        <StatusChip tone="neutral" label={translate('pictures.state.blurred', { smart_count: blurred })} />
      )}
    </Box>
  )
}
