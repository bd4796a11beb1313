import { useQuery } from '@tanstack/react-query'
import { readAction } from '../../../../src/generate/calls.ts'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import type { PassedQuestions } from '../../../_contracts/issues.ts'

export const QUESTIONS_PATH = '/app/questions'

const HINT_KEY = ['donor_issues', 'passed', 'hint']
const PAGE_KEY = ['donor_issues', 'passed', 'page']
const read = () => readAction<PassedQuestions>('donor_issues', null, 'passed')

/**
 * product.md 2: the questions that wait for the signed-in person; nothing where they may not answer any. `isKnown`: whether
 * that is all, so that a page is drawn once.
 */
export function usePassedHint(): { passed: PassedQuestions | undefined; isKnown: boolean } {
  const { ready, can } = useRights('donor_issues')
  const enabled = can('passed')
  const followed = useFollowed(['donor_issues'], HINT_KEY, enabled)
  const { data: passed, isPending } = useQuery({ ...followed, queryKey: HINT_KEY, queryFn: read, enabled })
  return { passed, isKnown: ready && !(enabled && isPending) }
}

/** The same for the page on which they are answered: what is being written must not go while it is written. */
export const usePassed = () =>
  useQuery({
    queryKey: PAGE_KEY,
    queryFn: read,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The address of one question among the others. */
export const anchorOf = (id: string): string => `question-${id}`
