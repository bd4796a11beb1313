import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { FieldWaiting } from '../../../../resources/_contracts/fieldWaiting.ts'
import { projectUpdates } from '../../../../resources/project_updates/schema.ts'
import { readAction } from '../../../generate/calls.ts'
import { later } from '../../../generate/lazyPart.tsx'
import { mayDo } from '../../../providers/authProvider.ts'
import { withoutAnswer } from './awaited.ts'
import type { DueKind } from './DueKinds.tsx'
import { WAITING_KEY } from './fieldKey.ts'

const FieldCounts = later(async () => (await import('./FieldChoose.tsx')).FieldCounts, { xs: 20, sm: 20 })
const FieldChoose = later(async () => (await import('./FieldChoose.tsx')).FieldChoose, { xs: 30, sm: 30, width: 120 })

/** [3.5] what the team sent by WhatsApp and named no project of: by sender, each with the way to its draft. */
export function useFieldKind(): DueKind | null | undefined {
  const translate = useTranslate()
  const { data, isLoading, failureCount } = useQuery({
    queryKey: WAITING_KEY,
    queryFn: () => readAction<FieldWaiting>(projectUpdates.name, null, 'fieldWaiting'),
    enabled: mayDo('fieldPlace', projectUpdates.name),
  })
  if (data === undefined) return withoutAnswer(isLoading, failureCount)
  return {
    id: 'field',
    title: translate('dashboard.projectAdmin.field'),
    tone: 'info',
    lines: data.senders.map((sender) => ({
      id: sender.id,
      name: sender.name,
      note: <FieldCounts sender={sender} />,
      action: <FieldChoose sender={sender} projects={data.projects} />,
    })),
  }
}
