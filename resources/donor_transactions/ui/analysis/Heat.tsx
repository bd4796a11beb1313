import { useTranslate } from 'react-admin'
import { addDays, formatDate } from '../../../../i18n/dates.ts'
import { formatNumber, inWords } from '../../../../i18n/format.ts'
import { type Format, useFormat } from '../../../../src/ui/FormatContext.tsx'
import { type DonationWeek, INTENSITIES, type WeekCell } from '../../../_contracts/donationAnalysis.ts'
import './heat.css'

export type Measure = 'gifts' | 'amount'

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const levelOf = (cell: WeekCell, measure: Measure): number => (measure === 'gifts' ? cell.giftsLevel : cell.amountLevel)

/** The day and the month of one calendar: the week's own line says the year. */
const dayText = (day: string, { locale }: Format, calendar: 'gregorian' | 'hijri'): string =>
  formatDate(day, { locale, calendar, style: 'short' }).slice(0, 5)

function Legend() {
  const translate = useTranslate()
  return (
    <ul className="athar-heat-legend" aria-label={translate('categories.week.intensity')}>
      {INTENSITIES.map((name, level) => (
        <li key={name}>
          <span className="athar-heat-mark" data-level={level} aria-hidden="true" />
          {translate(`categories.week.levels.${name}`)}
        </li>
      ))}
    </ul>
  )
}

interface CellProps {
  cell: WeekCell | undefined
  measure: Measure
}

/** The figure is the cell's text and its level is said beside it: whoever sees no colour reads the same. */
function Cell({ cell, measure }: CellProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  if (cell === undefined) return <td />
  const level = levelOf(cell, measure)
  return (
    <td data-level={level}>
      <bdi>{measure === 'gifts' ? formatNumber(cell.gifts, { locale }) : inWords(Number(cell.amount), locale)}</bdi>
      <span className="athar-hidden"> {translate(`categories.week.levels.${INTENSITIES[level] ?? 'low'}`)}</span>
    </td>
  )
}

/** [2.61] a week by hour and weekday, Sunday first: a table whose cells are its picture. [9.5] */
export function Heat({ week, measure }: { week: DonationWeek; measure: Measure }) {
  const translate = useTranslate()
  const format = useFormat()
  const found = new Map(week.cells.map((cell) => [`${cell.day} ${cell.hour}`, cell]))
  const calendars = format.calendar === 'both' ? (['gregorian', 'hijri'] as const) : [format.calendar]
  return (
    <>
      <Legend />
      <table className="athar-heat">
        <caption className="athar-hidden">{translate('categories.week.heading')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('categories.week.hour')}</th>
            {DAYS.map((day) => (
              <th key={day} scope="col">
                {translate(`categories.week.days.d${day}`)}
                {calendars.map((calendar) => (
                  <bdi key={calendar} dir="ltr" className="athar-heat-day">
                    {dayText(addDays(week.from, day), format, calendar)}
                  </bdi>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour) => (
            <tr key={hour}>
              <th scope="row">
                <bdi dir="ltr">{hourText(hour)}</bdi>
              </th>
              {DAYS.map((day) => (
                <Cell key={day} cell={found.get(`${day} ${hour}`)} measure={measure} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
