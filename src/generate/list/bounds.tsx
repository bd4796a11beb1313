import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { momentAt, momentParts } from '../../../i18n/dates.ts'
import { integer, money } from '../../../resources/_kit/fields/index.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { asText, useDraft } from './useDraft.ts'
import { useFilter } from './useFilter.ts'

interface BoundProps {
  source: string
  label: string
}

const WIDTH = 210
const MONEY = money()
const INTEGER = integer()
/** What no number has, however it goes on: said at once, and not only when the field is left. */
const HOPELESS = /[^\d\u0660-\u0669\u06f0-\u06f9.,\u066b\u066c\s+-]/

/** A bound that is half written ("12.") or wrong asks nothing: the list stays as it is, and the field says why. */
export function NumberBound({ source, label, isMoney }: BoundProps & { isMoney: boolean }) {
  const filter = useFilter(source)
  const translate = useTranslate()
  const stored = asText(filter.value)
  const draft = useDraft(stored)
  const field = isMoney ? MONEY : INTEGER
  const isRight = (text: string) => text.trim() === '' || field.value.safeParse(field.clean(text)).success
  const write = (text: string) => {
    const next = text.trim() === '' ? '' : isRight(text) ? String(field.clean(text)) : stored
    draft.write(text, next)
    if (next !== stored) filter.set(next)
  }
  const isWrong = !isRight(draft.text)
  const isSaid = isWrong && (draft.isLeft || draft.text === stored || HOPELESS.test(draft.text))
  return (
    <TextField
      id={filter.id}
      name={source}
      size="small"
      label={label}
      value={draft.text}
      onChange={(event) => write(event.target.value)}
      onBlur={() => draft.leave(isWrong)}
      error={isSaid}
      helperText={isSaid ? translate(isMoney ? 'validation.decimal' : 'validation.integer') : undefined}
      sx={{ width: WIDTH }}
      slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
    />
  )
}

const FIRST = '1900-01-01'
const LAST = '2199-12-31'
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= FIRST && text <= LAST

interface DayBoundProps extends BoundProps {
  /** The field holds moments. */
  moment: boolean
  /** The last day of the range and not the first. */
  end: boolean
}

/** A day; for moments the day's first or last minute on the entity's clock. What is no day asks nothing, and is said. */
export function DayBound({ source, label, moment, end }: DayBoundProps) {
  const filter = useFilter(source)
  const translate = useTranslate()
  const { timeZone } = useFormat()
  const stored = asText(filter.value)
  const day = moment && isDay(stored.slice(0, 10)) ? momentParts(stored, timeZone).date : stored
  const draft = useDraft(day)
  const [isUnread, setIsUnread] = useState(false)
  const write = (text: string) => {
    const next = text === '' || isDay(text) ? text : day
    draft.write(text, next)
    if (next === day) return
    filter.set(moment && next !== '' ? momentAt(`${next}T${end ? '23:59:59' : '00:00:00'}`, timeZone) : next)
  }
  const isWrong = isUnread || (draft.text !== '' && !isDay(draft.text))
  const isSaid = isWrong && (isUnread || draft.isLeft || draft.text === day)
  return (
    <TextField
      id={filter.id}
      name={source}
      size="small"
      type="date"
      label={label}
      value={draft.text}
      onChange={(event) => write(event.target.value)}
      onBlur={({ target }) => {
        // A date that is half there is no value to the page: only the browser knows of it.
        const isHalf = target.validity.badInput
        setIsUnread(isHalf)
        draft.leave(isHalf || (target.value !== '' && !isDay(target.value)))
      }}
      error={isSaid}
      helperText={isSaid ? translate('validation.date') : undefined}
      sx={{ width: WIDTH }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: FIRST, max: LAST } }}
    />
  )
}
