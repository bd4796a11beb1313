import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { StateChip } from '../../../src/generate/columns/choice.tsx'
import { LoadError, RecordError } from '../../../src/generate/LoadState.tsx'
import { OnceKnown } from '../../../src/generate/OnceKnown.tsx'
import { useRecord, useRecords } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../src/ui/Skeletons.tsx'
import { projects } from '../../projects/schema.ts'
import { NEW, settingPath, settingsPath } from '../paths.ts'
import { reportSettings } from '../schema.ts'
import type { SettingRow } from './calls.ts'
import { ToPlanner } from './links.tsx'
import { Runs, useRuns } from './Runs.tsx'
import { TimingText } from './Timing.tsx'

function Item({ record }: { record: SettingRow }) {
  const texts = useTexts('report_settings')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        py: 1.5,
        borderTop: '1px solid var(--athar-hairline)',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Link to={settingPath(record)}>
          <bdi>{record.name}</bdi>
        </Link>
        <Typography variant="body2" color="textSecondary">
          <TimingText record={record} />
        </Typography>
      </Box>
      {record.timing === 'now' ? null : <StateChip value={record.status} label={texts.state(record.status)} />}
    </Box>
  )
}

const PAGE = { page: 1, perPage: 100 }

/** [2.24] the saved settings of a project, and what was sent by them. */
export default function ReportSettings() {
  const translate = useTranslate()
  const texts = useTexts('report_settings')
  const { id = '' } = useParams()
  const { data: project, error: missing, refetch: again } = useRecord(projects, id)
  const { can } = useRights('report_settings')
  const settings = useRecords(reportSettings, {
    filter: { project: id },
    pagination: PAGE,
    sort: { field: 'updatedAt', order: 'DESC' },
  })
  const { data, error, refetch } = settings
  const runs = useRuns({ by: 'project', id })
  const isComing = [settings, runs].some(({ isPending, failureCount }) => isPending && failureCount === 0)
  if (missing && !project) return <RecordError resource="projects" error={missing} onRetry={() => void again()} />
  const add = can('create') ? (
    <Button component={Link} to={`${settingsPath(id)}/${NEW}`} variant="contained" startIcon={<Add />}>
      {translate('kit.add', { name: texts.within.one })}
    </Button>
  ) : null
  const body = () => {
    if (error && !data)
      return <LoadError error={error} title={translate('kit.loadFailed')} onRetry={() => void refetch()} />
    if (data === undefined) return <ListSkeleton label={translate('common.state.loading')} rows={3} />
    if (data.length === 0)
      return (
        <Box sx={{ mb: 3 }}>
          <EmptyState title={translate('common.state.empty')} text={texts.empty} action={add} />
        </Box>
      )
    return (
      <Section title={texts.name}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((record) => (
            <Item key={record.id} record={record} />
          ))}
        </Box>
      </Section>
    )
  }
  return (
    <>
      <PageHeader
        title={texts.name}
        subtitle={<bdi>{project?.name ?? '…'}</bdi>}
        back={{
          label: project?.name ?? translate('resources.projects.one'),
          to: `/app/projects/published/${id}?tab=reports`,
        }}
        {...(data !== undefined && data.length > 0 && { action: add })}
      />
      <OnceKnown isComing={isComing}>
        {body()}
        <Runs by="project" id={id} />
        <ToPlanner />
      </OnceKnown>
    </>
  )
}
