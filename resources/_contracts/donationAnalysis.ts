/** [2.61] donations by hour and weekday, and how they are distributed. */

/** 0 low, 1 medium, 2 high, 3 very high: the quarter of the week's cells. [9.5] */
export const INTENSITIES = ['low', 'medium', 'high', 'veryHigh'] as const

export interface WeekCell {
  /** 0 is Sunday. */
  day: number
  hour: number
  gifts: number
  amount: string
  giftsLevel: number
  amountLevel: number
}

export interface DonationWeek {
  /** A Sunday and its Saturday. */
  from: string
  to: string
  /** Those with a gift, by day and hour. */
  cells: readonly WeekCell[]
  /** Gifts of which the day alone is known. */
  untimed: number
  untimedAmount: string
}

export const DISTRIBUTION_SPANS = ['month', 'year', 'all'] as const
/** The last thirty days, the last twelve Hijri months, or all. */
export type DistributionSpan = (typeof DISTRIBUTION_SPANS)[number]

export interface DistributionBand {
  /** From this amount on, up to one that is not in it any more. */
  from: string
  to: string | null
  amount: string
  gifts: number
}

/** The largest first; without a name: those of which it is not known, or (`isRest`) all others together. */
export interface DistributionPart {
  key: string | null
  name: string | null
  isRest: boolean
  amount: string
  gifts: number
}

export interface Distribution {
  span: DistributionSpan
  from: string | null
  to: string
  total: { amount: string; gifts: number }
  bands: readonly DistributionBand[]
  regions: readonly DistributionPart[]
  cities: readonly DistributionPart[]
  sources: readonly DistributionPart[]
  projects: readonly DistributionPart[]
  funds: readonly DistributionPart[]
}
