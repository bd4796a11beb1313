import TextField from '@mui/material/TextField'
import { momentAt, momentParts } from '../../../i18n/dates.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import type { InputProps } from '../types.ts'
import { useHijri } from './date.tsx'
import { useField } from './useField.ts'

const toLocal = (iso: string, timeZone?: string): string => {
  try {
    const { date, time } = momentParts(iso, timeZone)
    return `${date}T${time.slice(0, 5)}`
  } catch {
    return ''
  }
}

const toMoment = (local: string, timeZone?: string): string => {
  try {
    return momentAt(local, timeZone)
  } catch {
    return local
  }
}

/** A moment, shown and written on the clock of the entity's zone, kept in UTC. */
export function TimestampInput(props: InputProps) {
  const { timeZone } = useFormat()
  const input = useField<string>(props, '')
  const local = input.value === '' ? '' : toLocal(input.value, timeZone)
  const hijri = useHijri(local.slice(0, 10))
  const help = [input.help, hijri].filter((one) => one !== undefined && one !== null).join(' · ')
  return (
    <TextField
      id={input.id}
      name={input.name}
      type="datetime-local"
      label={input.label}
      value={local}
      onChange={(event) => input.set(event.target.value === '' ? null : toMoment(event.target.value, timeZone))}
      onBlur={input.blur}
      inputRef={input.ref}
      required={input.isStarred}
      error={input.error !== undefined}
      helperText={help === '' ? undefined : help}
      fullWidth
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
