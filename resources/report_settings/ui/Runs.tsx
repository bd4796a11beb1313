import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../i18n/format.ts'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { LoadError } from '../../../src/generate/LoadState.tsx'
import { SERVED, useRecords, useRecordsById } from '../../../src/generate/records.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../src/ui/Skeletons.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { reportRuns } from '../../report_runs/schema.ts'
import { reportPath } from '../../reports/paths.ts'
import { reports } from '../../reports/schema.ts'

type Run = RecordOf<typeof reportRuns>
type Report = RecordOf<typeof reports>

/** How many got it, opened it, and did not get it. */
function Results({ report }: { report: Report }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const count = (key: 'sent' | 'opened' | 'failed', number: number) =>
    translate(`settings.runs.${key}`, { smart_count: number, number: formatNumber(number, { locale }) })
  const parts = [count('sent', report.sentCount ?? 0), count('opened', report.openedCount ?? 0)]
  const lost = (report.failedCount ?? 0) + (report.unknownCount ?? 0)
  return <>{[...parts, ...(lost > 0 ? [count('failed', lost)] : [])].join(' · ')}</>
}

function Line({ run, report }: { run: Run; report: Report | undefined }) {
  const translate = useTranslate()
  const texts = useTexts('report_runs')
  const isSent = report !== undefined && report.sentAt !== null
  return (
    <Box
      component="li"
      sx={{ py: 1.5, borderTop: '1px solid var(--athar-hairline)', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <DateText value={run.dueAt} withTime />
        <span>
          {report === undefined ? (
            texts.place('outcome').choice(run.outcome)
          ) : (
            <Link to={reportPath(report)}>
              {isSent ? texts.place('outcome').choice('sending') : texts.place('outcome').choice(run.outcome)}
            </Link>
          )}
        </span>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {isSent ? <Results report={report} /> : null}
        {run.reason === null
          ? null
          : translate(`settings.faults.${run.reason}`, { _: translate('settings.faults.other') })}
        {run.late ? ` ${translate('settings.runs.late')}` : ''}
      </Typography>
    </Box>
  )
}

const PAGE = { page: 1, perPage: 20 }

interface RunsProps {
  by: 'setting' | 'project'
  id: string
}

/** For whoever draws them among other parts too. */
export const useRuns = ({ by, id }: RunsProps) =>
  useRecords(reportRuns, { filter: { [by]: id }, pagination: PAGE, sort: { field: 'dueAt', order: 'DESC' } }, SERVED)

/** [2.63], [3.13] what was sent when by a setting, or by all of a project, with what became of it. */
export function Runs({ by, id }: RunsProps) {
  const translate = useTranslate()
  const texts = useTexts('report_runs')
  useFollowed(['report_runs', 'reports'], ['report_runs'])
  const { data, error, refetch } = useRuns({ by, id })
  const ids = (data ?? []).flatMap(({ report }) => report ?? [])
  const { data: found } = useRecordsById(reports, ids, { enabled: ids.length > 0 })
  const byId = new Map((found ?? []).flatMap((one) => (one ? [[one.id, one] as const] : [])))
  const body = () => {
    if (error && !data)
      return <LoadError error={error} title={translate('kit.loadFailed')} onRetry={() => void refetch()} />
    if (data === undefined) return <ListSkeleton label={translate('common.state.loading')} rows={3} />
    if (data.length === 0) return <Typography color="textSecondary">{texts.empty}</Typography>
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((run) => (
          <Line key={run.id} run={run} report={run.report === null ? undefined : byId.get(run.report)} />
        ))}
      </Box>
    )
  }
  // A project says above that it has no setting: there is none by which something could have been sent.
  if (by === 'project' && data?.length === 0) return null
  return <Section title={translate('settings.runs.title')}>{body()}</Section>
}
