import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { Calendar, Locale } from '../../i18n/dates.ts'
import { calendarOf, languageOf, setSettings, useSettings } from '../providers/settings.ts'
import { useLanguageChoice } from '../providers/useLanguageChoice.ts'

const LANGUAGES: readonly Locale[] = ['en', 'ar']
const CALENDARS: readonly Calendar[] = ['gregorian', 'hijri', 'both']

interface ChoiceProps<T> {
  value: T
  onChange: (value: T) => void
}

export function LanguageSelect({ value, onChange, fault }: ChoiceProps<Locale> & { fault?: string | undefined }) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('common.language.label')}
      value={value}
      onChange={(event) => onChange(event.target.value === 'ar' ? 'ar' : 'en')}
      error={fault !== undefined}
      helperText={fault}
    >
      {LANGUAGES.map((one) => (
        <MenuItem key={one} value={one} lang={one}>
          {translate(`common.language.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

export function CalendarSelect({ value, onChange }: ChoiceProps<Calendar>) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('common.calendar.label')}
      value={value}
      onChange={(event) => onChange(CALENDARS.find((one) => one === event.target.value) ?? value)}
    >
      {CALENDARS.map((one) => (
        <MenuItem key={one} value={one}>
          {translate(`common.calendar.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** How texts and dates are read: what is chosen here, this device follows at once. */
export function useReading(): { language: Locale; calendar: Calendar } {
  const language = useSettings(languageOf)
  const calendar = useSettings(calendarOf)
  return { language, calendar }
}

export function ReadingFields() {
  const translate = useTranslate()
  const { language, calendar } = useReading()
  const { choose, hasFailed } = useLanguageChoice()
  return (
    <>
      <LanguageSelect
        value={language}
        onChange={choose}
        fault={hasFailed ? translate('errors.detail.network') : undefined}
      />
      <CalendarSelect value={calendar} onChange={(chosen) => setSettings({ calendar: chosen })} />
    </>
  )
}
