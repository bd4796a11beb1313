import type { Letter } from '../../resources/_contracts/letter.ts'
import { Lately } from '../lately.ts'
import type { Shelved } from './shelf.ts'

/** What was rendered of a letter's page for all its readers, by the name of the part: cut where a reader's own key stands. */
export type PageParts = Map<string, readonly string[]>

/** So many signs of HTML at the most, of all and of one entity. */
const MOST = 16_000_000
const OF_ENTITY = MOST / 4

const kept = new Lately<string, PageParts>({ most: MOST, ofOwner: OF_ENTITY })

const signsOf = (parts: PageParts): number => [...parts.values()].flat().reduce((sum, { length }) => sum + length, 0)

/**
 * What all else hangs on that readers of an edition see alike: which reading of it this is, what of it may be shown today, and
 * whether it still asks. Null where this reader's letter has more of its own than its figures.
 */
export function sharingOf(
  shared: Pick<Shelved, 'number'> | null,
  letter: Letter,
  { words, shown, inactive }: { words: unknown; shown: readonly unknown[]; inactive: boolean },
): string | null {
  const { projects = [] } = words as { projects?: { updates?: unknown }[] }
  // What is read anew for each reader is shared by nobody. Who is told what is new to them is not told what all are.
  if (shared === null || shared.number === null || projects.some(({ updates }) => updates !== undefined)) return null
  return JSON.stringify([shared.number, letter.layout, letter.report.licence !== undefined, inactive, shown])
}

/**
 * Renders a page with the parts that were rendered for its other readers.
 * @param alike what they have in common: see {@link sharingOf}, and how they are read
 */
export function withParts(
  { alike, entityId }: { alike: readonly string[]; entityId: string },
  render: (parts: PageParts) => string,
): string {
  const key = JSON.stringify(alike)
  const parts: PageParts = kept.find(key) ?? new Map()
  const before = parts.size
  const html = render(parts)
  if (parts.size > before) kept.keep(key, parts, signsOf(parts), entityId)
  return html
}
