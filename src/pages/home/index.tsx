import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../i18n/format.ts'
import { mayDo } from '../../providers/authProvider.ts'
import { useSettings } from '../../providers/settings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatSkeleton } from '../../ui/Skeletons.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { DemoRemoval } from './DemoRemoval.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { type Figures, useFigures } from './figures.ts'
import { LatestGifts, LatestReports, LatestUpdates } from './Latest.tsx'

function Cards({ figures }: { figures: Figures }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const cards = [
    { key: 'projects', value: figures.published, to: '/app/projects/published' },
    { key: 'donors', value: figures.donors, to: '/app/donors/list' },
    { key: 'gifts', value: figures.gifts, to: '/app/donor_transactions', tone: 'accent' as const },
    { key: 'lettersSent', value: figures.sent, to: '/app/projectreports' },
  ]
  if (cards.every(({ value }) => value === null)) return <StatSkeleton label={translate('common.state.loading')} />
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        mb: 3,
      }}
    >
      {cards.map(({ key, value, to, tone }) => (
        <StatCard
          key={key}
          value={value === null ? '…' : formatNumber(value, { locale })}
          label={translate(`dashboard.${key}`)}
          to={to}
          {...(tone && { tone })}
        />
      ))}
    </Box>
  )
}

function StaffHome() {
  const figures = useFigures()
  return (
    <>
      <Cards figures={figures} />
      {figures.projects === null || figures.sent === null ? null : <FirstSteps figures={figures} />}
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <div>
          <LatestUpdates />
          <LatestReports />
        </div>
        <LatestGifts />
      </Box>
    </>
  )
}

/** [2.16] the start page; what a role may not see is not asked for. */
export default function Home() {
  const translate = useTranslate()
  const name = useSettings(({ profile }) => profile?.name ?? '')
  const isStaff = mayDo('list', 'projects')
  const maySend = mayDo('create', 'reports')
  return (
    <>
      <PageHeader
        title={translate('dashboard.welcome', { name })}
        {...(maySend && {
          action: (
            <Button component={Link} to="/app/reports/create" variant="contained">
              {translate('reports.title')}
            </Button>
          ),
        })}
      />
      {isStaff ? (
        <StaffHome />
      ) : (
        <EmptyState title={translate('shell.notBuilt.title')} text={translate('shell.notBuilt.text')} />
      )}
      <DemoRemoval />
    </>
  )
}
