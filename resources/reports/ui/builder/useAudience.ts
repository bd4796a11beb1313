import { useQuery } from '@tanstack/react-query'
import { type Audience, type ReportRow, readAudience } from '../calls.ts'

export interface CurrentAudience {
  /** Undefined until it is known; never an old answer: a count that a person confirms must be of now. */
  audience: Audience | undefined
  error: unknown
  refresh: () => Promise<unknown>
}

/** Who would get this report now, and who would not. */
export function useAudience({ id, version }: Pick<ReportRow, 'id' | 'version'>): CurrentAudience {
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'audience', id, version],
    queryFn: () => readAudience(id),
    gcTime: 0,
    // The parts of a step come one after another, and ask together: what a person confirms is two seconds old at the most.
    staleTime: 2_000,
  })
  return { audience: data, error: data === undefined ? error : null, refresh: refetch }
}
