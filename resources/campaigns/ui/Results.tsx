import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatMoney, formatNumber, formatPercent } from '../../../i18n/format.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { Given, Objecting } from '../../../src/generate/sending/Given.tsx'
import { ChartTable } from '../../../src/ui/ChartTable.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { ProgressBar } from '../../../src/ui/ProgressBar.tsx'
import type { CampaignResults } from '../../_contracts/campaigns.ts'
import { percentOf } from '../../_contracts/letterFigures.ts'
import { choiceKey } from '../../_kit/keys.ts'
import type { Source } from '../../_kit/sources.ts'
import type { messages } from '../../messages/schema.ts'
import type { surveyAnswers } from '../../survey_answers/schema.ts'
import { type AppealRow, readResults } from './calls.ts'

interface TowardsProps {
  label: string
  part: string
  whole: string | null
}

/** How much of an amount has come; nothing where there is none. */
function Towards({ label, part, whole }: TowardsProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  if (whole === null || Number(whole) === 0) return null
  const amount = (value: string) => formatMoney(value, { locale, trim: true }).text
  const share = formatPercent(percentOf(part, whole), { locale, decimals: 0 })
  return (
    <ProgressBar
      isMeter
      label={label}
      value={Number(part)}
      max={Number(whole)}
      valueText={translate('reports.rate.share', { part: amount(part), whole: amount(whole), share })}
      tone="accent"
    />
  )
}

const key = (source: Source): string => choiceKey<typeof surveyAnswers>('survey_answers', 'source', source)

/** What a channel's figure says; a dash where it would tell of a few. */
function useFigure() {
  const { locale } = useFormat()
  return (value: number | null): string => (value === null ? '–' : formatNumber(value, { locale }))
}

/** By which channel people were reached, and by which link its page was opened by anybody else. */
function Sources({ channels, visits }: Pick<CampaignResults, 'channels' | 'visits'>) {
  const translate = useTranslate()
  const figure = useFigure()
  return (
    <>
      {channels.length === 0 ? null : (
        <ChartTable
          caption={translate('campaigns.sources.messages')}
          headings={['channel', 'reached', 'read', 'gone'].map((one) => translate(`campaigns.sources.${one}`))}
          rows={channels.map(({ channel, reached, opened, clicked }) => ({
            id: channel,
            head: translate(choiceKey<typeof messages>('messages', 'channel', channel)),
            cells: [reached, opened, clicked].map(figure),
          }))}
        />
      )}
      {channels.some(({ opened, clicked }) => opened === null || clicked === null) ? (
        <Typography variant="body2" color="textSecondary">
          {translate('results.few')}
        </Typography>
      ) : null}
      {visits.length === 0 ? null : (
        <ChartTable
          caption={translate('campaigns.sources.links')}
          headings={['link', 'opened', 'gone'].map((one) => translate(`campaigns.sources.${one}`))}
          rows={visits.map(({ source, opened, gone }) => ({
            id: source,
            head: translate(key(source)),
            cells: [opened, gone].map(figure),
          }))}
        />
      )}
    </>
  )
}

/** What stands below stays there when they come. */
const ROOM = { minHeight: { xs: 560, sm: 420 } }

/** Who went on to give, what recipients gave within 30 days, and how far that is. */
export function Results({ record }: { record: AppealRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['campaigns', 'results', record.id, record.readCount, record.sentCount],
    queryFn: () => readResults(record.id),
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Box aria-busy="true" sx={ROOM} />
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <Typography>
        {data.clicked === null
          ? translate('campaigns.clickedFew')
          : translate('campaigns.clicked', { smart_count: data.clicked, n: formatNumber(data.clicked, { locale }) })}
      </Typography>
      <Sources {...data} />
      <Given {...data} />
      <Objecting count={data.objecting} />
      {data.given === null ? null : (
        <Towards label={translate('campaigns.ofLicence')} part={data.given} whole={data.licensed} />
      )}
      <Towards label={translate('campaigns.ofProject')} part={data.collected ?? '0'} whole={data.required} />
    </Box>
  )
}
