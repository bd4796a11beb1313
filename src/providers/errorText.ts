/** Title and subtitle of a failed call, as [8.1] to [8.9] order them. Pure: words come in from outside. */
export interface ErrorWords {
  title: string
  subtitle: string
}

/** The text of a key in the reader's language; null where the catalogue has none. */
export type Lookup = (key: string) => string | null

export interface ErrorInput {
  /** What the caller wants it to be called, whatever the server says [8.2]. */
  title?: string
  /** The body of the answer: the server's fault, a bare value such as INVALID_FILE, or nothing. */
  data?: unknown
}

type Data = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

const fieldOf = (data: unknown, name: string): string | null =>
  typeof data === 'object' && data !== null ? textOf((data as Data)[name]) : null

const numberText = (value: unknown): string | null => (typeof value === 'number' ? String(value) : null)

/** [8.7] "the value": the answer itself where it is no object, else its numeric code [8.12] to [8.37]. */
function valueText(data: unknown, lookup: Lookup): string | null {
  const bare = textOf(data)
  if (bare !== null) return lookup(`errors.title.${bare}`)
  const code = numberText(data) ?? numberText(typeof data === 'object' && data !== null ? (data as Data)['code'] : null)
  return code === null ? null : lookup(`errors.code.${code}`)
}

const isNothing = (data: unknown): boolean => data === null || data === undefined || data === ''

const undefinedTitle = (lookup: Lookup): string => lookup('errors.title.undefined') ?? 'undefined'

/** [8.1] to [8.9]. Without an answer the general words stand, even where the caller has a title. */
export function errorText({ title, data }: ErrorInput, lookup: Lookup): ErrorWords {
  if (isNothing(data)) return { title: undefinedTitle(lookup), subtitle: lookup('errors.detail.undefined') ?? '' }
  const given = fieldOf(data, 'title')
  return {
    title:
      textOf(title) ?? // [8.2]
      (given === null ? null : lookup(`errors.title.${given}`)) ?? // [8.3]
      given ?? // [8.4]
      fieldOf(data, 'errorSource') ?? // [8.5]
      fieldOf(data, 'message') ?? // [8.6]
      valueText(data, lookup) ?? // [8.7]
      undefinedTitle(lookup), // [8.8]
    subtitle: fieldOf(data, 'errorMessage') ?? fieldOf(data, 'detail') ?? '', // [8.9]
  }
}

/** Title and subtitle in one string, as react-admin carries messages: the toast parts them at the line break. */
export const joinWords = ({ title, subtitle }: ErrorWords): string =>
  subtitle === '' ? title : `${title}\n${subtitle}`

export const splitWords = (message: string): ErrorWords => {
  const [title = '', ...rest] = message.split('\n')
  return { title, subtitle: rest.join('\n') }
}

/**
 * [5.24] The server's errors by form field: the first letter of each key lowered, the texts of a field in one line.
 * Null where there are none; 'mismatch' where they have another shape, which fails the form.
 */
export function formErrors(raw: unknown): Record<string, string> | 'mismatch' | null {
  if (raw === null || raw === undefined) return null
  if (typeof raw !== 'object' || Array.isArray(raw)) return 'mismatch'
  const entries: [string, string][] = []
  for (const [key, value] of Object.entries(raw)) {
    const texts: unknown[] = Array.isArray(value) ? value : [value]
    if (key === '' || texts.length === 0 || !texts.every((text) => typeof text === 'string')) return 'mismatch'
    entries.push([key.charAt(0).toLowerCase() + key.slice(1), texts.join(' ')])
  }
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
