/** The days of the Hijri year that a report may wait for (product.md 26): their month and day. */
export const SEASONS = {
  ramadan: { month: 9, day: 1 },
  // The first of the ten nights begins with the evening of the 20th.
  lastTenNights: { month: 9, day: 20 },
  eidAlFitr: { month: 10, day: 1 },
  dhulHijjah: { month: 12, day: 1 },
  eidAlAdha: { month: 12, day: 10 },
} as const
export type Season = keyof typeof SEASONS
export const SEASON_NAMES = [
  'ramadan',
  'lastTenNights',
  'eidAlFitr',
  'dhulHijjah',
  'eidAlAdha',
] as const satisfies readonly Season[]
