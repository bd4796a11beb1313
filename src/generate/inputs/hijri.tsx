import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import TextField from '@mui/material/TextField'
import { type FocusEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fromHijri, hijriMonthLength, monthNames, todayIn, toHijri } from '../../../i18n/dates.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import type { FieldState } from './useField.ts'

/** 1900 to 2077: what lies outside is written in the Gregorian calendar. */
export const FIRST_YEAR = 1318
export const LAST_YEAR = 1500
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => LAST_YEAR - index)

const PARTS = ['day', 'month', 'year'] as const
/** A day as far as it is chosen; 0 for what is not. */
type Parts = Record<(typeof PARTS)[number], number>
/** A month shows its whole name: of two Jumadas the end tells which. Where there is no room the year goes below. */
const WIDTHS: Record<keyof Parts, string> = { day: '0 0 4.75rem', month: '1 1 11rem', year: '1 0 5.75rem' }
/** One of a list: its value and how it reads. */
type Option = readonly [number | '', string | number]
const BLANK: Option = ['', '']
const NOTHING: Parts = { day: 0, month: 0, year: 0 }

/** The Hijri day of a stored one ('YYYY-MM-DD'); null where it is no day, or outside the years that are offered. */
export function hijriOf(iso: string): Parts | null {
  try {
    const parts = toHijri(iso)
    return parts.year >= FIRST_YEAR && parts.year <= LAST_YEAR ? parts : null
  } catch {
    return null
  }
}

const isWhole = ({ day, month, year }: Parts): boolean => day > 0 && month > 0 && year > 0
const isoOf = (parts: Parts): string => (isWhole(parts) ? fromHijri(parts) : '')
const lengthOf = ({ month, year }: Parts): number => (month > 0 && year > 0 ? hijriMonthLength(year, month) : 30)

/** The parts with one of them changed: the year is this one until another is chosen, and no month has a day too many. */
function changed(parts: Parts, name: keyof Parts, value: number, today: string): Parts {
  const next = { ...parts, [name]: value }
  if (name !== 'year' && value > 0 && next.year === 0) next.year = toHijri(today).year
  return next.day > lengthOf(next) ? { ...next, day: 0 } : next
}

interface HijriInputProps {
  input: FieldState<string>
  label: string
  /** The id of what stands below. */
  describedBy: string
  /** Told whether a part of the day is chosen and another is not. */
  onPartial: (isPartial: boolean) => void
}

/** A day of the Umm al-Qura calendar by day, month and year; the stored one is Gregorian. */
export function HijriInput({ input, label, describedBy, onPartial }: HijriInputProps) {
  const translate = useTranslate()
  const { locale, timeZone } = useFormat()
  const [parts, setParts] = useState<Parts>(() => hijriOf(input.value) ?? NOTHING)
  // The form's value was changed by another: a conflict, an undoing.
  if (isoOf(parts) !== input.value) setParts(hijriOf(input.value) ?? NOTHING)
  const nothing = translate('common.state.notSet')
  const thisYear = toHijri(todayIn(timeZone)).year
  const options: Record<keyof Parts, readonly Option[]> = {
    day: [BLANK, ...Array.from({ length: lengthOf(parts) }, (_, index): Option => [index + 1, index + 1])],
    month: [BLANK, ...monthNames('hijri', locale).map((name, index): Option => [index + 1, name])],
    // A list opens at what is chosen: while that is nothing, it stands before this year, and not before the last of all.
    year: YEARS.flatMap((year): Option[] => (year === thisYear ? [BLANK, [year, year]] : [[year, year]])),
  }
  const choose = (name: keyof Parts, value: number) => {
    const next = changed(parts, name, value, todayIn(timeZone))
    const iso = isoOf(next)
    setParts(next)
    onPartial(iso === '' && Object.values(next).some((part) => part > 0))
    if (iso !== input.value) input.set(iso === '' ? null : iso)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) input.blur()
  }
  return (
    <Box
      component="fieldset"
      aria-describedby={describedBy}
      aria-invalid={input.error !== undefined}
      onBlur={leave}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <FormLabel
        component="legend"
        required={input.isStarred}
        error={input.error !== undefined}
        sx={{ fontSize: '0.875rem', mb: 0.75 }}
      >
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {PARTS.map((name) => (
          <TextField
            key={name}
            select
            sx={{ flex: WIDTHS[name], minWidth: 0 }}
            name={input.name}
            label={translate(`kit.date.${name}`)}
            value={parts[name] === 0 ? '' : parts[name]}
            onChange={(event) => choose(name, Number(event.target.value))}
            error={input.error !== undefined}
            inputRef={name === 'day' ? input.ref : undefined}
            slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
          >
            {options[name].map(([value, text]) => (
              <option key={value} value={value} {...(value === '' && { 'aria-label': nothing })}>
                {text}
              </option>
            ))}
          </TextField>
        ))}
      </Box>
    </Box>
  )
}
