import { useTranslate } from 'react-admin'
import type { Dashboard } from '../../../resources/_contracts/newsfeed.ts'
import { DateText } from '../../ui/DateText.tsx'
import { DueList } from './due/DueList.tsx'

/** Running projects whose donors have heard nothing for 90 days, each the way to its next update. */
export function Quiet({ quiet: { count, projects } }: Pick<Dashboard, 'quiet'>) {
  const translate = useTranslate()
  const word = (key: string) => translate(`dashboard.projectAdmin.${key}`)
  return (
    <DueList
      title={word('quiet90')}
      tone="danger"
      total={count}
      lines={projects.map(({ id, name, at }) => ({
        id,
        to: `/app/projects/${id}/updates/add`,
        name,
        note:
          at === null ? (
            word('neverUpdated')
          ) : (
            <>
              {word('lastUpdate')}: <DateText value={at} />
            </>
          ),
      }))}
    />
  )
}
