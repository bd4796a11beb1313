import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { Given, Objecting } from '../../../src/generate/sending/Given.tsx'
import { ChartTable } from '../../../src/ui/ChartTable.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { type CampaignRow, readResults } from './calls.ts'

/** Who answered and stopped, what was pressed, and what recipients gave. What a link was opened by, Meta tells nobody. */
export function Results({ record }: { record: CampaignRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: number) => formatNumber(value, { locale })
  const { data, error, refetch } = useQuery({
    queryKey: ['meta_campaigns', 'results', record.id, record.readCount, record.sentCount],
    queryFn: () => readResults(record.id),
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const counted = (key: 'replied' | 'stopped') =>
    translate(`campaigns.meta.${key}`, { smart_count: data[key], n: number(data[key]) })
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <div>
        <Typography>{counted('replied')}</Typography>
        <Typography>{counted('stopped')}</Typography>
      </div>
      {data.pressed.length === 0 ? null : (
        <ChartTable
          caption={translate('campaigns.meta.pressed')}
          headings={[translate('campaigns.meta.button'), translate('campaigns.meta.people')]}
          rows={data.pressed.map(({ label, people }) => ({
            id: label,
            head: <bdi>{label}</bdi>,
            cells: [number(people)],
          }))}
        />
      )}
      <Given {...data} />
      <Objecting count={data.objecting} />
    </Box>
  )
}
