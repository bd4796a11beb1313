import type { Locale } from '../../i18n/dates.ts'
import { findResource } from '../../resources/registry.ts'
import { useFormat } from '../ui/FormatContext.tsx'
import { fieldOf } from './fields.ts'
import { useTexts } from './texts.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A field's value in the reader's language: beside `titleAr` or `name` there may be one in English. */
function inOf(record: Readonly<Record<string, unknown>>, name: string, locale: Locale): string | null {
  const english = locale === 'en' ? text(record[`${name.replace(/Ar$/, '')}En`]) : null
  return english ?? text(record[name])
}

/** What a record is called, in the reader's language where it has a name in it. */
export function titleOf(
  resource: string,
  record: Readonly<Record<string, unknown>> | undefined,
  locale: Locale,
): string {
  const { title: name = 'id', titleToo, list } = findResource(resource)?.resource ?? {}
  if (!record) return ''
  // The platform may not see the name that staff know it by.
  const toAll = list?.all?.title === undefined ? null : text(record[list.all.title])
  const first = inOf(record, name, locale) ?? toAll ?? String(record['id'] ?? '').slice(0, 8)
  const second = titleToo === undefined ? null : inOf(record, titleToo, locale)
  return second === null ? first : `${first} · ${second}`
}

/** The same for a reader: what is called by one of a few choices is called by its label. */
export function useTitle(resource: string): (record: Readonly<Record<string, unknown>>) => string {
  const { locale } = useFormat()
  const texts = useTexts(resource)
  const found = findResource(resource)?.resource
  const isChoice = found !== undefined && fieldOf(found, found.title).kind === 'choice'
  return (record) => {
    const value = found && text(record[found.title])
    return isChoice && value ? texts.place(found.title).choice(value) : titleOf(resource, record, locale)
  }
}
