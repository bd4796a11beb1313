/** What a report's message may name of its reader and of what it tells, as it is written in each language: {{name}}. */
export const MESSAGE_VARIABLES = {
  name: { en: 'name', ar: 'اسم المتبرع' },
  amount: { en: 'amount', ar: 'مبلغ التبرع' },
  project: { en: 'project', ar: 'المشروع' },
  entity: { en: 'entity', ar: 'الجهة' },
} as const

export type MessageVariable = keyof typeof MESSAGE_VARIABLES
export const MESSAGE_VARIABLE_NAMES = Object.keys(MESSAGE_VARIABLES) as MessageVariable[]

/** Texts of the parts that a charity adds to a letter, which may name variables as its message does. */
const PART_TEXTS = ['titleAr', 'titleEn', 'textAr', 'textEn', 'byAr', 'byEn'] as const
export const isPartText = (name: string): boolean => (PART_TEXTS as readonly string[]).includes(name)

/** All that parts say in such texts. */
export const textOfParts = (parts: readonly object[]): string =>
  parts
    .flatMap((part) => Object.entries(part))
    .flatMap(([name, value]) => (isPartText(name) && typeof value === 'string' ? [value] : []))
    .join('\n')

/** The form of a text in which nothing stands in double braces but variables that there are. */
export const withVariables = { key: 'messageVariables', holds: (text: string): boolean => isWellWritten(text) }

/** A variable, and the words for whoever has no value for it: {{name|friend}}. */
const WRITTEN = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

const plain = (written: string): string => written.trim().replace(/\s+/g, ' ').toLowerCase()

const BY_NAME: ReadonlyMap<string, MessageVariable> = new Map(
  MESSAGE_VARIABLE_NAMES.flatMap((name) => Object.values(MESSAGE_VARIABLES[name]).map((one) => [one, name] as const)),
)

export const writtenVariable = (name: MessageVariable, lang: 'ar' | 'en'): string =>
  `{{${MESSAGE_VARIABLES[name][lang]}}}`

/** Whether all double braces of a text make variables that there are. */
export const isWellWritten = (text: string): boolean =>
  !/\{\{|\}\}/.test(text.replace(WRITTEN, (written, name: string) => (BY_NAME.has(plain(name)) ? '' : written)))

export const hasVariables = (text: string): boolean =>
  Array.from(text.matchAll(WRITTEN)).some(([, name = '']) => BY_NAME.has(plain(name)))

/** The text with its variables filled: by their value, else by the words that it gives for lack of one, else by ours. */
export const fillVariables = (
  text: string,
  values: Readonly<Record<MessageVariable, string | null>>,
  ours: Readonly<Record<MessageVariable, string>>,
): string =>
  text.replace(WRITTEN, (written, name: string, lacking = '') => {
    const variable = BY_NAME.get(plain(name))
    return variable === undefined ? written : values[variable] || lacking.trim() || ours[variable]
  })
