import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatNumber, formatPercent } from '../../../../i18n/format.ts'
import { choiceKey, fieldKey } from '../../../../resources/_kit/keys.ts'
import { useRecords } from '../../../../src/generate/records.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { ProgressBar, type ProgressBarProps } from '../../../../src/ui/ProgressBar.tsx'
import { messages } from '../../../messages/schema.ts'
import type { reports } from '../../schema.ts'
import type { ReportRow } from '../calls.ts'

const COUNTED = { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'ASC' } } as const

/** Donors whom the gate held back: the report's own counts speak of those it went to. */
const useSuppressed = (report: ReportRow): number => {
  const { total } = useRecords(messages, { filter: { report: report.id, state: 'suppressed' }, ...COUNTED })
  return total ?? 0
}

interface Rate {
  /** As the letters' filter names it. */
  state: 'sent' | 'opened' | 'failed' | 'unknown' | 'suppressed'
  label: string
  part: number
  /** What it is a part of. */
  whole: number
  tone: NonNullable<ProgressBarProps['tone']>
}

/** What the reader wants first stands always; what went wrong, only where something did. */
const isShown = ({ state, part }: Rate): boolean => part > 0 || state === 'sent' || state === 'opened'

function RateBar({ rate }: { rate: Rate }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: number) => formatNumber(value, { locale })
  const values = { part: number(rate.part), whole: number(rate.whole) }
  const share = rate.whole === 0 ? null : formatPercent((rate.part / rate.whole) * 100, { locale, decimals: 0 })
  return (
    <Box
      component={Link}
      to={`?state=${rate.state}`}
      sx={{
        display: 'block',
        px: 2,
        py: 1.5,
        color: 'inherit',
        textDecoration: 'none',
        borderRadius: 1,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <ProgressBar
        isMeter
        label={rate.label}
        value={rate.part}
        max={rate.whole}
        valueText={
          share === null ? translate('reports.rate.of', values) : translate('reports.rate.share', { ...values, share })
        }
        tone={rate.tone}
      />
    </Box>
  )
}

/** How the letters fared, as parts of what they are parts of; each opens the letters behind it. */
export function Figures({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const suppressed = useSuppressed(report)
  const { recipients, sentCount, failedCount, unknownCount, openedCount } = report
  const own = (field: 'sentCount' | 'openedCount' | 'failedCount' | 'unknownCount') =>
    translate(fieldKey<typeof reports>('reports', field))
  const rates: Rate[] = [
    { state: 'sent', label: own('sentCount'), part: sentCount, whole: recipients, tone: 'action' },
    { state: 'opened', label: own('openedCount'), part: openedCount, whole: sentCount, tone: 'accent' },
    { state: 'failed', label: own('failedCount'), part: failedCount, whole: recipients, tone: 'danger' },
    { state: 'unknown', label: own('unknownCount'), part: unknownCount, whole: recipients, tone: 'danger' },
    {
      state: 'suppressed',
      label: translate(choiceKey<typeof messages>('messages', 'state', 'suppressed')),
      part: suppressed,
      whole: recipients + suppressed,
      tone: 'action',
    },
  ]
  // How far the sending is, its own bar says.
  const shown = rates.filter((rate) => isShown(rate) && !(rate.state === 'sent' && report.status === 'sending'))
  return (
    <Box
      role="group"
      aria-label={translate('reports.rate.title')}
      sx={{
        display: 'grid',
        columnGap: 2,
        mb: 3,
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))',
      }}
    >
      {shown.map((rate) => (
        <RateBar key={rate.state} rate={rate} />
      ))}
    </Box>
  )
}
