import { useListContext } from 'react-admin'
import type { Asked } from './views.ts'

/** What the list asks for now. */
export function useAsked(): Asked {
  const { filterValues, sort } = useListContext()
  return { filter: filterValues as Asked['filter'], sort: { field: sort.field, order: sort.order } }
}
