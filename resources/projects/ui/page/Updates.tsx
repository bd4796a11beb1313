import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { StateChip } from '../../../../src/generate/columns/choice.tsx'
import { FieldValue } from '../../../../src/generate/columns/FieldValue.tsx'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { isRunning } from '../../../../src/generate/hooks/quiet.ts'
import { useRecords, useRow } from '../../../../src/generate/records.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { StepButtons } from '../../../../src/generate/show/Steps.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { Period } from '../../../../src/ui/DateText.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { Pager } from '../../../../src/ui/Pager.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import { projectUpdates } from '../../../project_updates/schema.ts'
import { QuickUpdateButton } from '../../../project_updates/ui/quick/QuickUpdateButton.tsx'
import { resourceNamed } from '../../../registry.ts'
import { projects } from '../../schema.ts'
import { PublicPage } from './PublicLink.tsx'

type UpdateRow = RecordOf<typeof projectUpdates>

const PER_PAGE = 10

function Update({ update, publicLink }: { update: UpdateRow; publicLink: ReactNode }) {
  const translate = useTranslate()
  const texts = useTexts<typeof projectUpdates>('project_updates')
  const { can } = useRights('project_updates')
  const { dateFrom, dateTo, duration, mediaCount } = update
  const facts = [
    duration === null ? null : translate('project.updates.lasting', { smart_count: duration }),
    mediaCount === 0 ? null : translate('project.updates.media', { count: mediaCount }),
  ].filter((fact) => fact !== null)
  const steps = (
    <StepButtons resource={resourceNamed('project_updates').resource} record={update} publicLink={publicLink} />
  )
  return (
    <Section
      title={<Link to={`/app/project_updates/${update.id}/show`}>{update.name}</Link>}
      subtitle={
        <>
          {dateFrom === null ? null : <Period from={dateFrom} to={dateTo} />}
          {facts.map((fact) => (
            <span key={fact}>
              {dateFrom === null ? '' : ' · '}
              {fact}
            </span>
          ))}
        </>
      }
      action={<StateChip value={update.status} label={texts.state(update.status)} />}
    >
      {update.details === null ? null : (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', mb: 2, maxWidth: 720 }}>
          {update.details}
        </Typography>
      )}
      {update.images.length === 0 ? null : (
        <FieldValue
          field={projectUpdates.fields.images}
          value={update.images}
          place={texts.place('images')}
          size="page"
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {/* A draft waits for its publication; of what is published one seldom wants more than to mend it. */}
        {update.status === 'draft' ? steps : null}
        {can('update') ? (
          <Button component={Link} to={`/app/projects/${update.project}/updates/edit/${update.id}`} variant="outlined">
            {translate('common.action.edit')}
          </Button>
        ) : null}
        {update.status === 'draft' ? null : steps}
      </Box>
    </Section>
  )
}

/** [2.19], [2.62] what happened in the project, the latest first. */
export function Updates({ project }: { project: string }) {
  const translate = useTranslate()
  const { can } = useRights('project_updates')
  const record = useRow(projects)
  const [page, setPage] = useState(1)
  const { data, total, error, refetch } = useRecords(projectUpdates, {
    filter: { project },
    sort: { field: 'dateFrom', order: 'DESC' },
    pagination: { page, perPage: PER_PAGE },
  })
  // What is reported of a project is public with it.
  const publicLink = record?.status === 'published' ? <PublicPage project={record} /> : null
  const add = can('create') ? (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}>
      {record && isRunning(record) ? <QuickUpdateButton project={project} /> : null}
      <Button component={Link} to={`/app/projects/${project}/updates/add`} variant="outlined" startIcon={<Add />}>
        {translate('project.updates.add')}
      </Button>
    </Box>
  ) : null
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton label={translate('common.state.loading')} rows={3} />
  if (total === 0)
    return <EmptyState title={translate('common.state.empty')} text={translate('project.updates.empty')} action={add} />
  return (
    <>
      <Box sx={{ mb: 2 }}>{add}</Box>
      {data.map((update) => (
        <Update key={update.id} update={update} publicLink={publicLink} />
      ))}
      <Pager page={page} perPage={PER_PAGE} total={total ?? 0} onPage={setPage} />
    </>
  )
}
