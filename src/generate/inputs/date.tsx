import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate } from '../../../i18n/dates.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import type { InputProps } from '../types.ts'
import { CalendarSwitch, useWritten } from './calendar.tsx'
import { FIRST_YEAR, HijriInput, hijriOf, LAST_YEAR } from './hijri.tsx'
import { type FieldState, useField } from './useField.ts'

const WHOLE = /^\d{4}-\d{2}-\d{2}$/

/** A day in words of one calendar; null where the day is not whole. */
function useReading(day: string, calendar: 'hijri' | 'gregorian'): string | null {
  const { locale } = useFormat()
  if (!WHOLE.test(day)) return null
  try {
    return formatDate(day, { locale, calendar })
  } catch {
    return null
  }
}

/** The Hijri day of a Gregorian one, in words; null where the reader wants none or the day is not whole. */
export function useHijri(day: string): string | null {
  const { calendar } = useFormat()
  const reading = useReading(day, 'hijri')
  return calendar === 'gregorian' ? null : reading
}

interface GregorianInputProps {
  input: FieldState<string>
  label: string
  describedBy: string
}

function GregorianInput({ input, label, describedBy }: GregorianInputProps) {
  return (
    <TextField
      id={input.id}
      name={input.name}
      type="date"
      label={label}
      value={input.value}
      onChange={(event) => input.set(event.target.value === '' ? null : event.target.value)}
      onBlur={input.blur}
      inputRef={input.ref}
      required={input.isStarred}
      error={input.error !== undefined}
      fullWidth
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: '2199-12-31', min: '1900-01-01', 'aria-describedby': describedBy },
      }}
    />
  )
}

/** A calendar day, written in the calendar that a person chooses, with its name in the other one below. */
export function DateInput(props: InputProps) {
  const translate = useTranslate()
  const id = useId()
  const input = useField<string>(props, '')
  const { written, choose } = useWritten()
  const [isPartial, setPartial] = useState(false)
  const isOutside = written === 'hijri' && input.value !== '' && hijriOf(input.value) === null
  const isHijri = written === 'hijri' && !isOutside
  const hijri = useHijri(input.value)
  const gregorian = useReading(input.value, 'gregorian')
  const notes = [
    input.help,
    isOutside ? translate('kit.date.outside', { from: String(FIRST_YEAR), to: String(LAST_YEAR) }) : undefined,
    isHijri && isPartial && input.value === '' ? translate('kit.date.partial') : undefined,
    isHijri ? gregorian : hijri,
  ]
  const help = notes.filter((one) => one !== undefined && one !== null).join(' · ')
  const shown = { input, label: input.label, describedBy: id }
  return (
    <div>
      {isHijri ? <HijriInput {...shown} onPartial={setPartial} /> : <GregorianInput {...shown} />}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mt: 0.5 }}>
        <FormHelperText id={id} error={input.error !== undefined} sx={{ flex: 1, mt: 0.25 }}>
          {help}
        </FormHelperText>
        {choose === null ? null : <CalendarSwitch label={props.place.label} written={written} onChoose={choose} />}
      </Box>
    </div>
  )
}
