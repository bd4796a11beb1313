import { daysBetween } from '../../../../i18n/dates.ts'
import { compareMoney, fromHalalas, toHalalas } from '../../../_kit/money.ts'
import type { ProjectRow } from './types.ts'

export interface MoneyFigures {
  /** Null where no amount was asked for. */
  required: string | null
  collected: string
  spent: string
  /** Required and not yet collected; null without a required amount. */
  remaining: string | null
  /** Collected and not yet spent. */
  unspent: string
  /** Spent out of what was collected: with `unspent` it is the collected amount, with `remaining` too the required one. */
  covered: string
  /** Collected beyond the required amount, and spent beyond the collected one; null where neither is so. */
  overCollected: string | null
  overspent: string | null
}

const ZERO = '0.00'

/** a − b, and never below nothing. */
const rest = (a: string, b: string): string => {
  const left = toHalalas(a) - toHalalas(b)
  return left > 0n ? fromHalalas(left) : ZERO
}

/** a − b where that is more than nothing. */
const beyond = (a: string, b: string): string | null => (compareMoney(a, b) > 0 ? rest(a, b) : null)

/** product.md 8: what was asked for, what came, what went, and what these leave. */
export function moneyOf({
  requiredAmount,
  collectedAmount,
  spentMoney,
}: Pick<ProjectRow, 'requiredAmount' | 'collectedAmount' | 'spentMoney'>): MoneyFigures {
  const collected = collectedAmount ?? ZERO
  const spent = spentMoney ?? ZERO
  const required = requiredAmount !== null && compareMoney(requiredAmount, '0') > 0 ? requiredAmount : null
  return {
    required,
    collected,
    spent,
    remaining: required === null ? null : rest(required, collected),
    unspent: rest(collected, spent),
    covered: compareMoney(spent, collected) > 0 ? collected : spent,
    overCollected: required === null ? null : beyond(collected, required),
    overspent: beyond(spent, collected),
  }
}

export type TimeState = { kind: 'notSet' | 'ended' } | { kind: 'left' | 'startsIn' | 'late'; days: number }

export interface TimeFigures {
  state: TimeState
  /** Days gone and days in all; null without both dates. */
  passed: { days: number; total: number } | null
}

/** Where a project stands in its planned time on a day (YYYY-MM-DD). */
export function timeOf(
  { startDate, endDate, progress }: Pick<ProjectRow, 'startDate' | 'endDate' | 'progress'>,
  today: string,
): TimeFigures {
  const total = startDate !== null && endDate !== null ? Math.max(1, daysBetween(startDate, endDate)) : null
  const gone = startDate === null ? 0 : daysBetween(startDate, today)
  const passed = total === null ? null : { days: Math.min(total, Math.max(0, gone)), total }
  if (startDate !== null && gone < 0) return { state: { kind: 'startsIn', days: -gone }, passed }
  if (endDate === null) return { state: { kind: 'notSet' }, passed }
  const left = daysBetween(today, endDate)
  if (left >= 0 && progress !== 'completed') return { state: { kind: 'left', days: left }, passed }
  if (progress === 'completed') return { state: { kind: 'ended' }, passed: passed && { ...passed, days: passed.total } }
  return { state: { kind: 'late', days: -left }, passed }
}
