import type { InfiniteData } from '@tanstack/react-query'
import type { Inbox, InboxRow } from '../contract.ts'

/** `asked`: when; what was asked for later is newer. */
export interface InboxPage extends Inbox {
  asked: number
}
export type InboxPages = InfiniteData<InboxPage, string>

/** So many pages on it is looked for what was there; beyond that all of it is asked for anew. */
const MOST = 10

/** A row stands where it stood: all that is older stands behind it as before, or has come up before it. */
const meets = ({ rows }: Inbox, kept: Inbox): boolean => {
  const places = new Set(kept.rows.map(({ id, lastAt }) => `${id} ${lastAt}`))
  return rows.some(({ id, lastAt }) => places.has(`${id} ${lastAt}`))
}

/** Cursors begin with their moment: the older one is the smaller one. */
const isReached = ({ next }: Inbox, kept: Inbox): boolean => next === null || (kept.next !== null && next <= kept.next)

/** What was there below the rows that were asked for anew. */
function below(kept: Inbox, { rows }: Inbox): readonly InboxRow[] {
  const last = rows.at(-1)
  const known = new Set(rows.map(({ id }) => id))
  return kept.rows.filter(({ id, lastAt }) => last !== undefined && lastAt <= last.lastAt && !known.has(id))
}

/**
 * A page, asked for again: of what is new the rows that are in sight, and what was there below them. It ends where it ended,
 * so that the pages behind it go on from there.
 * @param seen so many of its rows are in sight
 * @param ask a page by its cursor
 */
export async function pageAgain(
  kept: Inbox,
  { param, seen }: { param: string; seen: number },
  ask: (after: string) => Promise<Inbox>,
): Promise<Inbox> {
  let fresh = await ask(param)
  for (let page = 1; page < MOST; page += 1) {
    if (fresh.next === null) return fresh
    if (isReached(fresh, kept) || (meets(fresh, kept) && fresh.rows.length >= seen))
      return { rows: [...fresh.rows, ...below(kept, fresh)], next: kept.next }
    const older = await ask(fresh.next)
    fresh = { rows: [...fresh.rows, ...older.rows], next: older.next }
  }
  return fresh
}

/** The rows of each page; who has come up from a later page stands there no more. */
export function rowsOf(pages: readonly Inbox[]): readonly (readonly InboxRow[])[] {
  const known = new Set<string>()
  return pages.map(({ rows }) => {
    const own = rows.filter(({ id }) => !known.has(id))
    for (const { id } of own) known.add(id)
    return own
  })
}

/** Whether one of the pages in sight was asked for before the newest was: what became of it since is not known. */
export const isOld = ({ pages }: InboxPages, seen: (page: number) => number): boolean =>
  pages.some(({ asked }, n) => seen(n) > 0 && asked < (pages[0]?.asked ?? 0))
