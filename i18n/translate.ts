import type { Locale } from './dates.ts'
import { type PluralKey, pluralKey } from './format.ts'
import { fill, type Reader } from './said.ts'
import { formsOf, type Messages } from './texts.ts'

export type Args = Readonly<Record<string, string | number>>
/** The reader's calendar and zone may come with the call; their language is the translator's own. */
export type Translate = (key: string, args?: Args, reader?: Omit<Reader, 'locale'>) => string

const ORDER: Record<Locale, readonly PluralKey[]> = {
  en: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
}

function flatten(messages: Messages, prefix: string, into: Map<string, string>): Map<string, string> {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else flatten(value, `${prefix}${key}.`, into)
  }
  return into
}

/** The form of a phrase that goes with a number; a phrase without forms is its own. */
function formFor(phrase: string, count: number, locale: Locale): string {
  const forms = formsOf(phrase)
  return forms[ORDER[locale].indexOf(pluralKey(count, locale))] ?? forms.at(-1) ?? phrase
}

/**
 * A translator over one language's messages, with polyglot's notation and without polyglot. `smart_count` chooses the
 * plural form. An unknown key is answered as it is, unless the args carry a text under `_`.
 */
export function makeTranslate(messages: Messages, locale: Locale): Translate {
  const phrases = flatten(messages, '', new Map())
  return (key, args = {}, reader = {}) => {
    const phrase = phrases.get(key) ?? (Object.hasOwn(args, '_') ? String(args['_']) : undefined)
    if (phrase === undefined) return key
    const count = args['smart_count']
    return fill(typeof count === 'number' ? formFor(phrase, count, locale) : phrase, args, { ...reader, locale })
  }
}
