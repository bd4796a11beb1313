import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { LoadError } from '../../../src/generate/LoadState.tsx'
import { later } from '../../../src/generate/lazyPart.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import { DateText, Period } from '../../../src/ui/DateText.tsx'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { KeyValue } from '../../../src/ui/KeyValue.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../src/ui/Skeletons.tsx'
import { type PlannedTime, type PlannedWeek, readUpcoming, type Upcoming } from './calls.ts'
import { PlannedLink, useKind } from './planned.tsx'

/** "214 donors", in the plural that the number asks for. */
function useCount() {
  const translate = useTranslate()
  const { locale } = useFormat()
  return (key: 'letters' | 'donors', number: number) =>
    translate(`settings.planner.${key}`, { smart_count: number, number: formatNumber(number, { locale }) })
}

function Time({ time }: { time: PlannedTime }) {
  const translate = useTranslate()
  const count = useCount()
  const kind = useKind()
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: '1px solid var(--athar-hairline)', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <PlannedLink time={time} />
        <DateText value={time.at} withTime />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {kind(time)}
        {time.projectName === '' ? null : (
          <>
            {' · '}
            <bdi>{time.projectName}</bdi>
          </>
        )}
        {' · '}
        {count('donors', time.donors)}
        {time.onlyNew ? ` · ${translate('settings.planner.onlyNew')}` : ''}
      </Typography>
    </Box>
  )
}

function Week({ week }: { week: PlannedWeek }) {
  const translate = useTranslate()
  const count = useCount()
  const { locale } = useFormat()
  const load = translate('settings.planner.load', {
    letters: count('letters', week.letters),
    donors: count('donors', week.donors),
  })
  return (
    <Section title={<Period from={week.from} to={week.to} />} subtitle={load}>
      {week.most > 1 ? (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {translate('settings.planner.most', { number: formatNumber(week.most, { locale }), smart_count: week.most })}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {week.times.map((time) => (
          <Time key={`${time.id} ${time.at}`} time={time} />
        ))}
      </Box>
    </Section>
  )
}

/** Fetched by who looks at months. */
const PlannedMonth = later(async () => (await import('./PlannedMonth.tsx')).PlannedMonth, { xs: 640, sm: 640 })

type Shown = 'list' | 'calendar'

/** A phone has the list alone: seven columns are too narrow there to be read. */
function useShown(): { shown: Shown; choice: ReactNode } {
  const translate = useTranslate()
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true })
  const [chosen, choose] = useStore<Shown>('athar.planner.shown', 'list')
  if (isPhone) return { shown: 'list', choice: null }
  const choice = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      aria-label={translate('settings.planner.shown')}
      onChange={(_event, next: Shown | null) => next !== null && choose(next)}
      sx={{ mb: 2 }}
    >
      {(['list', 'calendar'] as const).map((one) => (
        <ToggleButton key={one} value={one}>
          {translate(`settings.planner.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
  return { shown: chosen, choice }
}

/** What is planned, in the form that was chosen. */
function Plans({ upcoming: { weeks, today }, shown }: { upcoming: Upcoming; shown: Shown }) {
  const translate = useTranslate()
  const planned = weeks.filter(({ times }) => times.length > 0)
  if (planned.length === 0)
    return (
      <Box sx={{ mb: 3 }}>
        <EmptyState title={translate('settings.planner.empty')} text={translate('settings.planner.emptyText')} />
      </Box>
    )
  if (shown === 'list') return planned.map((week) => <Week key={week.from} week={week} />)
  return <PlannedMonth times={weeks.flatMap(({ times }) => times)} today={today} last={weeks.at(-1)?.to ?? today} />
}

const KEY = ['report_settings', 'upcoming']

/** [2.40] what goes out by itself in the weeks to come, by week with what it asks of donors, and the days of the Hijri year. */
export default function Planner() {
  const translate = useTranslate()
  const texts = useTexts('report_settings')
  const followed = useFollowed(['report_settings', 'report_runs', 'reports', 'campaigns', 'meta_campaigns'], KEY)
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: readUpcoming, ...followed })
  const { shown, choice } = useShown()
  const body = () => {
    if (error && !data)
      return <LoadError error={error} title={translate('kit.loadFailed')} onRetry={() => void refetch()} />
    if (data === undefined) return <ListSkeleton label={translate('common.state.loading')} rows={5} />
    return (
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: shown === 'list' ? 'minmax(0, 1fr) 440px' : 'minmax(0, 1fr)',
          },
        }}
      >
        <div>
          {choice}
          <Plans upcoming={data} shown={shown} />
        </div>
        <Box sx={{ alignSelf: 'start' }}>
          <Section title={translate('settings.planner.seasons')}>
            <KeyValue
              items={data.seasons.map(({ season, on }) => ({
                id: season,
                label: texts.place('season').choice(season),
                value: <DateText value={on} />,
              }))}
            />
          </Section>
        </Box>
      </Box>
    )
  }
  return (
    <>
      <PageHeader
        title={translate('settings.planner.title')}
        subtitle={translate('settings.planner.subtitle')}
        back={{ label: translate('reports.register'), to: '/app/projectreports' }}
      />
      {body()}
    </>
  )
}
