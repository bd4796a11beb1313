import { type RaRecord, useGetManyAggregate } from 'react-admin'

/** So long the answer for one row serves those that come after it: rows of a list come in portions, and several name the same. */
const SERVES_MS = 5000

interface Other<T> {
  /** None while it is on its way, or where the reader cannot have it. */
  data: T | undefined
  isPending: boolean
  error: unknown
}

/** A record that another names, asked for together with its neighbours'; no id: nothing is asked. */
export function useOther<T extends RaRecord<string>>(resource: string, id: string | null): Other<T> {
  const options = { enabled: id !== null, staleTime: SERVES_MS }
  const { data, isPending, error } = useGetManyAggregate<T>(resource, { ids: [id ?? ''] }, options)
  return { data: data?.[0], isPending, error }
}
