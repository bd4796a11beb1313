import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Dashboard } from '../../../resources/_contracts/newsfeed.ts'
import { isLost } from '../../generate/calls.ts'
import { Failure } from '../../generate/Failure.tsx'
import { later } from '../../generate/lazyPart.tsx'
import { useRights } from '../../generate/rights.ts'
import { useSettings } from '../../providers/settings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ListSkeleton, StatSkeleton } from '../../ui/Skeletons.tsx'
import { tourPlace } from '../../ui/tourPlace.ts'
import { Donations, type MonthCalendar } from './Donations.tsx'
import { DueKinds } from './due/DueKinds.tsx'
import { useFieldKind } from './due/field.tsx'
import { useLetterKinds } from './due/fromDonors.tsx'
import { usePassedKind, useQuietKind, useWaitingKind } from './due/kinds.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Feed } from './feed/Feed.tsx'
import { type HomePart, Parts } from './Parts.tsx'
import { ProjectProgress, Similar } from './Projects.tsx'
import { Stats } from './Stats.tsx'
import { useDashboard } from './useDashboard.ts'

const ROOM = { xs: 320, sm: 320 }
const LatestGifts = later(async () => (await import('./Latest.tsx')).LatestGifts, ROOM)
const LatestReports = later(async () => (await import('./Latest.tsx')).LatestReports, ROOM)

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

/** [2.16] beyond the first screen, each one press away. */
const partsOf = (
  { feed, gifts, projects, similar }: Dashboard,
  onSimilar: (project: string) => void,
): readonly HomePart[] => [
  { id: 'feed', label: 'dashboard.latestUpdates', isPrinted: true, content: <Feed feed={feed} /> },
  {
    id: 'projects',
    label: 'dashboard.projectProgress',
    isPrinted: true,
    content: <ProjectProgress projects={projects} />,
  },
  { id: 'gifts', label: 'dashboard.latestDonations', content: <LatestGifts gifts={gifts} /> },
  { id: 'reports', label: 'resources.reports.many', content: <LatestReports /> },
  ...(similar.to === null
    ? []
    : [
        {
          id: 'similar',
          label: 'dashboard.similar.title',
          content: <Similar similar={similar} projects={projects} onChoose={onSimilar} />,
        },
      ]),
]

/** What waits, beside the months on a wide window and above them on a phone. */
const ROW = {
  display: 'grid',
  columnGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
} as const

/** [2.16] how we are, what waits, what comes next; everything else behind one press. */
function StaffHome() {
  const translate = useTranslate()
  const format = useFormat()
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true })
  const isWide = useMediaQuery('(min-width: 1200px)', { noSsr: true })
  const [calendar, setCalendar] = useState<MonthCalendar>(format.calendar === 'hijri' ? 'hijri' : 'gregorian')
  const [similarTo, setSimilarTo] = useState<string | null>(null)
  const { dashboard, error, refetch } = useDashboard({ calendar, similarTo }, true)
  const { passed, isKnown } = usePassedKind()
  const [waitingOf, quietOf] = [useWaitingKind(), useQuietKind()]
  const fromDonors = useLetterKinds()
  const field = useFieldKind()
  if (dashboard === undefined && error) return <Failure error={error} onRetry={() => void refetch()} />
  // A kind that came later would push down what one reads.
  const isAwaited = [...fromDonors, field].includes(undefined)
  if (dashboard === undefined || !isKnown || isAwaited) return <Waiting />
  const due = (
    <div {...tourPlace('due')}>
      <DueKinds
        kinds={[passed, ...fromDonors, waitingOf(dashboard.waiting), field, quietOf(dashboard.quiet)]}
        open={isWide ? 1 : 0}
      />
    </div>
  )
  return (
    <>
      {error ? <Notice tone="warning">{translate(isLost(error) ? 'dashboard.lost' : 'dashboard.stale')}</Notice> : null}
      {/* The figures fill the first screen of a phone, and what waits should not be missed below it. */}
      {isPhone ? due : null}
      <Stats dashboard={dashboard} />
      <Box sx={ROW}>
        <div>
          {isPhone ? null : due}
          <div className="athar-unprinted">
            <FirstSteps totals={dashboard.totals} />
          </div>
        </div>
        <Donations dashboard={dashboard} calendar={calendar} onCalendar={setCalendar} />
      </Box>
      <Parts label="dashboard.parts" parts={partsOf(dashboard, setSimilarTo)} />
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
        <EmptyState title={translate('shell.notFound.title')} text={translate('shell.notFound.text')} />
      )}
    </>
  )
}
