import type { RecordOf } from '../_kit/resource.ts'
import type { CATEGORY_LISTS, donors } from '../donors/schema.ts'

export type CategoryList = (typeof CATEGORY_LISTS)[number]

type Category = RecordOf<typeof donors>['category']

/** Money in decimals as everywhere; a share of nothing is null. */
export interface CategoryFigures {
  donors: number
  /** Of them who gave in the last twelve Hijri months, what, and how often. */
  givers: number
  gifts: number
  amount: string
  averageGift: string | null
  medianGift: string | null
  /** Days since the last gift, of the middle donor. */
  medianDays: number | null
  /** Since the last gift: up to 90 days, 180, 365, longer. */
  recency: readonly [number, number, number, number]
  /** Who gave in the twelve months before, and who of them in the last twelve as well. */
  gaveBefore: number
  gaveAgain: number
  /** Who can be written to by what. */
  byWhatsapp: number
  bySms: number
  byEmail: number
  /** Who does not want to be asked for gifts. */
  refusesAppeals: number
  inArabic: number
  /** The day (0 is Sunday) and the hour in which most gifts came; null where no time is known. */
  busiestDay: number | null
  busiestHour: number | null
  /** What they give for most. */
  funds: readonly { fund: string; amount: string; count: number }[]
}

export interface CategoryMonth {
  from: string
  to: string
  amount: string
  gifts: number
  givers: number
}

/** `name` is null where the donor's name is hidden (product.md 3). */
export interface MovedDonor {
  id: string
  name: string | null
  from: Category
  to: Category
  at: string
}

export interface CallLine {
  id: string
  name: string | null
  phone: string
  lastGiftDate: string
  lastGiftAmount: string
  givenTotal: string
}

export interface CategoryAnalysis {
  list: CategoryList
  today: string
  calendar: 'gregorian' | 'hijri'
  sortedAt: string | null
  activeMonths: number
  eliteAmount: string
  sizes: Readonly<Record<CategoryList, number>>
  figures: CategoryFigures
  months: readonly CategoryMonth[]
  /** This month; of lapsed elites no moves are kept. */
  moved: { came: number; went: number; latest: readonly MovedDonor[] } | null
  /** Whom to call today, those who gave most first; of lapsed elites alone. */
  calls: readonly CallLine[]
}
