import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { WaitingApproval, WaitingApprovals } from '../../../../resources/_contracts/approvals.ts'
import { choiceKey } from '../../../../resources/_kit/keys.ts'
import { erasureRequests } from '../../../../resources/erasure_requests/schema.ts'
import { kindKey } from '../../../../resources/feedback/kinds.ts'
import { feedback } from '../../../../resources/feedback/schema.ts'
import { RowHandle } from '../../../../resources/feedback/ui/Handle.tsx'
import { messages } from '../../../../resources/messages/schema.ts'
import { reports } from '../../../../resources/reports/schema.ts'
import { readAction } from '../../../generate/calls.ts'
import { useFollowed } from '../../../generate/hooks/followed.ts'
import { listPath } from '../../../generate/hooks/listPath.ts'
import { later } from '../../../generate/lazyPart.tsx'
import { useRecords } from '../../../generate/records.ts'
import { mayDo } from '../../../providers/authProvider.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { withoutAnswer } from './awaited.ts'
import type { DueKind } from './DueKinds.tsx'

const HandleButton = later(async () => (await import('../../../../resources/messages/ui/Acts.tsx')).HandleButton, {
  xs: 30,
  sm: 30,
  width: 90,
})

const PAGE = { page: 1, perPage: 5 }
const OPEN = { isnull: 'true' }

/** What is counted of each: its list, filtered so, shows the same rows. */
const PENDING = { status: ['pending'] } as const
const UNSEEN = { handledAt: OPEN }
const LOST = { state: ['failed', 'unknown'], dispatch: OPEN, handledAt: OPEN } as const

/** PDPL: what the law sets a day for; a home names no donor. */
function useErasureKind(): DueKind | null | undefined {
  const translate = useTranslate()
  const followed = useFollowed([erasureRequests.name], [erasureRequests.name])
  const { data, total, isLoading, failureCount } = useRecords(
    erasureRequests,
    { filter: PENDING, sort: { field: 'dueOn', order: 'ASC' }, pagination: PAGE },
    { ...followed, enabled: mayDo('refuse', erasureRequests.name) },
  )
  if (data === undefined) return withoutAnswer(isLoading, failureCount)
  return {
    id: 'erasures',
    title: translate('dashboard.projectAdmin.erasures'),
    tone: 'danger',
    total: total ?? data.length,
    all: listPath('/app/erasure_requests', PENDING),
    lines: data.map(({ id, donor, dueOn }) => ({
      id,
      to: `/app/donors/${donor}/show`,
      name: translate('dashboard.projectAdmin.erasure'),
      note:
        dueOn === null ? null : (
          <>
            {translate('dashboard.projectAdmin.answerBy')}: <DateText value={dueOn} />
          </>
        ),
    })),
  }
}

/** What came back from donors and nobody has seen to; a home names no donor. */
function useFeedbackKind(): DueKind | null | undefined {
  const translate = useTranslate()
  const followed = useFollowed([feedback.name], [feedback.name])
  const { data, total, isLoading, failureCount } = useRecords(
    feedback,
    { filter: UNSEEN, sort: { field: 'at', order: 'DESC' }, pagination: PAGE },
    { ...followed, enabled: mayDo('list', feedback.name) },
  )
  if (data === undefined) return withoutAnswer(isLoading, failureCount)
  return {
    id: 'feedback',
    title: translate('resources.feedback.many'),
    tone: 'warning',
    total: total ?? data.length,
    all: listPath('/app/feedback', UNSEEN),
    lines: data.map((row) => ({
      id: row.id,
      to: `/app/feedback/${row.id}/show`,
      name: translate(kindKey(row)),
      note: <DateText value={row.at} withTime />,
      action: <RowHandle record={row} />,
    })),
  }
}

/** Single messages that did not arrive; letters are told with their report. */
function useLostKind(): DueKind | null | undefined {
  const translate = useTranslate()
  const { data, total, isLoading, failureCount } = useRecords(
    messages,
    {
      filter: LOST,
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: PAGE,
    },
    { enabled: mayDo('list', messages.name) },
  )
  if (data === undefined) return withoutAnswer(isLoading, failureCount)
  return {
    id: 'lost',
    title: translate('dashboard.projectAdmin.lost'),
    tone: 'danger',
    total: total ?? data.length,
    // Whatever its reader had narrowed the list to before.
    all: `${listPath('/app/settings/messages', LOST)}&status=all`,
    lines: data.map((row) => ({
      id: row.id,
      to: `/app/settings/messages/${row.id}`,
      name: translate(choiceKey<typeof messages>('messages', 'kind', row.kind)),
      note: <DateText value={row.createdAt} withTime />,
      action: <HandleButton ids={[row.id]} size="small" />,
    })),
  }
}

const APPROVALS = ['reports', 'approvals'] as const

/** Where each kind is sent from: there it is approved. */
const placeOf = ({ resource, id, project }: WaitingApproval): string =>
  ({
    reports: `/app/projects/${project}/reports?report=${id}&step=confirm`,
    campaigns: `/app/campaigns/published/${id}`,
    meta_campaigns: `/app/campaigns/meta/${id}`,
    surveys: `/app/survey/stats/${id}`,
    year_letters: `/app/year_letters/${id}/show`,
  })[resource]

/** product.md 30: what goes to many and a colleague wants a second person's word on. */
function useApprovalKind(): DueKind | null | undefined {
  const translate = useTranslate()
  const enabled = mayDo('approve', reports.name)
  const followed = useFollowed(
    ['reports', 'campaigns', 'meta_campaigns', 'surveys', 'year_letters'],
    APPROVALS,
    enabled,
  )
  const { data, isLoading, failureCount } = useQuery({
    ...followed,
    queryKey: APPROVALS,
    queryFn: () => readAction<WaitingApprovals>(reports.name, null, 'approvals'),
    enabled,
  })
  if (data === undefined) return withoutAnswer(isLoading, failureCount)
  return {
    id: 'approvals',
    title: translate('dashboard.projectAdmin.approvals'),
    tone: 'warning',
    total: data.total,
    lines: data.rows.map((row) => ({
      id: row.id,
      to: placeOf(row),
      name: row.name ?? '…',
      note: <DateText value={row.askedAt} withTime />,
    })),
  }
}

/** What waits for a person of what goes out and comes back, the most urgent first. */
export const useLetterKinds = (): readonly (DueKind | null | undefined)[] => [
  useErasureKind(),
  useApprovalKind(),
  useFeedbackKind(),
  useLostKind(),
]
