/** The figures of a letter about a year, from rows that were read already. Pure. */
import { compareMoney, estimateShares, fromHalalas, sumMoney, toHalalas } from '../../../resources/_kit/money.ts'
import { FUNDS } from '../../../resources/donor_transactions/schema.ts'
import { type FundNet, withoutDebts } from '../audience.ts'

/** What one donor gave to one project in the year, of one kind; what was returned is off it. */
export interface YearGift extends FundNet {
  donor: string
  project: string
  /** How many gifts stand. */
  gifts: number
}

/** One kind of gift, as it is told. */
export interface OfFund {
  fund: FundNet['fund']
  given: string
  gifts: number
}

/** Gifts of one donor by kind, in the order of kinds: what came to less than nothing is off the others, and kinds of nothing are left out. */
export function byFund(own: readonly Pick<YearGift, 'fund' | 'net' | 'gifts'>[]): OfFund[] {
  const sums = new Map<FundNet['fund'], { net: bigint; gifts: number }>()
  for (const { fund, net, gifts } of own) {
    const sum = sums.get(fund)
    sums.set(fund, { net: (sum?.net ?? 0n) + toHalalas(net), gifts: (sum?.gifts ?? 0) + gifts })
  }
  return withoutDebts(Array.from(sums, ([fund, { net }]) => ({ fund, net: fromHalalas(net) })))
    .filter(({ net }) => toHalalas(net) !== 0n)
    .map(({ fund, net }) => ({ fund, given: net, gifts: sums.get(fund)?.gifts ?? 0 }))
    .toSorted((one, other) => FUNDS.indexOf(one.fund) - FUNDS.indexOf(other.fund))
}

/**
 * Of a donor's share of what a project spent, the part of the year's gifts, so that this letter and the letter about the
 * project say the same. The parts of all years add up to the share.
 * @param year what was given in the year, `all` in all years, `share` of all of it
 */
export function shareOfYear(year: string, all: string, share: string): string {
  const rest = toHalalas(all) - toHalalas(year)
  if (toHalalas(year) <= 0n || toHalalas(share) <= 0n) return '0.00'
  const gifts = [
    { id: 'year', amount: year },
    { id: 'rest', amount: fromHalalas(rest > 0n ? rest : 0n) },
  ]
  const part = estimateShares(gifts, sumMoney(gifts.map(({ amount }) => amount)), share).get('year') ?? '0.00'
  return compareMoney(part, year) > 0 ? year : part
}
