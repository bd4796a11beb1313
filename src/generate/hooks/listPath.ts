/** The address of a list with its filters set: the rows behind a figure. `filter` as the list itself writes it. */
export const listPath = (list: string, filter: Readonly<Record<string, unknown>>): string =>
  `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`

export const GIFTS = '/app/donor_transactions'
/** What is counted as a gift: none that was reversed, and no money that went back (docs/decisions/132). */
export const IS_GIFT = { reversed: false, amount: { gte: '0.01' } } as const
/** The rows behind how many gifts there are. */
export const STANDING_GIFTS = listPath(GIFTS, IS_GIFT)
export const SPENDINGS = '/app/spendings'
