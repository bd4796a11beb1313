import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { choiceKey } from '../../../resources/_kit/keys.ts'
import { QuickUpdateButton } from '../../../resources/project_updates/ui/quick/QuickUpdateButton.tsx'
import type { projects } from '../../../resources/projects/schema.ts'
import { Failure } from '../../generate/Failure.tsx'
import { isRunning } from '../../generate/hooks/quiet.ts'
import type { FilterOf } from '../../generate/records.ts'
import { useTexts } from '../../generate/texts.ts'
import { mayDo } from '../../providers/authProvider.ts'
import { useSettings } from '../../providers/settings.ts'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { TARGET } from '../../ui/target.ts'
import { tourPlace } from '../../ui/tourPlace.ts'
import { type DueKind, DueKinds, type DueLine } from './due/DueKinds.tsx'
import type { Due, ProjectRow } from './due/due.ts'
import { useFieldKind } from './due/field.tsx'
import { useLetterKinds } from './due/fromDonors.tsx'
import { quickUpdateOf, usePassedKind, useWaitingKind } from './due/kinds.tsx'
import { type Mine, MOST, useMine } from './due/useDue.ts'
import { LINES, ProjectLine } from './ProjectLine.tsx'

const pageOf = ({ id, status }: ProjectRow): string =>
  status === 'published' ? `/app/projects/published/${id}` : `/app/projects/draft/${id}`

/** What is late wants a word to its donors: the quick update of that project, beside the way to its page. */
function Update({ project: { id, name } }: { project: ProjectRow }) {
  const translate = useTranslate()
  return (
    <IconButton
      component={Link}
      to={quickUpdateOf(id)}
      aria-label={translate('dashboard.projectAdmin.updateOf', { name })}
      sx={{ flex: 'none', color: 'var(--athar-action)' }}
    >
      <PhotoCamera />
    </IconButton>
  )
}

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
      to: quickUpdateOf(project.id),
      name: project.name,
      note: at === null ? word('noUpdate') : dated(word('lastUpdate'), at),
    }),
    end: (label: 'ends' | 'ended') => (project: ProjectRow) => ({
      id: project.id,
      to: pageOf(project),
      name: project.name,
      note: dated(word(label), project.endDate),
      action: <Update project={project} />,
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

/** The most urgent first; what waits for publication before all, for it is written already. */
function DueParts({ mine, passed }: { mine: Mine; passed: DueKind | null }) {
  const translate = useTranslate()
  const lines = useLines()
  const waitingOf = useWaitingKind()
  const fromDonors = useLetterKinds()
  const field = useFieldKind()
  const { due, waiting, reports, reportsTotal, projectsTotal } = mine
  const kind = (id: string, tone: DueKind['tone'], found: readonly DueLine[], total?: number): DueKind => ({
    id,
    title: translate(`dashboard.projectAdmin.${id}`),
    tone,
    lines: found,
    ...(total !== undefined && { total }),
  })
  return (
    <DueKinds
      open={1}
      kinds={[
        waitingOf(waiting),
        field,
        passed,
        ...fromDonors,
        kind('late', 'danger', due.late.map(lines.end('ended'))),
        kind('quiet90', 'danger', due.quiet90.map(lines.quiet)),
        kind('quiet30', 'warning', due.quiet30.map(lines.quiet)),
        kind('ending', 'warning', due.ending.map(lines.end('ends'))),
        kind('reports', 'info', reports.map(lines.report), reportsTotal),
        kind('drafts', 'neutral', due.drafts.map(lines.draft)),
      ]}
    >
      {projectsTotal > MOST ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('dashboard.projectAdmin.first')}
        </Typography>
      ) : null}
    </DueKinds>
  )
}

/** So many stand where one arrives; the others are one link away. */
const SHOWN = 5

/** How far the projects that I lead have come. */
function Led({ projects: led }: Pick<Mine, 'projects'>) {
  const translate = useTranslate()
  const me = useSettings(({ profile }) => profile?.id ?? '')
  const mayUpdate = mayDo('create', 'project_updates')
  if (led.length === 0) return null
  const filter = encodeURIComponent(JSON.stringify({ manager: me } satisfies FilterOf<typeof projects>))
  const title = translate('dashboard.projectAdmin.title')
  return (
    <Section
      title={title}
      action={
        <MuiLink component={Link} to={`/app/projects/published?filter=${filter}`} sx={{ ...TARGET, fontWeight: 500 }}>
          {translate('common.action.seeAll')}
          <span className="athar-hidden"> {title}</span>
        </MuiLink>
      }
    >
      <Box component="ul" sx={LINES}>
        {led.slice(0, SHOWN).map((project) => (
          <ProjectLine
            key={project.id}
            project={{
              id: project.id,
              name: project.name,
              required: project.requiredAmount,
              collected: project.collectedAmount ?? '0',
              cover: project.images?.[0] ?? null,
            }}
            note={translate(choiceKey<typeof projects>('projects', 'progress', project.progress))}
            action={mayUpdate && isRunning(project) ? <Update project={project} /> : null}
          />
        ))}
      </Box>
    </Section>
  )
}

function All({ addProject }: { addProject: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button component={Link} to="/app/projects/published" variant="outlined">
        {translate('dashboard.projectAdmin.all')}
      </Button>
      {addProject}
      <Button component={Link} to="/app/dashboard" variant="text">
        {translate('common.menu.dashboard')}
      </Button>
    </Box>
  )
}

/** [2.55] the quick update, then the projects that I lead and what is due in each. */
export default function ProjectAdmin() {
  const translate = useTranslate()
  const name = useSettings(({ profile }) => profile?.name ?? '')
  const texts = useTexts('projects')
  const { mine, error, retry } = useMine()
  const { passed, isKnown } = usePassedKind()
  const addProject = mayDo('create', 'projects') ? (
    <Button component={Link} to="/app/projects/add" variant="outlined">
      {translate('kit.add', { name: texts.within.one })}
    </Button>
  ) : undefined
  const isEmpty = mine?.projectsTotal === 0
  // Drawn once, as a whole: nothing moves when its last part is here.
  const isHere = mine !== null && isKnown
  return (
    <>
      <PageHeader title={translate('dashboard.welcome', { name })} action={<QuickUpdateButton variant="contained" />} />
      {error !== null && error !== undefined ? <Failure error={error} onRetry={retry} /> : null}
      {isHere || error ? null : <ListSkeleton label={translate('common.state.loading')} rows={6} />}
      {isHere && isEmpty ? (
        <Box sx={{ mb: 3 }}>
          {passed === null || passed.lines.length === 0 ? null : <DueKinds open={1} kinds={[passed]} />}
          <EmptyState
            title={translate('common.state.empty')}
            text={translate('dashboard.projectAdmin.none')}
            {...(addProject && { action: addProject })}
          />
        </Box>
      ) : null}
      {isHere && !isEmpty ? (
        <div {...tourPlace('due')}>
          <DueParts mine={mine} passed={passed} />
        </div>
      ) : null}
      {isHere ? <Led projects={mine.projects} /> : null}
      {isHere || error ? <All addProject={isEmpty ? null : addProject} /> : null}
    </>
  )
}
