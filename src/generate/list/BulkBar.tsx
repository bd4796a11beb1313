import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { later, OVER_THE_PAGE } from '../lazyPart.tsx'

const Bulk = later(async () => (await import('./Bulk.tsx')).Bulk, OVER_THE_PAGE)

/** The bar above the chosen records, fetched with the first that is chosen; it stays, for it slides out when none is left. */
export function BulkBar({ resource }: { resource: Resource }) {
  const { selectedIds } = useListContext()
  const [wanted, setWanted] = useState(false)
  if (!wanted && selectedIds.length > 0) setWanted(true)
  return wanted ? <Bulk resource={resource} /> : null
}
