import { useQuery } from '@tanstack/react-query'
import { useFollowed } from '../../generate/hooks/followed.ts'
import { type Choice, type ImportRow, type Looked, lookThrough, type Preview, readLook } from './calls.ts'

export interface WholeFile {
  /** Rows that were looked at so far; null where nothing is being looked at. */
  rows: number | null
  /** What all rows become, once that is known. */
  seen: Preview | null
  problem: Looked['problem']
}

const isOver = (looked: Looked | undefined): boolean =>
  looked !== undefined && (looked.seen !== null || looked.problem !== null || !looked.current)

/** A file with more rows than are shown at once is looked through to its end, by each choice anew. */
export function useWholeFile({ id }: ImportRow, choice: Choice, isWanted: boolean): WholeFile {
  const begun = useQuery({
    queryKey: ['imports', 'look', id, choice],
    queryFn: () => lookThrough(id, choice),
    enabled: isWanted,
    gcTime: 0,
    // Asked again it may begin anew: once for each time that somebody comes to this step.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const name = isWanted ? begun.data?.name : undefined
  const queryKey = ['imports', 'looked', id, name]
  const isKnown = name !== undefined
  const followed = useFollowed(['imports'], queryKey, isKnown)
  const { data } = useQuery({
    ...followed,
    queryKey,
    queryFn: () => readLook(id, name ?? ''),
    enabled: isKnown,
    gcTime: 0,
  })
  const isLooking = isWanted && !begun.isError && !isOver(data)
  return { rows: isLooking ? (data?.rows ?? 0) : null, seen: data?.seen ?? null, problem: data?.problem ?? null }
}
