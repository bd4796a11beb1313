import { useQuery } from '@tanstack/react-query'
import { SERVED } from '../../../../src/generate/records.ts'
import { http } from '../../../../src/providers/http.ts'
import type { ProjectMoney } from '../../../_contracts/newsfeed.ts'

export const MONEY_KEY = 'projectMoney'

const useMoneyQuery = (project: string) =>
  useQuery({
    queryKey: [MONEY_KEY, project],
    queryFn: async ({ signal }) =>
      (await http<ProjectMoney>(`/api/projects/${encodeURIComponent(project)}/money`, { signal })).json,
    ...SERVED,
  })

/** product.md 8, 9: what a project's collected and spent amounts are made of; undefined until it is known. */
export const useMoney = (project: string): ProjectMoney | undefined => useMoneyQuery(project).data

/** Whether it is on its way still: what stands below it would move as it comes. One that failed once keeps nobody waiting. */
export function useMoneyComing(project: string): boolean {
  const { isPending, failureCount } = useMoneyQuery(project)
  return isPending && failureCount === 0
}
