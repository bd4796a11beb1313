/** The language in which a text seems to be written, by its letters; undefined where it has none. */
export function languageOf(text: unknown): 'ar' | 'en' | undefined {
  if (typeof text !== 'string') return undefined
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const [arabic, latin] = [count(/\p{Script=Arabic}/gu), count(/\p{Script=Latin}/gu)]
  return arabic + latin === 0 ? undefined : arabic >= latin ? 'ar' : 'en'
}
