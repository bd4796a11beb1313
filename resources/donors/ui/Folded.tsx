import type { ReactNode } from 'react'
import { useRecords } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { Fold } from '../../../src/ui/Fold.tsx'
import type { Resource } from '../../_kit/resource.ts'

interface FoldedProps<R extends Resource> {
  of: R
  /** Its field that refers to the donor. */
  by: string
  id: string
  title: string
  children: ReactNode
}

/** A part of the page with nothing in it is a line to open; one with rows stands as it is. */
export function Folded<R extends Resource>({ of, by, id, title, children }: FoldedProps<R>) {
  const { can } = useRights(of.name)
  const { data, total } = useRecords<Resource>(
    of,
    { filter: { [by]: id }, pagination: { page: 1, perPage: 1 } },
    { enabled: can('list') },
  )
  if (data === undefined || total !== 0) return children
  return <Fold title={title}>{children}</Fold>
}
