import { useTranslate } from 'react-admin'
import type { Dashboard } from '../../../resources/_contracts/newsfeed.ts'
import { DateText } from '../../ui/DateText.tsx'
import { DueList } from './due/DueList.tsx'

/** Updates that were sent from the field and that no donor has seen, each the way to its publication. */
export function WaitingUpdates({ waiting: { count, updates } }: Pick<Dashboard, 'waiting'>) {
  const translate = useTranslate()
  return (
    <DueList
      title={translate('dashboard.projectAdmin.waiting')}
      tone="info"
      total={count}
      lines={updates.map(({ id, name, at, project }) => ({
        id,
        to: `/app/project_updates/${id}/show`,
        name,
        note: (
          <>
            <bdi>{project}</bdi>
            {' · '}
            <DateText value={at} />
          </>
        ),
      }))}
    />
  )
}
