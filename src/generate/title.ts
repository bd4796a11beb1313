import type { Locale } from '../../i18n/dates.ts'
import { findResource } from '../../resources/registry.ts'
import { useFormat } from '../ui/FormatContext.tsx'
import { fieldOf } from './fields.ts'
import { useTexts } from './texts.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What a record is called. Platform lists carry a title in each language; the reader gets theirs. */
export function titleOf(
  resource: string,
  record: Readonly<Record<string, unknown>> | undefined,
  locale: Locale,
): string {
  const { title: name = 'id', titleToo, list } = findResource(resource)?.resource ?? {}
  if (!record) return ''
  const other = name.endsWith('Ar') && locale === 'en' ? text(record[`${name.slice(0, -2)}En`]) : null
  // The platform may not see the name that staff know it by.
  const toAll = list?.all?.title === undefined ? null : text(record[list.all.title])
  const first = other ?? text(record[name]) ?? toAll ?? String(record['id'] ?? '').slice(0, 8)
  const second = titleToo === undefined ? null : text(record[titleToo])
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
