import type { Locale } from '../../i18n/dates.ts'
import { findResource } from '../../resources/index.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What a record is called. Platform lists carry a title in each language; the reader gets theirs. */
export function titleOf(
  resource: string,
  record: Readonly<Record<string, unknown>> | undefined,
  locale: Locale,
): string {
  const name = findResource(resource)?.resource.title ?? 'id'
  if (!record) return ''
  const other = name.endsWith('Ar') && locale === 'en' ? text(record[`${name.slice(0, -2)}En`]) : null
  return other ?? text(record[name]) ?? String(record['id'] ?? '').slice(0, 8)
}
