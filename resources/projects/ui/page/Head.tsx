import Edit from '@mui/icons-material/EditOutlined'
import Print from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link, useCreatePath, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { altIn } from '../../../_kit/fields/index.ts'
import { resourceNamed } from '../../../registry.ts'
import { AuthImage } from '../../../../src/generate/AuthImage.tsx'
import { StateChip } from '../../../../src/generate/columns/choice.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { Archived } from '../../../../src/generate/show/Archived.tsx'
import { RemoveButton } from '../../../../src/generate/show/LazyRemove.tsx'
import { StepButtons } from '../../../../src/generate/show/Steps.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { isRunning } from '../../../../src/generate/hooks/quiet.ts'
import { QuickUpdateButton } from '../../../project_updates/ui/quick/QuickUpdateButton.tsx'
import { builderPath } from '../../../reports/paths.ts'
import { PublicLink, PublicPage } from './PublicLink.tsx'
import type { ProjectRow } from './types.ts'

function Actions({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useRights('projects')
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: 3,
        '@media print': { display: 'none' },
      }}
    >
      {isRunning(project) && !project.archived ? <QuickUpdateButton project={project.id} /> : null}
      {project.archived ? null : (
        <StepButtons
          resource={resourceNamed('projects').resource}
          record={project}
          publicLink={<PublicPage project={project} />}
        />
      )}
      {can('update') ? (
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
      ) : null}
      <Button component={RouterLink} to={`/app/projects/published/${project.id}/notesTimeline`} variant="text">
        {translate('notes.title')}
      </Button>
      {project.archived ? null : <PublicLink project={project} />}
      <Button variant="text" startIcon={<Print />} onClick={() => window.print()}>
        {translate('common.action.print')}
      </Button>
      {can('remove') && !project.archived ? <RemoveButton resource="projects" record={project} /> : null}
    </Box>
  )
}

interface HeadProps {
  project: ProjectRow
  /** On a phone the picture would stand between a part's name and the part: it belongs to the first one alone. */
  isFirst: boolean
}

/** The project's name, state, steps and face. */
export function Head({ project, isFirst }: HeadProps) {
  const translate = useTranslate()
  const texts = useTexts('projects')
  const { locale } = useFormat()
  const reports = useRights('reports')
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
        action={
          published && !project.archived && reports.can('send') ? (
            <Button
              component={RouterLink}
              to={builderPath(project.id)}
              variant="contained"
              sx={{ '@media print': { display: 'none' } }}
            >
              {translate('project.reports.send')}
            </Button>
          ) : undefined
        }
      />
      {project.status === 'deactivated' ? <Notice tone="warning">{translate('project.noLongerActive')}</Notice> : null}
      <Archived resource="projects" record={project} />
      <Actions project={project} />
      {cover === undefined ? null : (
        <Box
          sx={{
            display: { xs: isFirst ? 'block' : 'none', md: 'block' },
            height: { xs: 200, md: 320 },
            mb: 3,
            borderRadius: 1,
            overflow: 'hidden',
            bgcolor: 'var(--athar-sunk)',
          }}
        >
          <AuthImage
            id={cover.id}
            alt={altIn(cover, locale) ?? project.name}
            variant="1600"
            width="100%"
            height="100%"
          />
        </Box>
      )}
    </>
  )
}
