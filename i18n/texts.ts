/** The shape that the Arabic texts must have: that of the English ones, with any words in it. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** Phrases as the translators of both hosts read them, nested by key. */
export interface Messages {
  readonly [key: string]: string | Messages
}

/** Two groups of phrases as one; where both hold a group of the same name, that of both. */
export const join = (one: Messages, other: Messages): Messages =>
  Object.entries(other).reduce<Messages>((all, [key, value]) => {
    const here = all[key]
    return { ...all, [key]: typeof here === 'object' && typeof value === 'object' ? join(here, value) : value }
  }, one)

const BETWEEN = ' |||| '

/** One text with its plural forms, as polyglot keeps them: in English for one and for other. */
export const two = (one: string, other: string): string => [one, other].join(BETWEEN)

/** The same in Arabic. The order is the one in which polyglot's Arabic rule counts its forms. */
export const six = (zero: string, one: string, dual: string, few: string, many: string, other: string): string =>
  [zero, one, dual, few, many, other].join(BETWEEN)

export const formsOf = (phrase: string): string[] => phrase.split('||||').map((form) => form.trim())
