import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'

/** Who is held back, the most frequent reason first. */
export function Held({ held }: { held: Readonly<Record<string, number>> }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const reasons = Object.entries(held).sort(([, a], [, b]) => b - a)
  return (
    <Box component="ul" aria-label={translate('reports.confirm.why')} sx={{ m: 0, paddingInlineStart: 2.5 }}>
      {reasons.map(([reason, count]) => (
        <li key={reason}>
          {translate(`reports.gate.${reason}`, { _: reason })}: <strong>{formatNumber(count, { locale })}</strong>
        </li>
      ))}
    </Box>
  )
}
