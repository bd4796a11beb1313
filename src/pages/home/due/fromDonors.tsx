import { useTranslate } from 'react-admin'
import { choiceKey } from '../../../../resources/_kit/keys.ts'
import { erasureRequests } from '../../../../resources/erasure_requests/schema.ts'
import { feedback } from '../../../../resources/feedback/schema.ts'
import { RowHandle } from '../../../../resources/feedback/ui/Handle.tsx'
import { messages } from '../../../../resources/messages/schema.ts'
import { reports } from '../../../../resources/reports/schema.ts'
import { useFollowed } from '../../../generate/hooks/followed.ts'
import { later } from '../../../generate/lazyPart.tsx'
import { useRecords } from '../../../generate/records.ts'
import { mayDo } from '../../../providers/authProvider.ts'
import { useSettings } from '../../../providers/settings.ts'
import { DateText } from '../../../ui/DateText.tsx'
import type { DueKind } from './DueKinds.tsx'

const HandleButton = later(async () => (await import('../../../../resources/messages/ui/Acts.tsx')).HandleButton, {
  xs: 30,
  sm: 30,
  width: 90,
})

const PAGE = { page: 1, perPage: 5 }
const OPEN = { isnull: 'true' }

/** PDPL: what the law sets a day for; a home names no donor. */
function useErasureKind(): DueKind | null {
  const translate = useTranslate()
  const followed = useFollowed([erasureRequests.name], [erasureRequests.name])
  const { data, total } = useRecords(
    erasureRequests,
    { filter: { status: 'pending' }, sort: { field: 'dueOn', order: 'ASC' }, pagination: PAGE },
    { ...followed, enabled: mayDo('refuse', erasureRequests.name) },
  )
  if (data === undefined) return null
  return {
    id: 'erasures',
    title: translate('dashboard.projectAdmin.erasures'),
    tone: 'danger',
    total: total ?? data.length,
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
function useFeedbackKind(): DueKind | null {
  const translate = useTranslate()
  const followed = useFollowed([feedback.name], [feedback.name])
  const { data, total } = useRecords(
    feedback,
    { filter: { handledAt: OPEN }, sort: { field: 'at', order: 'DESC' }, pagination: PAGE },
    { ...followed, enabled: mayDo('list', feedback.name) },
  )
  if (data === undefined) return null
  return {
    id: 'feedback',
    title: translate('resources.feedback.many'),
    tone: 'warning',
    total: total ?? data.length,
    lines: data.map((row) => ({
      id: row.id,
      to: `/app/feedback/${row.id}/show`,
      name: translate(choiceKey<typeof feedback>('feedback', 'kind', row.kind)),
      note: <DateText value={row.at} withTime />,
      action: <RowHandle record={row} />,
    })),
  }
}

/** Single messages that did not arrive; letters are told with their report. */
function useLostKind(): DueKind | null {
  const translate = useTranslate()
  const { data, total } = useRecords(
    messages,
    {
      filter: { state: ['failed', 'unknown'], dispatch: OPEN, handledAt: OPEN },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: PAGE,
    },
    { enabled: mayDo('list', messages.name) },
  )
  if (data === undefined) return null
  return {
    id: 'lost',
    title: translate('dashboard.projectAdmin.lost'),
    tone: 'danger',
    total: total ?? data.length,
    lines: data.map((row) => ({
      id: row.id,
      to: `/app/settings/messages/${row.id}`,
      name: translate(choiceKey<typeof messages>('messages', 'kind', row.kind)),
      note: <DateText value={row.createdAt} withTime />,
      action: <HandleButton ids={[row.id]} size="small" />,
    })),
  }
}

/** product.md 30: reports that a colleague wants a second person's word on. */
function useApprovalKind(): DueKind | null {
  const translate = useTranslate()
  const me = useSettings(({ profile }) => profile?.id ?? '')
  const { data, total } = useRecords(
    reports,
    {
      filter: { status: 'draft', askedBy: { ne: me, isnull: 'false' }, approvedAt: OPEN },
      sort: { field: 'askedAt', order: 'ASC' },
      pagination: PAGE,
    },
    { enabled: me !== '' && mayDo('approve', reports.name) },
  )
  if (data === undefined) return null
  return {
    id: 'approvals',
    title: translate('dashboard.projectAdmin.approvals'),
    tone: 'warning',
    total: total ?? data.length,
    lines: data.map(({ id, title, project, askedAt }) => ({
      id,
      to: `/app/projects/${project}/reports?report=${id}&step=confirm`,
      name: title,
      note: askedAt === null ? null : <DateText value={askedAt} withTime />,
    })),
  }
}

/** What waits for a person of what goes out and comes back, the most urgent first. */
export const useLetterKinds = (): readonly (DueKind | null)[] => [
  useErasureKind(),
  useApprovalKind(),
  useFeedbackKind(),
  useLostKind(),
]
