import { table } from './table.ts'
import type { RouteEntry } from './types.ts'

/** A path's parts; every part counts one that is fixed higher than one that is a parameter. */
const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  const needed = pattern.filter((part) => !part.endsWith('?')).length
  if (path.length < needed || path.length > pattern.length) return false
  return path.every((part, at) => pattern[at]?.startsWith(':') === true || pattern[at] === part)
}

/** More fixed parts first, from the left: /app/projects/add before /app/projects/:id. */
const rankOf = (pattern: readonly string[]): string =>
  pattern.map((part) => (part.startsWith(':') ? 'b' : 'a')).join('')

const ranked = table
  .map((entry) => {
    const pattern = partsOf(entry.path)
    return { entry, pattern, rank: rankOf(pattern) }
  })
  .sort((one, other) => (one.rank < other.rank ? -1 : 1))

/** The entry that a path, with or without its query, opens; null for the 404. */
export function findRoute(path: string): RouteEntry | null {
  const parts = partsOf(path.split(/[?#]/)[0] ?? '')
  return ranked.find(({ pattern }) => fits(pattern, parts))?.entry ?? null
}
