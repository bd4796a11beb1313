import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate, momentParts } from '../../../i18n/dates.ts'
import { CalendarChoice } from '../../../src/ui/CalendarChoice.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { type MonthCalendar, type MonthDay, monthOf, weeksOf } from '../months.ts'
import type { PlannedTime } from './calls.ts'
import { PlannedLink, useKind } from './planned.tsx'

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const

interface DayProps {
  day: MonthDay | null
  isToday: boolean
  times: readonly PlannedTime[]
}

function Day({ day, isToday, times }: DayProps) {
  const kind = useKind()
  const { timeZone } = useFormat()
  if (day === null) return <Box component="td" sx={CELL} />
  return (
    <Box component="td" aria-current={isToday ? 'date' : undefined} sx={CELL}>
      <Typography
        component="time"
        dateTime={day.date}
        variant="body2"
        sx={{
          display: 'block',
          fontWeight: isToday ? 700 : 400,
          color: isToday ? 'var(--athar-action)' : 'text.secondary',
        }}
      >
        {day.day}
      </Typography>
      {times.length === 0 ? null : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {times.map((time) => (
            <Box
              component="li"
              key={`${time.id} ${time.at}`}
              sx={{ mt: 0.5, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
            >
              <PlannedLink time={time} />
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {kind(time)} · {momentParts(time.at, timeZone).time.slice(0, 5)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

interface PlannedMonthProps {
  times: readonly PlannedTime[]
  /** The entity's today, and the last day that was reckoned for. */
  today: string
  last: string
}

/** What is coming, a month at a time: weeks from Sunday on, by the calendar that its reader chooses. */
export function PlannedMonth({ times, today, last }: PlannedMonthProps) {
  const translate = useTranslate()
  const { locale, calendar: read, timeZone } = useFormat()
  const [calendar, setCalendar] = useState<MonthCalendar>(read === 'hijri' ? 'hijri' : 'gregorian')
  const [later, setLater] = useState(0)
  const first = monthOf(today, calendar, later)
  const title = formatDate(first, { locale, calendar, style: 'monthYear' })
  const timesOn = (date: string) => times.filter(({ at }) => momentParts(at, timeZone).date === date)
  return (
    <Box component="section" aria-label={translate('settings.planner.month')} sx={{ mb: 3, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <IconButton
          aria-label={translate('settings.planner.before')}
          disabled={later === 0}
          onClick={() => setLater(later - 1)}
        >
          <ChevronLeft className="athar-mirror" />
        </IconButton>
        <Typography component="h2" variant="h4" aria-live="polite" sx={{ flex: '1 1 auto', textAlign: 'center' }}>
          {title}
        </Typography>
        <IconButton
          aria-label={translate('settings.planner.after')}
          disabled={monthOf(today, calendar, later + 1) > last}
          onClick={() => setLater(later + 1)}
        >
          <ChevronRight className="athar-mirror" />
        </IconButton>
        <CalendarChoice
          calendar={calendar}
          onCalendar={(chosen) => {
            setCalendar(chosen)
            setLater(0)
          }}
        />
      </Box>
      <Box
        component="table"
        aria-label={title}
        sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}
      >
        <thead>
          <tr>
            {DAYS.map((day) => (
              <Box
                component="th"
                scope="col"
                key={day}
                sx={{ p: 0.5, fontSize: '0.8125rem', fontWeight: 600, textAlign: 'start' }}
              >
                {translate(`settings.planner.days.d${day}`)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(first, calendar).map((week, row) => (
            <tr key={week.find((day) => day !== null)?.date ?? row}>
              {week.map((day, column) => (
                <Day
                  key={day?.date ?? `none ${DAYS[column]}`}
                  day={day}
                  isToday={day?.date === today}
                  times={day === null ? [] : timesOn(day.date)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const CELL = {
  height: 88,
  p: 0.5,
  verticalAlign: 'top',
  textAlign: 'start',
  border: '1px solid var(--athar-hairline)',
} as const
