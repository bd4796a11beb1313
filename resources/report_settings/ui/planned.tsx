import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { settingPath } from '../paths.ts'
import type { PlannedTime } from './calls.ts'

/** Where what is planned is looked at and changed. */
function pathOf({ kind, id, project }: PlannedTime): string {
  switch (kind) {
    case 'setting':
      return settingPath({ project: project ?? '', id })
    case 'report':
      return `/app/reports/${id}`
    case 'campaign':
      return `/app/campaigns/published/${id}`
    case 'metaCampaign':
      return `/app/campaigns/meta/${id}`
  }
}

export function PlannedLink({ time }: { time: PlannedTime }) {
  return (
    <Link to={pathOf(time)}>
      <bdi>{time.name}</bdi>
    </Link>
  )
}

/** What leaves: a report by its setting, one report, a campaign of either sort. */
export function useKind() {
  const translate = useTranslate()
  return ({ kind }: PlannedTime): string => translate(`settings.planner.kinds.${kind}`)
}
