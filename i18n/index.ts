import type { Locale } from './dates.ts'
import type { en } from './en/index.ts'
import { resourcesIn } from './resources.ts'
import type { Messages, Texts } from './texts.ts'

export type { Locale } from './dates.ts'
export type { Messages } from './texts.ts'

/** What both languages hold: the texts that belong to no one resource. */
export type Catalogue = Texts<typeof en>

const general: Record<Locale, () => Promise<Catalogue>> = {
  en: async () => (await import('./en/index.ts')).en,
  ar: async () => (await import('./ar/index.ts')).ar,
}

/**
 * Every text of Athar in one language, nested by key, in polyglot's notation (`%{name}`, forms between `||||`). It is
 * fetched: a browser reads one language; who needs both takes them from both.ts. react-admin's own texts (`ra.*`) are
 * not in it: its host adds ra-language-english and `ar/reactAdmin.ts`.
 */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const texts = await general[locale]()
  return { ...texts, resources: await resourcesIn(locale, texts.common.field) }
}
