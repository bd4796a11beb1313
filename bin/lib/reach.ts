/** Where one gets to from `starts`, them included: each once, by what `next` says that it takes along. */
export function reach<T>(starts: readonly T[], next: (one: T) => readonly T[]): Set<T> {
  const found = new Set<T>()
  const queue = [...starts]
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (found.has(one)) continue
    found.add(one)
    queue.push(...next(one))
  }
  return found
}
