import type { Locale } from '../../i18n/dates.ts'
import { translate } from '../../i18n/server.ts'
import type { RowFault } from '../engine/importing.ts'

/** What is wrong with a cell or row, as a sentence; with the reader's own reason where it gave one. */
export function faultText(locale: Locale, { key, args }: Pick<RowFault, 'key' | 'args'>): string {
  const own = translate(locale, `imports.fault.${key}`, { ...args, _: '' })
  const sentence = own === '' ? translate(locale, `validation.${key}`, args) : own
  const { reason } = args
  const why = reason === undefined ? '' : translate(locale, `imports.cell.${reason}`, { _: '' })
  return why === '' ? sentence : `${sentence} ${why}`
}

/** A header as its file has it; by its place where it has none. */
export const columnText = (locale: Locale, headers: readonly string[], index: number): string =>
  headers[index]?.trim() || translate(locale, 'imports.mapping.unnamed', { number: index + 1 })
