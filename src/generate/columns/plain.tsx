import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { DateText } from '../../ui/DateText.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Money } from '../../ui/Money.tsx'
import type { ColumnProps } from '../types.ts'

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export function TextColumn({ field, value, size }: ColumnProps) {
  const text = asText(value)
  if (field.options['code'] === true) return <bdi dir="ltr">{text}</bdi>
  if (size === 'page')
    return (
      <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', display: 'block' }}>
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

export function IntegerColumn({ value }: ColumnProps) {
  const { locale } = useFormat()
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatNumber(Number(value), { locale, decimals: 0 })}</span>
  )
}

export function BooleanColumn({ value }: ColumnProps) {
  const translate = useTranslate()
  return <span>{translate(value === true ? 'common.state.yes' : 'common.state.no')}</span>
}

/** In a table days are short; where both calendars are wanted the second stands below the first. */
export function DateColumn({ value, size }: ColumnProps) {
  return <DateText value={asText(value)} style={size === 'cell' ? 'short' : 'long'} />
}

export function TimestampColumn({ value, size }: ColumnProps) {
  return <DateText value={asText(value)} withTime={size === 'page'} style={size === 'cell' ? 'short' : 'long'} />
}
