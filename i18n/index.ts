import type { Locale } from './dates.ts'
import type { first } from './en/first.ts'
import type { later } from './en/later.ts'
import type { lists } from './en/lists.ts'
import { resourcesIn } from './resources.ts'
import { join, type Messages, type Texts } from './texts.ts'

export type { Locale } from './dates.ts'
export type { Messages } from './texts.ts'

const firsts: Record<Locale, () => Promise<Texts<typeof first>>> = {
  en: async () => (await import('./en/first.ts')).first,
  ar: async () => (await import('./ar/first.ts')).first,
}

const listed: Record<Locale, () => Promise<Texts<typeof lists>>> = {
  en: async () => (await import('./en/lists.ts')).lists,
  ar: async () => (await import('./ar/lists.ts')).lists,
}

const laters: Record<Locale, () => Promise<Texts<typeof later>>> = {
  en: async () => (await import('./en/later.ts')).later,
  ar: async () => (await import('./ar/later.ts')).later,
}

/** What the frame, sign-in and the dashboard say in one language (079). */
export async function loadFirst(locale: Locale): Promise<Messages> {
  const texts = await firsts[locale]()
  return { ...texts, resources: await resourcesIn(locale, texts.common.field, 'first') }
}

/** What a list of records says beside that. */
export const loadLists = (locale: Locale): Promise<Messages> => listed[locale]()

/** What every other page says beside both. */
export async function loadLater(locale: Locale): Promise<Messages> {
  const [texts, { common }] = await Promise.all([laters[locale](), firsts[locale]()])
  return { ...texts, resources: await resourcesIn(locale, common.field, 'later') }
}

/**
 * Every text of Athar in one language, nested by key, in polyglot's notation (`%{name}`, forms between `||||`). It is
 * fetched: a browser reads one language; who needs both takes them from both.ts. react-admin's own texts (`ra.*`) are
 * not in it: its host adds ra-language-english and `ar/reactAdmin.ts`.
 */
export const loadCatalogue = async (locale: Locale): Promise<Messages> =>
  join(join(await loadFirst(locale), await loadLists(locale)), await loadLater(locale))
