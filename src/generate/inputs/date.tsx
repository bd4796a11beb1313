import TextField from '@mui/material/TextField'
import { formatDate } from '../../../i18n/dates.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import type { InputProps } from '../types.ts'
import { useField } from './useField.ts'

const WHOLE = /^\d{4}-\d{2}-\d{2}$/

/** The Hijri day of a Gregorian one, in words; null where the reader wants none or the day is not whole. */
export function useHijri(day: string): string | null {
  const { locale, calendar } = useFormat()
  if (calendar === 'gregorian' || !WHOLE.test(day)) return null
  try {
    return formatDate(day, { locale, calendar: 'hijri' })
  } catch {
    return null
  }
}

/** A calendar day, with its Hijri name below it for those who read that calendar. */
export function DateInput(props: InputProps) {
  const input = useField<string>(props, '')
  const hijri = useHijri(input.value)
  const help = [input.help, hijri].filter((one) => one !== undefined && one !== null).join(' · ')
  return (
    <TextField
      id={input.id}
      name={input.name}
      type="date"
      label={props.place.label}
      value={input.value}
      onChange={(event) => input.set(event.target.value === '' ? null : event.target.value)}
      onBlur={input.blur}
      inputRef={input.ref}
      required={input.required}
      error={input.error !== undefined}
      helperText={help === '' ? undefined : help}
      fullWidth
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '2199-12-31', min: '1900-01-01' } }}
    />
  )
}
