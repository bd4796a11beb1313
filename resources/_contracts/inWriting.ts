import { compareMoney } from '../_kit/money.ts'

/** What a donor can have of a gift in writing: the answer of `GET /api/donor_transactions/{id}/inWriting` (product.md 11). */
export interface GiftInWriting {
  /** Of the receipt that was issued; null before, and where the charity issues none. */
  receiptNumber: string | null
  /** The charity issues receipts, and this gift has none and can have one. */
  canIssue: boolean
  /** It has been given: what is to come, what went back and what was taken off has no paper of its own. */
  isStated: boolean
  /** Its receipt is cancelled, and says so under its number; or how much of it went back, 0 where nothing did. */
  isCancelled: boolean
  returned: string
}

/** product.md 11: whose gift has gone back is cancelled, and keeps its number. */
export const isCancelled = ({ reversed, returned, amount }: { reversed: boolean; returned: string; amount: string }) =>
  reversed || compareMoney(returned, amount) >= 0

/** A year that a donor gave in: of `GET /api/donors/{id}/inWriting`, the newest first. */
export interface YearInWriting {
  year: number
  gifts: number
}

/** What the paper of a gift is called as a file: a receipt by its number, of which signs that files do not bear are left out. */
export const paperName = (receiptNumber: string | null): string =>
  receiptNumber ? `receipt-${receiptNumber.replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf` : 'athar-statement.pdf'
