import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Dashboard } from '../../../resources/_contracts/newsfeed.ts'
import { useRights } from '../../generate/rights.ts'
import { useSettings } from '../../providers/settings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ListSkeleton, StatSkeleton } from '../../ui/Skeletons.tsx'
import { Failure } from '../../generate/Failure.tsx'
import { isLost } from '../../generate/calls.ts'
import { Notice } from '../../ui/Notice.tsx'
import { DemoRemoval } from './DemoRemoval.tsx'
import { Donations, type MonthCalendar } from './Donations.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Feed } from './feed/Feed.tsx'
import { LatestGifts, LatestReports } from './Latest.tsx'
import { Passed } from './Passed.tsx'
import { ProjectProgress, Similar } from './Projects.tsx'
import { Quiet } from './Quiet.tsx'
import { Stats } from './Stats.tsx'
import { WaitingUpdates } from './WaitingUpdates.tsx'
import { useDashboard } from './useDashboard.ts'

const firstSteps = ({ totals }: Dashboard) => ({ ...totals, sent: totals.lettersSent })

function Waiting() {
  const translate = useTranslate()
  const label = translate('common.state.loading')
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <StatSkeleton label={label} count={6} />
      <ListSkeleton label={label} />
    </Box>
  )
}

function StaffHome() {
  const translate = useTranslate()
  const format = useFormat()
  const [calendar, setCalendar] = useState<MonthCalendar>(format.calendar === 'hijri' ? 'hijri' : 'gregorian')
  const [similarTo, setSimilarTo] = useState<string | null>(null)
  const { dashboard, error, refetch } = useDashboard({ calendar, similarTo }, true)
  if (dashboard === undefined) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />
  const { feed, gifts, projects, similar } = dashboard
  return (
    <>
      {error ? <Notice tone="warning">{translate(isLost(error) ? 'dashboard.lost' : 'dashboard.stale')}</Notice> : null}
      <Stats dashboard={dashboard} />
      <Passed />
      <WaitingUpdates waiting={dashboard.waiting} />
      <Quiet quiet={dashboard.quiet} />
      <div className="athar-unprinted">
        <FirstSteps figures={firstSteps(dashboard)} />
      </div>
      <Donations dashboard={dashboard} calendar={calendar} onCalendar={setCalendar} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          // Below one another the figures come first; beside the feed they and the rest are one column.
          gridTemplateRows: { lg: 'auto 1fr' },
          gridTemplateAreas: { xs: '"money" "feed" "rest"', lg: '"feed money" "feed rest"' },
        }}
      >
        <Box sx={{ gridArea: 'money' }}>
          <div className="athar-unprinted">
            <LatestGifts gifts={gifts} />
          </div>
          <ProjectProgress projects={projects} />
        </Box>
        <Box sx={{ gridArea: 'feed', minWidth: 0 }}>
          <Feed feed={feed} />
        </Box>
        <Box className="athar-unprinted" sx={{ gridArea: 'rest' }}>
          <Similar similar={similar} projects={projects} onChoose={setSimilarTo} />
          <LatestReports />
        </Box>
      </Box>
    </>
  )
}

/** [2.14], [2.16] the start page of an entity's staff; what a role may not see is not asked for. */
export default function Home() {
  const translate = useTranslate()
  const name = useSettings(({ profile }) => profile?.name ?? '')
  const projects = useRights('projects')
  const reports = useRights('reports')
  if (!projects.ready) return <Waiting />
  return (
    <>
      <PageHeader
        title={translate('dashboard.welcome', { name })}
        {...(reports.can('create') && {
          action: (
            <Button
              component={Link}
              to="/app/reports/create"
              variant="contained"
              sx={{ '@media print': { display: 'none' } }}
            >
              {translate('reports.title')}
            </Button>
          ),
        })}
      />
      {projects.can('list') ? (
        <StaffHome />
      ) : (
        <EmptyState title={translate('shell.notBuilt.title')} text={translate('shell.notBuilt.text')} />
      )}
      <div className="athar-unprinted">
        <DemoRemoval />
      </div>
    </>
  )
}
