/**
 * The column that a file of rejected rows has beside the charity's own: what is wrong with each row [8.44]. The file
 * comes back with it once it is mended; it is known by its name in either language and is never imported.
 */
import { translate } from '../../i18n/server.ts'
import { fold } from '../../resources/_kit/fold.ts'

const NAMES: ReadonlySet<string> = new Set(
  (['en', 'ar'] as const).map((locale) => fold(translate(locale, 'imports.result.reason'))),
)

export const isFaultColumn = (header: string): boolean => NAMES.has(fold(header))

/** Places of all columns of that name. */
export const faultColumns = (headers: readonly string[]): number[] =>
  headers.flatMap((header, index) => (isFaultColumn(header) ? [index] : []))

/** What the file has of its own. */
export const ownHeaders = (headers: readonly string[]): string[] => headers.filter((header) => !isFaultColumn(header))
