import { useQuery } from '@tanstack/react-query'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { http } from '../../../../src/providers/http.ts'
import type { CategoryAnalysis, CategoryList } from '../../../_contracts/categories.ts'

const CATEGORY_KEY = 'category'

/** [2.61] the analysis of one category, followed while it is looked at. */
export function useCategory(list: CategoryList, calendar: CategoryAnalysis['calendar']) {
  const followed = useFollowed(['donors'], [CATEGORY_KEY])
  return useQuery<CategoryAnalysis>({
    ...followed,
    queryKey: [CATEGORY_KEY, list, calendar],
    queryFn: async ({ signal }) =>
      (
        await http<CategoryAnalysis>(
          `/api/donors/actions/category?${new URLSearchParams({ list, calendar }).toString()}`,
          { signal },
        )
      ).json,
    // Until the next one is here the last one stays on the page.
    placeholderData: (before) => before,
  })
}
