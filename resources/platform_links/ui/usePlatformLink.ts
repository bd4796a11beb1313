import { useGetList, useGetOne } from 'react-admin'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { imports } from '../../imports/schema.ts'
import type { platformLinks } from '../schema.ts'

export type LinkRow = RecordOf<typeof platformLinks>
export type ImportRow = RecordOf<typeof imports>

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' } } as const

/** The entity's link as it stands now; null where there is none. */
export function usePlatformLink() {
  const followed = useFollowed(['platform_links'], ['platform_links', 'getList'])
  const { data, error, refetch } = useGetList<LinkRow>('platform_links', ONE, followed)
  return { link: data === undefined ? undefined : (data[0] ?? null), error: data === undefined ? error : null, refetch }
}

/** What the last fetch brought, as long as it waits to be confirmed. */
export function useWaiting({ lastImport, pullState }: LinkRow): ImportRow | null {
  const asked = { id: lastImport ?? '' }
  const isAsked = lastImport !== null && pullState === 'done'
  const followed = useFollowed(['imports'], ['imports', 'getOne', asked], isAsked)
  const { data } = useGetOne<ImportRow>('imports', asked, { enabled: isAsked, ...followed })
  return isAsked && data?.status === 'ready' ? data : null
}

/** The last fetches, the newest first. */
export function useHistory() {
  const followed = useFollowed(['imports'], ['imports', 'getList'])
  return useGetList<ImportRow>(
    'imports',
    {
      filter: { origin: 'joud' },
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    followed,
  )
}
