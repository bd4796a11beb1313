import { formatDate, type Locale } from '../../i18n/dates.ts'
import { formatMoney } from '../../i18n/format.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { findResource } from '../../resources/registry.ts'
import { type Format, useFormat } from '../ui/FormatContext.tsx'
import { fieldOf } from './fields.ts'
import { useTexts } from './texts.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

type Named = Readonly<Record<string, unknown>>

/** A field's value in the reader's language: beside `titleAr` or `name` there may be one in English. */
function inOf(record: Named, name: string, locale: Locale): string | null {
  const english = locale === 'en' ? text(record[`${name.replace(/Ar$/, '')}En`]) : null
  return english ?? text(record[name])
}

/** Money without a name is told by how much it was and when: people know a gift by that, and nobody knows an id. */
function sumOf(of: Resource | undefined, record: Named, format: Format): string | null {
  const weighs = of?.weighs
  if (typeof weighs !== 'object' || !('money' in weighs)) return null
  const [amount, date] = [text(record[weighs.money]), text(weighs.on === undefined ? null : record[weighs.on])]
  if (amount === null || date === null) return null
  const { locale } = format
  // A name is short: of two calendars one will do.
  const own = locale === 'ar' ? 'hijri' : 'gregorian'
  const calendar = format.calendar === 'both' ? own : format.calendar
  return `${formatMoney(amount, { locale, trim: true }).text} · ${formatDate(date, { ...format, calendar, style: 'short' })}`
}

/** What a record is called, in the reader's language where it has a name in it. */
export function titleOf(resource: string, record: Named | undefined, format: Format): string {
  const of = findResource(resource)?.resource
  const { title: name = 'id', titleToo, list } = of ?? {}
  const { locale } = format
  if (!record) return ''
  // The platform may not see the name that staff know it by.
  const toAll = list?.all?.title === undefined ? null : text(record[list.all.title])
  const first =
    inOf(record, name, locale) ?? toAll ?? sumOf(of, record, format) ?? String(record['id'] ?? '').slice(0, 8)
  const second = titleToo === undefined ? null : inOf(record, titleToo, locale)
  return second === null ? first : `${first} · ${second}`
}

/** The same for a reader: what is called by one of a few choices is called by its label. */
export function useTitle(resource: string): (record: Named) => string {
  const format = useFormat()
  const texts = useTexts(resource)
  const found = findResource(resource)?.resource
  const isChoice = found !== undefined && fieldOf(found, found.title).kind === 'choice'
  return (record) => {
    const value = found && text(record[found.title])
    return isChoice && value ? texts.place(found.title).choice(value) : titleOf(resource, record, format)
  }
}
