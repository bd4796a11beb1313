import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { formatNumber, formatPercent } from '../../../i18n/format.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { ProgressBar, type ProgressBarProps } from '../../ui/ProgressBar.tsx'
import { Section } from '../../ui/Section.tsx'
import { readFailures, type Sending, type SendingProps } from './calls.ts'
import { failText } from './failText.ts'

type Counted = 'sentCount' | 'deliveredCount' | 'readCount' | 'failedCount' | 'unknownCount' | 'suppressedCount'

interface Rate {
  field: Counted
  whole: number
  tone: NonNullable<ProgressBarProps['tone']>
}

/** What the reader wants first stands always; what went wrong, only where something did. */
const ALWAYS: readonly Counted[] = ['sentCount', 'deliveredCount', 'readCount']

const ratesOf = ({ recipients, sentCount, suppressedCount }: Sending): readonly Rate[] => [
  { field: 'sentCount', whole: recipients, tone: 'action' },
  { field: 'deliveredCount', whole: sentCount, tone: 'action' },
  { field: 'readCount', whole: sentCount, tone: 'accent' },
  { field: 'failedCount', whole: recipients, tone: 'danger' },
  { field: 'unknownCount', whole: recipients, tone: 'danger' },
  { field: 'suppressedCount', whole: recipients + suppressedCount, tone: 'action' },
]

/** How the messages fared, as parts of what they are parts of. */
export function Figures({ resource, record, children }: SendingProps & { children?: ReactNode }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: number) => formatNumber(value, { locale })
  const shown = ratesOf(record).filter(({ field }) => record[field] > 0 || ALWAYS.includes(field))
  return (
    <Section title={translate('campaigns.results')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))' }}>
        {shown.map(({ field, whole, tone }) => {
          const values = { part: number(record[field]), whole: number(whole) }
          const share = whole === 0 ? null : formatPercent((record[field] / whole) * 100, { locale, decimals: 0 })
          return (
            <ProgressBar
              key={field}
              isMeter
              label={translate(`resources.${resource}.fields.${field}`)}
              value={record[field]}
              max={whole}
              valueText={
                share === null
                  ? translate('reports.rate.of', values)
                  : translate('reports.rate.share', { ...values, share })
              }
              tone={tone}
            />
          )
        })}
      </Box>
      {record.failedCount + record.suppressedCount === 0 ? null : <Failures resource={resource} record={record} />}
      {children}
    </Section>
  )
}

interface ReasonsProps {
  title: string
  counts: Readonly<Record<string, number>>
  textOf: (reason: string) => string
}

function Reasons({ title, counts, textOf }: ReasonsProps) {
  const { locale } = useFormat()
  const reasons = Object.entries(counts).sort(([, a], [, b]) => b - a)
  if (reasons.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {reasons.map(([reason, count]) => (
          <li key={reason}>
            {textOf(reason)}: <strong>{formatNumber(count, { locale })}</strong>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** Why those failed that did, and why others never left, the most frequent reason first. */
function Failures({ resource, record }: SendingProps) {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: [resource, 'failures', record.id, record.failedCount, record.suppressedCount],
    queryFn: () => readFailures(resource, record.id),
  })
  if (data === undefined) return null
  return (
    <>
      <Reasons
        title={translate('campaigns.failures')}
        counts={data.failed}
        textOf={(reason) => failText(translate, reason, null)}
      />
      <Reasons
        title={translate('campaigns.heldBack')}
        counts={data.suppressed}
        textOf={(reason) => translate(`reports.gate.${reason}`, { _: reason })}
      />
    </>
  )
}
