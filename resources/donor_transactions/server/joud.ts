/** The export of a charity's store: each operation with its donor, product.md 14. */
import type { CheckedRow, Columns, Decision, ImportRun } from '../../../server/engine/importing.ts'
import { CODES } from '../../_kit/codes.ts'
import { compareMoney } from '../../_kit/money.ts'
import { JOUD } from '../../_kit/operations.ts'
import { referenceKey } from '../identity.ts'
import { type KnownGift, textOf } from './giftRows.ts'
import { type GiftFile, giftsOf } from './import.ts'

const MINUS = /^-/

class Operations implements GiftFile {
  readonly target = 'joud_operations'
  readonly asides = ['operationState']
  readonly fills = [
    { name: 'source', type: 'text' },
    { name: 'reversed', type: 'boolean' },
  ] as const
  /** Operations that this file has paid: a first try that failed is no question where a second one did not. */
  readonly #paid = new Set<string>()

  constructor(readonly columns: Columns) {}

  read(row: CheckedRow): void {
    const { values, faults } = row
    values['source'] = JOUD
    const amount = textOf(values, 'amount')
    // Some stores write what went back as an amount below nothing.
    const wentBack = MINUS.test(amount)
    if (wentBack) values['amount'] = amount.replace(MINUS, '')
    values['reversed'] = wentBack || values['operationState'] === 'refunded'
    if (values['operationState'] === 'unpaid') {
      // It is no gift, whatever else its row lacks.
      faults.length = 0
      return
    }
    const unsaid = !values['operationState'] && faults.every(({ field }) => field !== 'operationState')
    if (unsaid && this.columns.mapped('operationState'))
      faults.push(this.columns.faultAt(row, 'operationState', 'required', {}, CODES.required))
    const key = referenceKey(values)
    if (key !== null) this.#paid.add(key)
  }

  decide(row: CheckedRow, known: KnownGift | undefined, earlier: CheckedRow | undefined): Decision | undefined {
    const { values } = row
    if (values['operationState'] === 'unpaid') return this.#unpaid(row, known)
    if (values['reversed'] !== true) return undefined
    // Both rows of the file are one operation: paid first, then returned.
    if (!known && earlier?.values['reversed'] === false) return { kind: 'later', row }
    if (!known || known.reversed || compareMoney(known.amount, textOf(values, 'amount')) !== 0) return undefined
    return { kind: 'update', row, values: { id: known.id, version: known.version, reversed: true }, note: 'refunded' }
  }

  #unpaid(row: CheckedRow, known: KnownGift | undefined): Decision {
    if (!known || known.reversed || this.#paid.has(referenceKey(row.values) ?? ''))
      return { kind: 'pass', row, note: 'unpaid' }
    const args = { reference: textOf(row.values, 'donationReferenceId') }
    const fault = this.columns.faultAt(row, 'operationState', 'recordedNotPaid', args, CODES.generic)
    return { kind: 'fault', row, faults: [fault] }
  }
}

/** Donors whom nobody knows yet come with their operations. */
export const joudRun: ImportRun = (columns, around) =>
  giftsOf(new Operations(columns), columns, { ...around, createDonors: true })
