import { ar } from './ar/index.ts'
import type { Locale } from './dates.ts'
import { en } from './en/index.ts'
import { resourcesIn } from './resources.ts'
import type { Messages, Texts } from './texts.ts'

export type { Locale } from './dates.ts'
export type { Messages } from './texts.ts'

/** What both languages hold: the texts that belong to no one resource. */
export type Catalogue = Texts<typeof en>

const arabic: Catalogue = ar

const whole = (texts: Catalogue, locale: Locale): Messages => ({
  ...texts,
  resources: resourcesIn(locale, texts.common.field),
})

/**
 * Every text of Athar in both languages, nested by key, in polyglot's notation (`%{name}`, forms between `||||`).
 * react-admin's own texts (`ra.*`) are not in it: its host adds ra-language-english and `ar/reactAdmin.ts`.
 */
export const catalogues: Record<Locale, Messages> = { en: whole(en, 'en'), ar: whole(arabic, 'ar') }
