/** The address of a list with its filters set: the rows behind a figure. `filter` as the list itself writes it. */
export const listPath = (list: string, filter: Readonly<Record<string, unknown>>): string =>
  `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`

export const GIFTS = '/app/donor_transactions'
export const SPENDINGS = '/app/spendings'
