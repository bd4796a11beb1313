import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { todayIn } from '../../../../i18n/dates.ts'
import { isRunning, QUIET, quietDays } from '../../../../src/generate/hooks/quiet.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import type { ProjectPulse } from '../../../_contracts/newsfeed.ts'
import type { ProjectRow } from './types.ts'

/** A running project whose donors have heard nothing for 90 days. */
export function Quiet({ project, pulse }: { project: ProjectRow; pulse: ProjectPulse | null }) {
  const translate = useTranslate()
  const { timeZone } = useFormat()
  const { can } = useRights('project_updates')
  if (pulse === null || !isRunning(project)) return null
  const now = { today: todayIn(timeZone), ...(timeZone !== undefined && { timeZone }) }
  const days = quietDays(project, pulse.lastUpdateAt, now)
  if (days < QUIET[0]) return null
  return (
    <Notice
      tone="warning"
      action={
        can('create') ? (
          <Button
            component={Link}
            to={`/app/projects/${project.id}/updates/add`}
            size="small"
            color="inherit"
            className="athar-unprinted"
          >
            {translate('project.updates.add')}
          </Button>
        ) : undefined
      }
    >
      {translate('project.updates.quiet', { smart_count: days })}
    </Notice>
  )
}
