import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useStore, useTranslate } from 'react-admin'
import { useFormat } from '../../ui/FormatContext.tsx'

const CALENDARS = ['hijri', 'gregorian'] as const
export type Written = (typeof CALENDARS)[number]

/**
 * The calendar in which a person writes dates: the one that they read first, until they choose the other. Null where
 * there is no choice, since they want one calendar alone.
 */
export function useWritten(): { written: Written; choose: ((written: Written) => void) | null } {
  const { locale, calendar } = useFormat()
  const [chosen, choose] = useStore<Written | null>('athar.dates.written', null)
  if (calendar === 'gregorian') return { written: 'gregorian', choose: null }
  const first = calendar === 'hijri' || locale === 'ar' ? 'hijri' : 'gregorian'
  return { written: chosen ?? first, choose }
}

interface CalendarSwitchProps {
  label: string
  written: Written
  onChoose: (written: Written) => void
}

/** Between the two calendars, for all dates at once. */
export function CalendarSwitch({ label, written, onChoose }: CalendarSwitchProps) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={written}
      onChange={(_event, next: Written | null) => next !== null && onChoose(next)}
      aria-label={translate('kit.date.calendar', { name: label })}
      sx={{ flex: 'none', '& .MuiToggleButton-root': { px: 1, py: 0, minHeight: 26, fontSize: '0.75rem' } }}
    >
      {CALENDARS.map((one) => (
        <ToggleButton key={one} value={one}>
          {translate(`kit.date.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
