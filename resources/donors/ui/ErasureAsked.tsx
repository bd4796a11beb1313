import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { later, OVER_THE_PAGE } from '../../../src/generate/lazyPart.tsx'
import { useRecords } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { erasureRequests } from '../../erasure_requests/schema.ts'
import type { donors } from '../schema.ts'

/** Few donors ask: its form is fetched where one did. */
const Answer = later(async () => (await import('./ErasureAnswer.tsx')).Answer, OVER_THE_PAGE)

/** PDPL: the donor has asked to be erased, and waits for an answer. */
export function ErasureAsked({ record }: { record: RecordOf<typeof donors> }) {
  const { can } = useRights(erasureRequests.name)
  const enabled = can('refuse')
  const followed = useFollowed([erasureRequests.name], [erasureRequests.name], enabled)
  const { data } = useRecords(
    erasureRequests,
    { filter: { donor: record.id, status: 'pending' }, pagination: { page: 1, perPage: 1 } },
    { ...followed, enabled },
  )
  const request = data?.[0]
  return request === undefined ? null : <Answer request={request} donor={record} />
}
