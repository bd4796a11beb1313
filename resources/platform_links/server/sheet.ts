/** Operations of a platform as a file of gifts: what a person could have downloaded there and uploaded here. */
import { translate } from '../../../i18n/server.ts'
import { csvCell } from '../../../server/engine/export.ts'
import { importFields } from '../../../server/import/fields.ts'
import type { Operation } from '../../../server/integrations/platform/port.ts'
import { JOUD } from '../../_kit/operations.ts'

const BOM = '\ufeff'

/** A column for each field of a gift's row that an operation can fill. */
const CELLS: Readonly<Record<string, (one: Operation) => string | null>> = {
  donationReferenceId: ({ id }) => id,
  source: () => JOUD,
  donorPhone: ({ donorPhone }) => donorPhone,
  donorName: ({ donorName }) => donorName,
  donorEmail: ({ donorEmail }) => donorEmail,
  project: ({ projectCode, projectName }) => projectCode ?? projectName,
  amount: ({ amount }) => amount,
  date: ({ paidAt }) => paidAt,
  fund: ({ fund }) => fund,
  paymentWay: ({ paymentWay }) => paymentWay,
  reversed: ({ reversed }) => (reversed ? 'true' : 'false'),
}

export type Language = 'ar' | 'en'

const NAMES = Object.keys(CELLS)

/** The labels of the fields in the reader's language, as a file of one's own would have them. */
export function headersIn(language: Language): string[] {
  const labels = new Map(importFields('donor_transactions').map(({ name, label }) => [name, label[language]]))
  return NAMES.map((name) => labels.get(name) ?? name)
}

/** Which column is which field. */
export const MAPPING: Readonly<Record<string, number>> = Object.fromEntries(NAMES.map((name, index) => [name, index]))

const line = (cells: readonly (string | null)[]): string => `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`

export const headLine = (language: Language): string => `${BOM}${line(headersIn(language))}`

export const linesOf = (operations: readonly Operation[]): string =>
  operations.map((one) => line(NAMES.map((name) => CELLS[name]?.(one) ?? null))).join('')

/** "Joud 2026-11-24.csv" */
export const fileNameOn = (day: string, language: Language): string =>
  `${translate(language, 'platformLink.fileName')} ${day}.csv`
