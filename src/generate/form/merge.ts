type Body = Readonly<Record<string, unknown>>

/** Equal as the API sends it: order of keys aside, null and absence alike. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if ((a ?? null) === null || (b ?? null) === null) return (a ?? null) === (b ?? null)
  if (typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Body, b as Body]
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => same(left[key], right[key]))
}

export interface Merge {
  /** Theirs, with my changes on top. */
  values: Record<string, unknown>
  /** Fields that both changed, to different values. */
  conflicts: string[]
}

/** Three versions of a record into one: what I did not touch is theirs, what I touched stays mine. */
export function mergeChanges(names: readonly string[], base: Body, mine: Body, theirs: Body): Merge {
  const values: Record<string, unknown> = {}
  const conflicts: string[] = []
  for (const name of names) {
    const changed = !same(mine[name], base[name])
    values[name] = changed ? mine[name] : theirs[name]
    if (changed && !same(theirs[name], base[name]) && !same(theirs[name], mine[name])) conflicts.push(name)
  }
  return { values, conflicts }
}
