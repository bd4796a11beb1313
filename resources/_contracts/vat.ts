import { fromHalalas, toHalalas } from '../_kit/money.ts'

/** The rate of VAT in percent. */
const VAT_PERCENT = 15

export interface Sums {
  net: string
  vatPercent: number
  vat: string
  total: string
}

/** A price with its VAT, in whole halalas, half of one rounded up. */
export function withVat(price: string): Sums {
  const net = toHalalas(price)
  const vat = (net * BigInt(VAT_PERCENT) + 50n) / 100n
  return { net: fromHalalas(net), vatPercent: VAT_PERCENT, vat: fromHalalas(vat), total: fromHalalas(net + vat) }
}

/** The number of an invoice as it is written: INV-000042. */
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`
