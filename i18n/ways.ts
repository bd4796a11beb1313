import type { Way } from '../resources/_kit/ways.ts'
import { waysAr } from './ar/ways.ts'
import { waysEn } from './en/ways.ts'

/** “by email, by WhatsApp and by text message”. */
export function waysText(lang: 'ar' | 'en', ways: readonly Way[]): string {
  const words = lang === 'ar' ? waysAr : waysEn
  const named = ways.map((way) => words[way])
  const last = named.pop()
  if (last === undefined) return words.some
  return named.length === 0 ? last : `${named.join(words.comma)}${words.and}${last}`
}
