/** Points of the kinds whose scale is fixed: how likely one is to recommend, and stars. */
export const FIXED_SCALES = { nps: { from: 0, to: 10 }, rating: { from: 1, to: 5 } } as const

/** How many characters an answer in words has at the most. */
export const TEXT_MOST = { shortText: 300, longText: 3000 } as const
