import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { ProgressBar } from '../../../src/ui/ProgressBar.tsx'
import { isLow, isUsedUp, type Usage, type UsageOf } from '../../_contracts/usage.ts'
import { ITEMS, type Item, QUOTA } from '../../plans/schema.ts'
import type { subscriptions } from '../schema.ts'

/** [8.43] what is used up, and where it goes on. */
function UsedUp({ items, onward }: { items: readonly Item[]; onward: ReactNode }) {
  const translate = useTranslate()
  if (items.length === 0) return null
  return (
    <Notice tone="warning">
      {items.map((item) => (
        <div key={item}>{translate('errors.named.usageLimit', { item: translate(`subscription.items.${item}`) })}.</div>
      ))}
      {onward}
    </Notice>
  )
}

/** [8.43] what there is still of what is nearly used up. */
function Low({ item, of }: { item: Item; of: UsageOf }) {
  const translate = useTranslate()
  if (isUsedUp(of) || !isLow(of)) return null
  const amount = translate(`subscription.amounts.${item}`, { smart_count: of.left ?? 0 })
  return <Notice tone="info">{translate('errors.named.usageLeft', { item: amount })}</Notice>
}

function Bar({ item, of: { used, quota, left } }: { item: Item; of: UsageOf }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const texts = useTexts<typeof subscriptions>('subscriptions')
  const number = (value: number) => formatNumber(value, { locale })
  const label = texts.place(QUOTA[item]).label
  if (quota === null || left === null)
    return (
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="body2">{label}</Typography>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {`${translate('subscription.noLimit')} · ${translate('subscription.used', { used: number(used) })}`}
        </Typography>
      </Box>
    )
  return (
    <ProgressBar
      label={label}
      value={left}
      max={quota}
      isMeter
      isUsedUp={isUsedUp({ used, quota, left })}
      tone={isLow({ used, quota, left }) ? 'accent' : 'action'}
      valueText={translate('subscription.remaining', { left: number(left), quota: number(quota) })}
    />
  )
}

/** [3.18], [9.8] what remains of each item. What a package does not hold at all is no limit that was reached. */
export function Left({ items, onward = null }: { items: NonNullable<Usage['items']>; onward?: ReactNode }) {
  const held = ITEMS.filter((item) => items[item].quota !== 0)
  return (
    <>
      <UsedUp items={held.filter((item) => isUsedUp(items[item]))} onward={onward} />
      {held.map((item) => (
        <Low key={item} item={item} of={items[item]} />
      ))}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {held.map((item) => (
          <Bar key={item} item={item} of={items[item]} />
        ))}
      </Box>
    </>
  )
}
