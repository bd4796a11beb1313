import { useOthers } from '../../generate/hooks/other.ts'

/** Whether the names of these records are here: a page whose names come later moves as they come. */
export function useNamed(resource: string, ids: readonly string[]): boolean {
  const { isPending } = useOthers(resource, [...new Set(ids)])
  return ids.length === 0 || !isPending
}
