import { useGetOne } from 'react-admin'
import { isLost, liveWhile } from '../../generate/hooks/live.ts'
import type { ImportRow } from './calls.ts'

export interface LiveImport {
  row: ImportRow | undefined
  /** Why it cannot be shown at all. */
  error: unknown
  /** The connection is gone; what stands here is the last that was heard. */
  lost: boolean
  refresh: () => Promise<unknown>
}

/** One import as it stands now, followed while it runs. */
export function useImport(id: string | null): LiveImport {
  const { data, error, refetch } = useGetOne<ImportRow>(
    'imports',
    { id: id ?? '' },
    { enabled: id !== null, ...liveWhile<ImportRow>((row) => row.status === 'running' || row.status === 'undoing') },
  )
  return { row: data, error: data === undefined ? error : null, lost: isLost(error), refresh: refetch }
}
