import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { RecordPicker } from '../../../../src/generate/inputs/pickers.tsx'
import { useRecord, useRecords } from '../../../../src/generate/records.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Pager } from '../../../../src/ui/Pager.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { Fund } from '../../../_contracts/letter.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import type { donorTransactions } from '../../../donor_transactions/schema.ts'
import { projects } from '../../../projects/schema.ts'
import { builderPath, detailedOfPath } from '../../paths.ts'
import { reports } from '../../schema.ts'
import { type ReportRow, readGivers } from '../calls.ts'

const LINE = '1px solid var(--athar-hairline)'
const CELL = {
  py: { xs: 0.5, sm: 1 },
  px: { xs: 0, sm: 1 },
  fontSize: '0.8125rem',
  borderBottom: { sm: LINE },
  textAlign: 'start',
} as const
/** On a phone a name has a line of its own above its figures: beside millions it would stand a letter to a line. */
const ROW = {
  display: { xs: 'grid', sm: 'table-row' },
  gridTemplateColumns: '1fr 2fr 2fr',
  columnGap: 1,
  py: { xs: 0.5, sm: 0 },
  borderBottom: { xs: LINE, sm: 0 },
} as const
const NAME = { ...CELL, fontWeight: 400, gridColumn: '1 / -1', minWidth: { sm: 160 } } as const

/** product.md 9: sums by kind of gift. */
function Sums({ of }: { of: readonly (readonly [fund: Fund, amount: string])[] }) {
  const { choice } = useTexts<typeof donorTransactions>('donor_transactions').place('fund')
  return (
    <Box component="td" sx={CELL}>
      {of.map(([fund, amount]) => (
        <Box key={fund} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75 }}>
          <Money value={amount} />
          <Box sx={{ color: 'text.secondary' }}>{choice(fund)}</Box>
        </Box>
      ))}
    </Box>
  )
}

function Donors({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'givers', report.id, report.version, page],
    queryFn: () => readGivers(report.id, page),
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  if (data.total === 0) return <EmptyState title={translate('reports.detailed.noDonors')} />
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
          <thead>
            <Box component="tr" sx={ROW}>
              {(['donor', 'gifts', 'given', 'spent'] as const).map((name) => (
                <Box
                  component="th"
                  scope="col"
                  key={name}
                  sx={{ ...(name === 'donor' ? NAME : CELL), color: 'text.secondary', fontWeight: 500 }}
                >
                  {translate(`reports.detailed.${name}`)}
                </Box>
              ))}
            </Box>
          </thead>
          <tbody>
            {data.donors.map(({ donor, name, gifts, funds }) => (
              <Box component="tr" key={donor} sx={ROW}>
                <Box component="th" scope="row" sx={NAME}>
                  <Link to={detailedOfPath(report, donor)}>
                    <bdi>{name}</bdi>
                  </Link>
                </Box>
                <Box component="td" sx={CELL}>
                  {gifts}
                </Box>
                <Sums of={funds.map(({ fund, given }) => [fund, given])} />
                <Sums of={funds.map(({ fund, spentOfYours }) => [fund, spentOfYours])} />
              </Box>
            ))}
          </tbody>
        </Box>
      </Box>
      <Pager
        page={page}
        perPage={LIMITS.pageSize}
        total={data.total}
        onPage={(next) => setSearch({ report: report.id, page: String(next) })}
      />
    </>
  )
}

/** [2.30] whose figures, as which report of the project tells them. */
export default function DetailedList() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { id: project = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const { data: about } = useRecord(projects, project)
  const { data, error, refetch } = useRecords(reports, {
    filter: { project, type: 'project' },
    sort: { field: 'updatedAt', order: 'DESC' },
    pagination: { page: 1, perPage: LIMITS.pageSize },
  })
  const report = data?.find(({ id }) => id === search.get('report')) ?? data?.[0]
  const body = () => {
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
    if (!data) return <PageSkeleton label={translate('common.state.loading')} />
    if (report === undefined)
      return (
        <EmptyState
          title={translate('reports.detailed.noReport')}
          text={translate('reports.detailed.noReportText')}
          action={
            <Button component={Link} to={builderPath(project)} variant="contained">
              {translate('reports.detailed.begin')}
            </Button>
          }
        />
      )
    return (
      <Section title={translate('reports.detailed.donors')}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' }, mb: 2 }}>
          <TextField
            select
            size="small"
            label={translate('reports.detailed.as')}
            value={report.id}
            onChange={(event) => setSearch({ report: event.target.value })}
            // A long title stands in two lines, in either direction: cut off at its beginning it would name another report.
            sx={{ '& .MuiSelect-select.MuiSelect-select': { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
          >
            {data.map(({ id, title, status }) => (
              <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
                <bdi>{title}</bdi>
                {` · ${translate(`resources.reports.states.${status}`)}`}
              </MenuItem>
            ))}
          </TextField>
          <RecordPicker
            id="detailed-donor"
            to="donors"
            size="small"
            value={null}
            onChange={(donor) => {
              if (donor) void navigate(detailedOfPath(report, donor))
            }}
            label={translate('reports.detailed.find')}
          />
        </Box>
        <Donors report={report} />
      </Section>
    )
  }
  return (
    <>
      <PageHeader
        title={translate('reports.detailed.title')}
        subtitle={translate('reports.detailed.hint')}
        back={{ label: about?.name ?? translate('resources.projects.one'), to: `/app/projects/published/${project}` }}
      />
      {body()}
    </>
  )
}
