import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { type Calendar, formatDate, momentParts } from '../../../i18n/dates.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { DateText } from '../../ui/DateText.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Money } from '../../ui/Money.tsx'
import { Swatch } from '../../ui/Swatch.tsx'
import { type ColumnProps, option } from '../types.ts'

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export function TextColumn({ field, value, size }: ColumnProps) {
  const text = asText(value)
  // In a table it is broken at no letter: the last one of an address would stand on a line of its own.
  if (field.options['code'] === true)
    return (
      <bdi dir="ltr" {...(size === 'cell' && { className: 'athar-address' })}>
        {text}
      </bdi>
    )
  if (size === 'page')
    return (
      <Box
        component="span"
        dir="auto"
        sx={{
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          display: 'block',
          // A name stands beside its label, whatever it is written in; only what has lines begins at its own side.
          ...((option<number | undefined>(field, 'lines') ?? 1) === 1 && { width: 'fit-content', maxWidth: '100%' }),
        }}
      >
        {text}
      </Box>
    )
  return (
    <Box
      component="bdi"
      title={text.length > 60 ? text : undefined}
      sx={{
        display: 'inline-block',
        maxWidth: 320,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        verticalAlign: 'bottom',
      }}
    >
      {text}
    </Box>
  )
}

export const MoneyColumn = ({ value }: ColumnProps) => <Money value={asText(value)} />

export function IntegerColumn({ value, field }: ColumnProps) {
  const { locale } = useFormat()
  const isPlain = option<true | undefined>(field, 'plain') === true
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {isPlain ? String(value) : formatNumber(Number(value), { locale, decimals: 0 })}
    </span>
  )
}

export function BooleanColumn({ value }: ColumnProps) {
  const translate = useTranslate()
  return <span>{translate(value === true ? 'common.state.yes' : 'common.state.no')}</span>
}

export const ColorColumn = ({ value }: ColumnProps) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    <Swatch of={asText(value)} /> <bdi dir="ltr">{asText(value)}</bdi>
  </span>
)

/** In a table days are short; where both calendars are wanted, the second stands below the first. */
function CellDate({ value }: { value: string }) {
  const format = useFormat()
  const inCalendar = (calendar: Calendar) => formatDate(value, { ...format, calendar, style: 'short' })
  const [first, second]: Calendar[] = format.locale === 'ar' ? ['hijri', 'gregorian'] : ['gregorian', 'hijri']
  const one = format.calendar === 'both' ? first : format.calendar
  return (
    <time dateTime={value} style={{ fontVariantNumeric: 'tabular-nums' }}>
      <span className="athar-day">{inCalendar(one ?? 'gregorian')}</span>
      {format.calendar === 'both' && second ? (
        <Box
          component="span"
          className="athar-day"
          sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}
        >
          {inCalendar(second)}
        </Box>
      ) : null}
    </time>
  )
}

export function DateColumn({ value, size }: ColumnProps) {
  if (size === 'cell') return <CellDate value={asText(value)} />
  return <DateText value={asText(value)} />
}

export function TimestampColumn({ field, value, size }: ColumnProps) {
  const { timeZone } = useFormat()
  const moment = asText(value)
  if (size === 'page') return <DateText value={moment} withTime />
  if (option<true | undefined>(field, 'clock') !== true) return <CellDate value={moment} />
  return (
    <>
      <CellDate value={moment} />
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
        <bdi dir="ltr">{momentParts(moment, timeZone).time.slice(0, 5)}</bdi>
      </Box>
    </>
  )
}
