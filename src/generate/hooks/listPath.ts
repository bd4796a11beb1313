/** The address of a list with its filters set: the rows behind a figure. `filter` as the list itself writes it. */
export const listPath = (list: string, filter: Readonly<Record<string, unknown>>): string =>
  `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`

export const GIFTS = '/app/donor_transactions'
/** The rows behind how many gifts there are: a reversed one is in no figure (docs/decisions/132). */
export const STANDING_GIFTS = listPath(GIFTS, { reversed: false })
export const SPENDINGS = '/app/spendings'
