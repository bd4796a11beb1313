import type { projects } from '../../../resources/projects/schema.ts'
import type { FilterOf } from '../../generate/records.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useTexts } from '../../generate/texts.ts'
import { mayDo } from '../../providers/authProvider.ts'
import { useSettings } from '../../providers/settings.ts'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { Failure } from '../../generate/Failure.tsx'
import { QuickUpdateButton } from '../../../resources/project_updates/ui/quick/QuickUpdateButton.tsx'
import { type DueLine, DueList } from './due/DueList.tsx'
import type { Due, ProjectRow } from './due/due.ts'
import { type Mine, MOST, useMine } from './due/useDue.ts'
import { Passed } from './Passed.tsx'
import { WaitingUpdates } from './WaitingUpdates.tsx'

const pageOf = ({ id, status }: ProjectRow): string =>
  status === 'published' ? `/app/projects/published/${id}` : `/app/projects/draft/${id}`

function useLines() {
  const translate = useTranslate()
  const word = (key: string) => translate(`dashboard.projectAdmin.${key}`)
  const dated = (label: string, date: string | null) =>
    date === null ? null : (
      <>
        {label}: <DateText value={date} />
      </>
    )
  return {
    quiet: ({ project, at }: Due['quiet30'][number]): DueLine => ({
      id: project.id,
      to: `/app/projects/${project.id}/updates/add`,
      name: project.name,
      note: at === null ? word('noUpdate') : dated(word('lastUpdate'), at),
    }),
    end: (label: 'ends' | 'ended') => (project: ProjectRow) => ({
      id: project.id,
      to: pageOf(project),
      name: project.name,
      note: dated(word(label), project.endDate),
    }),
    draft: (project: ProjectRow): DueLine => ({
      id: project.id,
      to: `/app/projects/edit/${project.id}?complete=1`,
      name: project.name,
      note: dated(word('edited'), project.updatedAt),
    }),
    report: (report: Mine['reports'][number]): DueLine => ({
      id: report.id,
      to: `/app/reports/${report.id}`,
      name: report.title,
      note: dated(word('edited'), report.updatedAt),
    }),
  }
}

function DueParts({ mine }: { mine: Mine }) {
  const translate = useTranslate()
  const lines = useLines()
  const { due, waiting, reports, reportsTotal, projectsTotal } = mine
  const word = (key: string) => translate(`dashboard.projectAdmin.${key}`)
  const isDone = [...Object.values(due), waiting.updates, reports].every(
    (part: readonly unknown[]) => part.length === 0,
  )
  return (
    <>
      {isDone ? (
        <Section title={word('due')}>
          <Typography>{word('nothingDue')}</Typography>
        </Section>
      ) : (
        <Box
          sx={{
            display: 'grid',
            columnGap: 3,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <DueList title={word('late')} tone="danger" lines={due.late.map(lines.end('ended'))} />
          <DueList title={word('quiet90')} tone="danger" lines={due.quiet90.map(lines.quiet)} />
          <DueList title={word('quiet30')} tone="warning" lines={due.quiet30.map(lines.quiet)} />
          <DueList title={word('ending')} tone="warning" lines={due.ending.map(lines.end('ends'))} />
          <WaitingUpdates waiting={waiting} />
          <DueList title={word('reports')} tone="info" lines={reports.map(lines.report)} total={reportsTotal} />
          <DueList title={word('drafts')} tone="neutral" lines={due.drafts.map(lines.draft)} />
        </Box>
      )}
      {projectsTotal > MOST ? (
        <Typography variant="body2" color="textSecondary">
          {word('first')}
        </Typography>
      ) : null}
    </>
  )
}

function All() {
  const translate = useTranslate()
  const me = useSettings(({ profile }) => profile?.id ?? '')
  const filter = encodeURIComponent(JSON.stringify({ manager: me } satisfies FilterOf<typeof projects>))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <QuickUpdateButton />
      <Button component={Link} to={`/app/projects/published?filter=${filter}`} variant="outlined">
        {translate('dashboard.projectAdmin.title')}
      </Button>
      <Button component={Link} to="/app/projects/published" variant="outlined">
        {translate('dashboard.projectAdmin.all')}
      </Button>
      <Button component={Link} to="/app/dashboard" variant="text">
        {translate('common.menu.dashboard')}
      </Button>
    </Box>
  )
}

/** [2.55] the projects that I lead, and what is due in each. */
export default function ProjectAdmin() {
  const translate = useTranslate()
  const name = useSettings(({ profile }) => profile?.name ?? '')
  const texts = useTexts('projects')
  const { mine, error, retry } = useMine()
  const addProject = mayDo('create', 'projects') ? (
    <Button component={Link} to="/app/projects/add" variant="contained">
      {translate('kit.add', { name: texts.within.one })}
    </Button>
  ) : undefined
  return (
    <>
      <PageHeader
        title={translate('dashboard.welcome', { name })}
        subtitle={translate('dashboard.projectAdmin.due')}
        {...(addProject && { action: addProject })}
      />
      <Passed />
      {error !== null && error !== undefined ? <Failure error={error} onRetry={retry} /> : null}
      {mine === null && !error ? <ListSkeleton label={translate('common.state.loading')} rows={6} /> : null}
      {mine?.projectsTotal === 0 ? (
        <Box sx={{ mb: 3 }}>
          <EmptyState
            title={translate('common.state.empty')}
            text={translate('dashboard.projectAdmin.none')}
            {...(addProject && { action: addProject })}
          />
        </Box>
      ) : null}
      {mine !== null && mine.projectsTotal > 0 ? <DueParts mine={mine} /> : null}
      <All />
    </>
  )
}
