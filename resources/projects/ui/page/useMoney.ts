import { useQuery } from '@tanstack/react-query'
import { http } from '../../../../src/providers/http.ts'
import type { ProjectMoney } from '../../../_contracts/newsfeed.ts'

export const MONEY_KEY = 'projectMoney'

/** product.md 8, 9: what a project's collected and spent amounts are made of; undefined until it is known. */
export function useMoney(project: string): ProjectMoney | undefined {
  const { data } = useQuery({
    queryKey: [MONEY_KEY, project],
    queryFn: async ({ signal }) =>
      (await http<ProjectMoney>(`/api/projects/${encodeURIComponent(project)}/money`, { signal })).json,
  })
  return data
}
