/**
 * Where somebody came from to a page that anyone may open: a mark of our own in its address, `?from=`. It names a way and
 * nobody who went it, and no other mark is read. `other`: no mark, or one that is none of ours.
 */
export const SOURCES = ['email', 'whatsapp', 'sms', 'link', 'x', 'poster', 'other'] as const
export type Source = (typeof SOURCES)[number]

/** What an address says. */
export const sourceIn = (mark: unknown): Source => SOURCES.find((one) => one === mark) ?? 'other'

/** The same address with the mark. */
export const fromSource = (address: string, source: Source): string => `${address}?from=${source}`

/** How often a page was opened, and how often somebody went on from it, by where they came from. */
export type Visits = Partial<Record<Source, { opened: number; gone: number }>>
