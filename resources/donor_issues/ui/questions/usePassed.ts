import { useQuery } from '@tanstack/react-query'
import type { PassedQuestions } from '../../../_contracts/issues.ts'
import { readAction } from '../../../../src/generate/calls.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { EVERY_FEW_SECONDS } from '../../../../src/generate/hooks/tagged.ts'

export const QUESTIONS_PATH = '/app/questions'

const PASSED_KEY = ['donor_issues', 'passed']
const read = () => readAction<PassedQuestions>('donor_issues', null, 'passed')

/** product.md 2: the questions that wait for the signed-in person; nothing where they may not answer any. */
export function usePassedHint(): PassedQuestions | undefined {
  const { can } = useRights('donor_issues')
  return useQuery({ ...EVERY_FEW_SECONDS, queryKey: PASSED_KEY, queryFn: read, enabled: can('passed') }).data
}

/** The same for the page on which they are answered: what is being written must not go while it is written. */
export const usePassed = () =>
  useQuery({
    queryKey: [...PASSED_KEY, 'page'],
    queryFn: read,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The address of one question among the others. */
export const anchorOf = (id: string): string => `question-${id}`
