import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { compareMoney, ratioPercent, toHalalas } from '../../../resources/_kit/money.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Money } from '../../ui/Money.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { Row } from '../calls.ts'
import { useTexts } from '../texts.ts'

interface BarProps {
  resource: Resource
  bar: readonly [part: string, whole: string]
  row: Row
  /** In a table: slim, and named by the head of its column alone. */
  isCell?: boolean
}

/** How far the money has come; without an amount that was asked for, the amount alone says it. */
export function Bar({ resource, bar: [part, whole], row, isCell = false }: BarProps) {
  const texts = useTexts(resource.name)
  const translate = useTranslate()
  const { locale } = useFormat()
  const reached = typeof row[part] === 'string' ? row[part] : '0.00'
  const asked = typeof row[whole] === 'string' && compareMoney(row[whole], '0') > 0 ? row[whole] : null
  const inRiyals = (value: string) => formatMoney(value, { locale, trim: true }).text
  if (asked === null)
    return (
      <Typography component="div" variant="body2">
        {isCell ? null : `${texts.place(part).label}: `}
        <Money value={reached} trim />
      </Typography>
    )
  const percent = ratioPercent(reached, asked)
  return (
    <Box>
      <ProgressBar
        label={texts.place(part).label}
        value={Number(toHalalas(reached))}
        max={Number(toHalalas(asked))}
        valueText={translate('kit.list.of', { part: inRiyals(reached), whole: inRiyals(asked) })}
        shown={percent === null ? undefined : `${formatNumber(percent, { locale })}%`}
        tone="accent"
        isSlim={isCell}
      />
      <Box
        aria-hidden="true"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          columnGap: 1,
          mt: 0.5,
          fontSize: isCell ? '0.8125rem' : '0.875rem',
        }}
      >
        <Money value={reached} trim />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <Money value={asked} trim />
        </Box>
      </Box>
    </Box>
  )
}
