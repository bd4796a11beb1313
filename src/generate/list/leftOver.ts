import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import type { Left, LeftKind } from '../../providers/each.ts'
import { getSettings } from '../../providers/settings.ts'
import type { Row } from '../calls.ts'

export interface BulkLeft {
  id: string
  /** Null where it can no longer be read. */
  row: Row | null
  kind: LeftKind
  fault?: unknown
}

/** What a step for many came to, where it was not done for all of them. */
export interface BulkResult {
  /** A step of the states, `delete`, or a change that has a name. */
  action: string
  name?: string
  done: number
  left: readonly BulkLeft[]
}

/** By person and list: it is there still when its reader comes back from one of the records that it names. */
const results = new Map<string, BulkResult>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells two lists of one resource apart. */
export const ListKey = createContext('')

/** What the last step for many on this list left over, until it is closed; and how to say or close it. */
export function useBulkResult(): [BulkResult | null, (result: BulkResult | null) => void] {
  const key = `${getSettings().profile?.id ?? ''} ${useContext(ListKey)}`
  const result = useSyncExternalStore(subscribe, () => results.get(key) ?? null)
  const set = useCallback(
    (next: BulkResult | null) => {
      if (next === null) results.delete(key)
      else results.set(key, next)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [result, set]
}

/** As many of what was left over as are named: who reads on goes by what is chosen. */
export const MOST_NAMED = 100

/** Puts a record to each id that was left over, so that it can be named; of very many to the first. */
export function useNamed(resource: string) {
  const dataProvider = useDataProvider()
  return async (left: readonly Left<string>[], known: readonly Row[]): Promise<BulkLeft[]> => {
    const here = new Set(known.map((row) => row.id))
    const unknown = left
      .slice(0, MOST_NAMED)
      .map(({ item }) => item)
      .filter((id) => !here.has(id))
    const more =
      unknown.length === 0
        ? []
        : await dataProvider.getMany<Row>(resource, { ids: unknown }).then(
            ({ data }) => data,
            () => [],
          )
    const rows = new Map([...known, ...more].map((row) => [row.id, row]))
    return left.map(({ item, kind, fault }) => ({ id: item, row: rows.get(item) ?? null, kind, fault }))
  }
}
