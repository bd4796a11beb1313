import type { InfiniteData } from '@tanstack/react-query'
import type { Thread } from '../contract.ts'

export type Pages = InfiniteData<Thread, string>

/** So many pages back what has come meanwhile is looked for; beyond that all of it is asked for anew. */
const BACK = 10

/** Where the newest lines begin among those that are there; -1 where nothing of them is. */
const beginningOf = (fresh: Thread, kept: Thread): number => {
  const [first] = fresh.lines
  return first === undefined ? -1 : kept.lines.findIndex(({ id }) => id === first.id)
}

/**
 * The newest page, asked for again: what was there before it stays, so that it ends where it ended and the pages behind it
 * go on from there. They need not be asked for again, however far one has read back.
 * @param ask a page by its cursor
 */
export async function newestAgain(kept: Thread | undefined, ask: (before: string) => Promise<Thread>): Promise<Thread> {
  let fresh = await ask('')
  if (kept === undefined) return fresh
  for (let page = 0; page < BACK; page += 1) {
    const at = beginningOf(fresh, kept)
    if (at >= 0) return { lines: [...kept.lines.slice(0, at), ...fresh.lines], before: kept.before }
    if (fresh.before === null) return fresh
    const older = await ask(fresh.before)
    fresh = { lines: [...older.lines, ...fresh.lines], before: older.before }
  }
  return fresh
}

/** The page that was asked for by this cursor, where it is there. */
export const keptPage = (pages: Pages | undefined, param: string): Thread | undefined => {
  const at = pages?.pageParams.indexOf(param) ?? -1
  return at < 0 ? undefined : pages?.pages[at]
}
