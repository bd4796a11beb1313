import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useRecord, useRecords, written } from '../../../../src/generate/records.ts'
import { option } from '../../../../src/generate/types.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { LIMITS } from '../../../_kit/limits.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import { projects } from '../../../projects/schema.ts'
import { ehsanEditPath, ehsanPath, ehsanPreviewPath } from '../../paths.ts'
import { reports } from '../../schema.ts'
import type { ReportRow } from '../calls.ts'
import { TONE } from '../tone.ts'

const ofProject = (project: string) =>
  ({
    filter: { project, type: 'ehsan' },
    sort: { field: 'updatedAt', order: 'DESC' },
    pagination: { page: 1, perPage: LIMITS.pageSize },
  }) as const

function Line({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 1.5, borderBottom: '1px solid var(--athar-hairline)' }}
    >
      <Box sx={{ flex: '1 1 200px' }}>
        <Link to={ehsanPreviewPath(report)}>
          <bdi>{report.title}</bdi>
        </Link>
      </Box>
      <DateText value={report.sentAt ?? report.updatedAt} />
      <StatusChip
        tone={TONE[report.status]}
        label={translate(report.status === 'draft' ? 'resources.reports.states.draft' : 'reports.ehsan.published')}
      />
    </Box>
  )
}

/** Begins a file with the project's name. */
function useBeginning(project: string) {
  const data = useDataProvider()
  const translate = useTranslate()
  const navigate = useNavigate()
  return useAct(async () => {
    const about = await data.getOne<RecordOf<typeof projects>>('projects', { id: project })
    const title = translate('reports.ehsan.defaultTitle', { project: about.data.name })
    const made = await data.create<ReportRow>('reports', {
      data: written(reports, {
        project,
        type: 'ehsan',
        audience: 'chosen',
        title: title.slice(0, option<number>(reports.fields.title, 'max')),
      }),
    })
    await navigate(ehsanEditPath({ project, id: made.data.id }))
  })
}

/** [2.32], product.md 21: the files that the national platform is given of a project. */
export default function EhsanReports() {
  const translate = useTranslate()
  const { id: project = '' } = useParams()
  const { data: about } = useRecord(projects, project)
  const { data, error, refetch } = useRecords(reports, ofProject(project))
  const begin = useBeginning(project)
  const button = (
    <Button variant="contained" startIcon={<Add />} disabled={begin.busy} onClick={() => void begin.run()}>
      {translate('reports.ehsan.begin')}
    </Button>
  )
  const list = () => {
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
    if (!data) return <ListSkeleton label={translate('common.state.loading')} />
    if (data.length === 0)
      return (
        <EmptyState
          title={translate('reports.ehsan.none')}
          text={translate('reports.ehsan.noneText')}
          action={button}
        />
      )
    return (
      <Section title={translate('reports.ehsan.all')} action={button}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((report) => (
            <Line key={report.id} report={report} />
          ))}
        </Box>
      </Section>
    )
  }
  return (
    <>
      <PageHeader
        title={translate('reports.ehsan.title')}
        subtitle={translate('reports.ehsan.hint')}
        back={{ label: about?.name ?? translate('resources.projects.one'), to: `/app/projects/published/${project}` }}
      />
      {begin.error === null ? null : <Failure error={begin.error} />}
      {list()}
    </>
  )
}

/** [2.33] the newest of them, or where one is begun. */
export function NewestEhsan() {
  const translate = useTranslate()
  const { id: project = '' } = useParams()
  const { data, error, refetch } = useRecords(reports, ofProject(project))
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton label={translate('common.state.loading')} />
  const [newest] = data
  return <Navigate to={newest ? ehsanPreviewPath(newest) : ehsanPath(project)} replace />
}
