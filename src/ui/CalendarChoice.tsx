import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'

type OneCalendar = 'gregorian' | 'hijri'

interface CalendarChoiceProps {
  calendar: OneCalendar
  onCalendar: (calendar: OneCalendar) => void
}

/** Whose months a drawing counts by. */
export function CalendarChoice({ calendar, onCalendar }: CalendarChoiceProps) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={calendar}
      aria-label={translate('common.calendar.label')}
      onChange={(_event, chosen: OneCalendar | null) => {
        if (chosen !== null) onCalendar(chosen)
      }}
    >
      {(['gregorian', 'hijri'] as const).map((one) => (
        <ToggleButton key={one} value={one}>
          {translate(`common.calendar.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
