import type { Locale } from '../../i18n/dates.ts'
import { translate } from '../../i18n/server.ts'
import { rightText } from '../../resources/_kit/rightValue.ts'
import type { RowFault } from '../engine/importing.ts'

/**
 * What is wrong with a cell or row, as a sentence; with the reader's own reason where it gave one, and with what would be right.
 * @param known what its field's list knows, in the same language
 */
export function faultText(
  locale: Locale,
  fault: Pick<RowFault, 'key' | 'args' | 'value'>,
  known: Parameters<typeof rightText>[2] = {},
): string {
  const { key, args } = fault
  const own = translate(locale, `imports.fault.${key}`, { ...args, _: '' })
  const sentence = own === '' ? translate(locale, `validation.${key}`, args) : own
  const { reason } = args
  const why = reason === undefined ? '' : translate(locale, `imports.cell.${reason}`, { _: '' })
  const right = rightText((name, given) => translate(locale, name, given), fault, known)
  return [sentence, why, right].filter((part) => part !== '').join(' ')
}

/** A header as its file has it; by its place where it has none. */
export const columnText = (locale: Locale, headers: readonly string[], index: number): string =>
  headers[index]?.trim() || translate(locale, 'imports.mapping.unnamed', { number: index + 1 })
