import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useGetManyAggregate } from 'react-admin'
import { SERVED } from '../records.ts'

interface Others<T> {
  /** In the order in which they were asked for; none while they are on their way, or where the reader cannot have them. */
  data: (T | undefined)[] | undefined
  isPending: boolean
  error: unknown
}

/**
 * Records that others name, asked for together with their neighbours'; none: nothing is asked. What has just been had, by
 * whatever question, is not asked for again.
 */
export function useOthers<T extends RaRecord<string>>(resource: string, ids: readonly string[]): Others<T> {
  const client = useQueryClient()
  const keys = ids.map((id) => [resource, 'getOne', { id }])
  const known = (): T[] | undefined => {
    const rows = keys.flatMap((key) => client.getQueryData<T>(key) ?? [])
    return rows.length > 0 && rows.length === keys.length ? rows : undefined
  }
  const knownAt = () => Math.min(...keys.map((key) => client.getQueryState(key)?.dataUpdatedAt ?? 0))
  const options = { ...SERVED, enabled: ids.length > 0, initialData: known, initialDataUpdatedAt: knownAt }
  const { data, isPending, error } = useGetManyAggregate<T>(resource, { ids: [...ids] }, options)
  // As the server sorts them, otherwise.
  return { data: data && ids.map((id) => data.find((one) => one?.id === id)), isPending, error }
}

interface Other<T> {
  data: T | undefined
  isPending: boolean
  error: unknown
}

/** The one record that another names; no id: nothing is asked. */
export function useOther<T extends RaRecord<string>>(resource: string, id: string | null): Other<T> {
  const { data, isPending, error } = useOthers<T>(resource, id === null ? [] : [id])
  return { data: data?.[0], isPending, error }
}
