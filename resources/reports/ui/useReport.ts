import type { QueryKey } from '@tanstack/react-query'
import { useGetOne } from 'react-admin'
import { isLost } from '../../../src/generate/calls.ts'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import type { ReportRow } from './calls.ts'

/** Where react-admin keeps one report. */
export const reportKey = (id: string): QueryKey => ['reports', 'getOne', { id, meta: undefined }]

export interface LiveReport {
  report: ReportRow | undefined
  /** Why it cannot be shown at all. */
  error: unknown
  /** The connection is gone; what stands here is the last that was heard. */
  lost: boolean
  refresh: () => Promise<unknown>
}

/** One report as it stands now. */
export function useReport(id: string): LiveReport {
  const followed = useFollowed(['reports'], reportKey(id))
  const { data, error, refetch } = useGetOne<ReportRow>('reports', { id }, followed)
  return { report: data, error: data === undefined ? error : null, lost: isLost(error), refresh: refetch }
}
