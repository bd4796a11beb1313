import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readAction } from '../../../src/generate/calls.ts'
import { useRights } from '../../../src/generate/rights.ts'

/** A charity that a registration may be about already. */
export interface Alike {
  id: string
  name: string
  branchName: string
  nameEn: string | null
  branchNameEn: string | null
  /** What they share; the name counts with the branch. */
  why: readonly ('name' | 'licence' | 'email' | 'phone')[]
}

/** The answer of the action `review`. */
export interface Review {
  decidedBy: string | null
  alike: readonly Alike[]
}

/** What whoever reviews a registration has to know beside it; nothing until it is read. */
export function useReview(id: string): Review | undefined {
  const { can } = useRights('registrations')
  const { data } = useQuery({
    queryKey: ['registrations', 'review', id],
    queryFn: () => readAction<Review>('registrations', id, 'review'),
    enabled: can('review'),
  })
  return data
}

/** Reads registrations and entities again: after a decision, one's own or another's. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: ['registrations'] })
    await client.invalidateQueries({ queryKey: ['entities'] })
  }
}
