import { Fragment, type ReactNode } from 'react'
import { formatDate } from '../../../i18n/dates.ts'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import type { Field } from '../../../resources/_kit/field.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { type Format, useFormat } from '../../ui/FormatContext.tsx'
import { PhoneText } from '../../ui/PhoneText.tsx'
import type { Row } from '../calls.ts'
import { RecordLink } from '../columns/reference.tsx'
import { fieldOf, targetOf } from '../fields.ts'
import { useTexts } from '../texts.ts'
import type { Place } from '../types.ts'

/** So many stand in the line: of more a window shows nothing. */
const SHOWN = 4

/** Of two calendars one will do where there is one line. */
const dayOf = (value: string, format: Format): string => {
  const own = format.locale === 'ar' ? 'hijri' : 'gregorian'
  return formatDate(value, { ...format, calendar: format.calendar === 'both' ? own : format.calendar })
}

/** One value as words of a line: no link, for the line itself is pressed. Null for what tells nothing in so little room. */
function wordsOf(field: Field, value: unknown, { label, choice }: Place, format: Format): ReactNode {
  const { locale } = format
  const counted = (count: number) => `${label}: ${formatNumber(count, { locale, decimals: 0 })}`
  if (Array.isArray(value)) return counted(value.length)
  // What is not so, and what is nothing, is read where the part is open.
  if (value === false || Number(value) === 0) return null
  if (value === true) return label
  if (field.kind === 'reference') return <RecordLink resource={targetOf(field)} id={String(value)} link={false} />
  if (field.kind === 'phone') return <PhoneText value={String(value)} />
  if (field.kind === 'integer') return counted(Number(value))
  if (typeof value !== 'string' || field.kind === 'url') return null
  if (field.kind === 'money') return `${label}: ${formatMoney(value, { locale, trim: true }).text}`
  if (field.kind === 'choice') return choice(value)
  return field.kind === 'date' ? dayOf(value, format) : <bdi>{value}</bdi>
}

interface GistProps {
  resource: Resource
  record: Row
  names: readonly string[]
}

/** What some fields of a record say, in one line. */
export function Gist({ resource, record, names }: GistProps) {
  const texts = useTexts(resource.name)
  const format = useFormat()
  const words = names
    .map((name) => ({ name, word: wordsOf(fieldOf(resource, name), record[name], texts.place(name), format) }))
    .filter(({ word }) => word !== null)
    .slice(0, SHOWN)
  return words.map(({ name, word }, at) => (
    <Fragment key={name}>
      {at > 0 ? ' · ' : null}
      {word}
    </Fragment>
  ))
}
