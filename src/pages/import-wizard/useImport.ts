import { useGetOne } from 'react-admin'
import { isLost } from '../../generate/calls.ts'
import { useFollowed } from '../../generate/hooks/followed.ts'
import type { ImportRow } from './calls.ts'

export interface LiveImport {
  row: ImportRow | undefined
  /** Why it cannot be shown at all. */
  error: unknown
  /** The connection is gone; what stands here is the last that was heard. */
  lost: boolean
  refresh: () => Promise<unknown>
}

/** One import as it stands now. */
export function useImport(id: string | null): LiveImport {
  const asked = { id: id ?? '' }
  const followed = useFollowed(['imports'], ['imports', 'getOne', asked], id !== null)
  const { data, error, refetch } = useGetOne<ImportRow>('imports', asked, { enabled: id !== null, ...followed })
  return { row: data, error: data === undefined ? error : null, lost: isLost(error), refresh: refetch }
}
