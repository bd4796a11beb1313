import { useQuery } from '@tanstack/react-query'
import type { MyIssues } from '../../../_contracts/issues.ts'
import { http } from '../../../../src/providers/http.ts'

export const MY_ISSUES_PATH = '/api/my/issues'
export const MY_ISSUES_KEY = ['my', 'issues']
/** An answer stands here within this time while the page is looked at. */
const EVERY_MS = 15_000

/** [1.13] what the signed-in donor wrote and was answered, and to whom they may write. */
export const useMyIssues = () =>
  useQuery({
    queryKey: MY_ISSUES_KEY,
    queryFn: async ({ signal }) => (await http<MyIssues>(MY_ISSUES_PATH, { signal })).json,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
