import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatNumber, formatPercent } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { ReportInsights, SendingHour } from '../../../_contracts/reportResults.ts'
import { choiceKey } from '../../../_kit/keys.ts'
import { type reportSettings, WEEKDAYS } from '../../../report_settings/schema.ts'
import { readInsights } from '../calls.ts'

export const useInsights = () => useQuery({ queryKey: ['reports', 'insights'], queryFn: readInsights })

/** "Tuesday" and "20:00", which reads from left to right in any language. */
export function useHourWords() {
  const translate = useTranslate()
  return ({ day, hour }: Pick<SendingHour, 'day' | 'hour'>) => ({
    day: translate(choiceKey<typeof reportSettings>('report_settings', 'weekday', WEEKDAYS[day] ?? 'sunday')),
    hour: `\u2066${String(hour).padStart(2, '0')}:00\u2069`,
  })
}

/** Which hour of the week is best by the entity's own letters, or that it is too early to say. */
export function HourText({ insights: { best, letters, needed } }: { insights: ReportInsights }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const words = useHourWords()
  const number = (n: number) => formatNumber(n, { locale })
  const count = (n: number) => translate('results.hour.letters', { smart_count: n, n: number(n) })
  if (best === null) return translate('results.hour.notYet', { needed: number(needed), letters: count(letters) })
  const share = formatPercent((best.opened / best.letters) * 100, { locale, decimals: 0 })
  return translate('results.hour.best', { ...words(best), share, letters: count(best.letters) })
}

/** The same where a time is chosen. Where it cannot be read, nothing is lost: it stands aside. */
export function BestHour() {
  const translate = useTranslate()
  const { data } = useInsights()
  return (
    <Typography variant="body2" color="textSecondary" component="p" role="note" sx={{ mt: 0.5, minHeight: '3em' }}>
      {data === undefined ? null : (
        <>
          <HourText insights={data} /> {translate('results.hour.by')}
        </>
      )}
    </Typography>
  )
}
