import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Notes from '@mui/icons-material/NotesOutlined'
import Print from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useCreatePath, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { StateChip } from '../../../../src/generate/columns/choice.tsx'
import { Picture } from '../../../../src/generate/columns/uploads.tsx'
import { usePrint } from '../../../../src/generate/hooks/print.ts'
import { isRunning } from '../../../../src/generate/hooks/quiet.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { Archived } from '../../../../src/generate/show/Archived.tsx'
import { RemoveNow } from '../../../../src/generate/show/LazyRemove.tsx'
import { StepButton, useOwnSteps } from '../../../../src/generate/show/Steps.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { type Deed, MoreMenu } from '../../../../src/ui/MoreMenu.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { altIn } from '../../../_kit/fields/index.ts'
import { QuickUpdateButton } from '../../../project_updates/ui/quick/QuickUpdateButton.tsx'
import { resourceNamed } from '../../../registry.ts'
import { builderPath } from '../../../reports/paths.ts'
import { PublicPage, usePublicDeeds } from './PublicLink.tsx'
import type { ProjectRow } from './types.ts'
import { useReportDeeds } from './useReportDeeds.tsx'

/** What is seldom done with a project, in a menu: the rest of its head stays short. */
function useDeeds(project: ProjectRow, onRemove: () => void): Deed[] {
  const translate = useTranslate()
  const { can } = useRights('projects')
  const ways = usePublicDeeds(project)
  const print = usePrint()
  const remove: Deed = {
    key: 'remove',
    label: translate('common.action.delete'),
    icon: <Delete fontSize="small" />,
    tone: 'danger',
    run: onRemove,
  }
  return [
    {
      key: 'notes',
      label: translate('notes.title'),
      icon: <Notes fontSize="small" className="athar-mirror" />,
      to: `/app/projects/published/${project.id}/notesTimeline`,
    },
    ...useReportDeeds(project),
    ...(project.archived ? [] : ways),
    {
      key: 'print',
      label: translate('common.action.print'),
      icon: <Print fontSize="small" />,
      run: () => void print(),
    },
    ...(can('remove') && !project.archived ? [remove] : []),
  ]
}

function SendReport({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const { can } = useRights('reports')
  if (project.status !== 'published' || !can('send')) return null
  return (
    <Button component={RouterLink} to={builderPath(project.id)} variant="contained" sx={{ textDecoration: 'none' }}>
      {translate('project.reports.send')}
    </Button>
  )
}

function EditButton({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useRights('projects')
  if (!can('update')) return null
  return (
    <Button
      component={Link}
      to={createPath({ resource: 'projects', type: 'edit', id: project.id })}
      aria-keyshortcuts="e"
      variant="outlined"
      startIcon={<Edit />}
      sx={{ textDecoration: 'none' }}
    >
      {translate('common.action.edit')}
    </Button>
  )
}

/** One filled button: what makes the project public, and once it is, what tells its donors. The rest stands behind. */
function useActions(project: ProjectRow) {
  const { resource } = resourceNamed('projects')
  const texts = useTexts('projects')
  const [isRemoving, setRemoving] = useState(false)
  const deeds = useDeeds(project, () => setRemoving(true))
  const { steps, take, aside } = useOwnSteps({
    resource,
    record: project,
    publicLink: <PublicPage project={project} />,
  })
  const open = project.archived ? [] : steps
  const back = open
    .filter(({ complete }) => !complete)
    .map((step): Deed => ({ key: step.action, label: texts.action(step.action), run: () => void take(step) }))
  const actions = (
    <>
      {project.archived ? null : <SendReport project={project} />}
      {open
        .filter(({ complete }) => complete)
        .map((step) => (
          <StepButton key={step.action} resource={resource} step={step} onRun={take} />
        ))}
      {isRunning(project) && !project.archived ? <QuickUpdateButton project={project.id} /> : null}
      <EditButton project={project} />
      <MoreMenu deeds={[...back, ...deeds]} />
      {project.archived ? null : aside}
      {isRemoving ? <RemoveNow resource="projects" record={project} onEnd={() => setRemoving(false)} /> : null}
    </>
  )
  return actions
}

/** The project's face, small beside its name: large where it is pressed. */
function Cover({ project, cover }: { project: ProjectRow; cover: NonNullable<ProjectRow['images']>[number] }) {
  const { locale } = useFormat()
  return (
    <Picture
      id={cover.id}
      name={altIn(cover, locale) ?? project.name}
      room={{ width: { xs: 80, md: 224 }, height: { xs: 80, md: 168 } }}
    />
  )
}

/** The project's name, state, steps and face. */
export function Head({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const texts = useTexts('projects')
  const actions = useActions(project)
  const published = project.status === 'published'
  const cover = project.images?.[0]
  return (
    <>
      <PageHeader
        title={<bdi>{project.name}</bdi>}
        subtitle={<bdi>{project.code}</bdi>}
        back={{
          label: translate(published ? 'project.published' : 'project.drafts'),
          to: published ? '/app/projects/published' : '/app/projects/draft',
        }}
        aside={<StateChip value={project.status} label={texts.state(project.status)} />}
        picture={cover === undefined ? undefined : <Cover project={project} cover={cover} />}
        actions={actions}
      />
      {project.status === 'deactivated' ? <Notice tone="warning">{translate('project.noLongerActive')}</Notice> : null}
      <Archived resource="projects" record={project} />
    </>
  )
}
