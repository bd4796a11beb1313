import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { refusalText } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { resultsPath } from '../../paths.ts'
import { downloadResults, type ReportRow, readResults } from '../calls.ts'
import { Curve } from './Curve.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Parts } from './Parts.tsx'
import { useChannels } from './useChannels.ts'

function Deeds({ id }: { id: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const take = () => {
    downloadResults(id).catch((error: unknown) =>
      notify(refusalText(error) || 'errors.title.undefined', { type: 'error' }),
    )
  }
  return (
    <Box className="athar-unprinted" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button component={Link} to={resultsPath(id)} variant="outlined" size="small">
        {translate('results.compare')}
      </Button>
      <Button variant="text" size="small" startIcon={<FileDownload />} onClick={take}>
        {translate('results.csv')}
      </Button>
    </Box>
  )
}

/** What came of a report, as the server tells it. */
export function Results({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const channels = useChannels()
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'results', report.id, report.sentCount, report.openedCount],
    queryFn: () => readResults(report.id),
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Typography color="textSecondary">{translate('common.state.loading')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2" color="textSecondary">
        {translate('results.hint')}
      </Typography>
      <Curve results={data} />
      <FiguresTable caption={translate('results.title')} all={[{ name: translate('results.title'), results: data }]} />
      <Typography variant="body2" color="textSecondary">
        {translate('results.afterHint')}
      </Typography>
      <Parts title={translate('results.channels')} parts={channels(data.channels)} />
      <Deeds id={report.id} />
    </Box>
  )
}
