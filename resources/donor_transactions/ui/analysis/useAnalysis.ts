import { useQuery } from '@tanstack/react-query'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { http } from '../../../../src/providers/http.ts'
import type { Distribution, DistributionSpan, DonationWeek } from '../../../_contracts/donationAnalysis.ts'

const ANALYSIS_KEY = 'donation-analysis'

/** An answer about gifts, asked again where one of them changes; the last one stays until the next is here. */
function useAsked<T>(action: string, query: Readonly<Record<string, string>>) {
  const followed = useFollowed(['donor_transactions', 'projects'], [ANALYSIS_KEY, action])
  return useQuery<T>({
    ...followed,
    queryKey: [ANALYSIS_KEY, action, query],
    queryFn: async ({ signal }) =>
      (await http<T>(`/api/donor_transactions/actions/${action}?${new URLSearchParams(query).toString()}`, { signal }))
        .json,
    placeholderData: (before) => before,
  })
}

/** [2.61] the week that a day lies in; the current one without one. */
export const useWeek = (day: string | null) => useAsked<DonationWeek>('week', day === null ? {} : { day })

export const useDistribution = (span: DistributionSpan) => useAsked<Distribution>('distribution', { span })
