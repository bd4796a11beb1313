/**
 * Query parameters as [7.14] writes them: repeated keys for arrays, dots for nested objects, nulls skipped.
 * `{ filter: { status: ['a', 'b'], amount: { gte: 5 } } }` is `filter.status=a&filter.status=b&filter.amount.gte=5`.
 * Empty arrays leave no key behind: who asks for "none of them" must not ask at all.
 */
export function toQuery(params: Readonly<Record<string, unknown>>): string {
  return pairsOf(params, '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&')
}

function pairsOf(value: unknown, key: string): [string, string][] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((item: unknown) => pairsOf(item, key))
  if (value instanceof Date) return [[key, value.toISOString()]]
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => pairsOf(inner, key === '' ? name : `${key}.${name}`))
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [[key, String(value)]]
    : []
}
