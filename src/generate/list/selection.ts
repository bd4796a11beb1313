import type { Resource } from '../../../resources/_kit/resource.ts'
import { useRights } from '../rights.ts'

/** Whether there is anything that the reader may do with several records at once. */
export function useSelectable(resource: Resource): boolean {
  const { can } = useRights(resource.name)
  return can('remove') || Object.keys(resource.states?.transitions ?? {}).some(can)
}
