import type { SavedView } from '../../../resources/_contracts/lists.ts'

/** What a list asks for, as react-admin holds it. */
export interface Asked {
  filter: Readonly<Record<string, unknown>>
  sort: { field: string; order: 'ASC' | 'DESC' }
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Filters that say something, in one order: two lists that ask the same compare as equal. */
export function plain(filter: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(filter).flatMap(([name, value]): [string, unknown][] => {
    if (isNothing(value)) return []
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]]
    const inner = plain(value as Record<string, unknown>)
    return Object.keys(inner).length === 0 ? [] : [[name, inner]]
  })
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

export const asksTheSame = (one: Asked, other: Asked): boolean =>
  one.sort.field === other.sort.field &&
  one.sort.order === other.sort.order &&
  JSON.stringify(plain(one.filter)) === JSON.stringify(plain(other.filter))

/** The address's query that asks for this, as react-admin writes it: a view is a link that can be handed on. */
export function searchOf({ filter, sort }: Asked, perPage: number): string {
  const query = new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(plain(filter)),
    order: sort.order,
    page: '1',
    perPage: String(perPage),
    sort: sort.field,
  })
  return `?${query.toString()}`
}

/** What an address asks a list for; null where it says nothing of the kind. */
export function askedIn(search: string): Asked | null {
  const query = new URLSearchParams(search)
  try {
    const filter: unknown = JSON.parse(query.get('filter') ?? '{}')
    const [field, order] = [query.get('sort'), query.get('order')]
    if (typeof filter !== 'object' || filter === null || field === null) return null
    return { filter: filter as Record<string, unknown>, sort: { field, order: order === 'DESC' ? 'DESC' : 'ASC' } }
  } catch {
    return null
  }
}

/** The saved view that an address asks for, if it is one's. */
export function viewAt(saved: readonly SavedView[], search: string): SavedView | undefined {
  const asked = askedIn(search)
  return asked === null ? undefined : saved.find((view) => asksTheSame(view, asked))
}
