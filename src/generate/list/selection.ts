import { useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { useRights } from '../rights.ts'
import { useOwnBulk } from './ownBulk.ts'

/** Whether there is anything that the reader may do with several records at once. */
export function useSelectable(resource: Resource): boolean {
  const { can } = useRights(resource.name)
  const own = useOwnBulk()
  return own !== null || can('remove') || Object.keys(resource.states?.transitions ?? {}).some(can)
}

/** A list that is opened anew begins with nothing chosen, whatever react-admin kept; paging within it keeps the choice. */
export function useFreshSelection(): void {
  const { onSelect } = useListContext()
  const isFresh = useRef(true)
  useEffect(() => {
    if (isFresh.current) onSelect([])
    isFresh.current = false
  }, [onSelect])
}
