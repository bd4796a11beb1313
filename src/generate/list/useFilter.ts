import { useInput } from 'react-admin'

const keep = (value: unknown): unknown => value

/** One value of the filter bar, as it is. */
export const useFilter = (source: string) => {
  const { field, id } = useInput<unknown>({ source, format: keep, parse: keep })
  return { id, value: field.value as unknown, set: field.onChange as (value: unknown) => void }
}
