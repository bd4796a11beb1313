import type { Item } from '../plans/schema.ts'

/** What of an item has gone in the present period; null where there is no limit. */
export interface UsageOf {
  used: number
  quota: number | null
  left: number | null
  /** Nothing is in force that could hold it. */
  noPackage?: true
}

/** [3.19], [7.9] what an entity has used of its package. */
export interface Usage {
  /** Of all channels together, this month; `left` is null where one of them has no limit. */
  messages: { used: number; left: number | null }
  /** Of each item in the package's own period; null while nothing is counted against a package. */
  items: Record<Item, UsageOf> | null
}

/** An item of which a sending needs more than is left. */
export interface Short {
  item: Item
  asked: number
  left: number
  /** The package is one without it: nothing was used up. */
  notIncluded?: true
  /** Nothing is in force that could hold it. */
  noPackage?: true
}

/** [8.43] from four fifths on the end of an item is told beforehand. */
export const LOW_PERCENT = 80

export const isLow = ({ used, quota }: UsageOf): boolean =>
  quota !== null && quota > 0 && used * 100 >= quota * LOW_PERCENT

export const isUsedUp = ({ left }: UsageOf): boolean => left === 0
