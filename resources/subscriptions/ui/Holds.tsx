import Check from '@mui/icons-material/Check'
import Remove from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useTexts } from '../../../src/generate/texts.ts'
import { ITEMS, type Item, type plans, QUOTA } from '../../plans/schema.ts'
import type { Plan } from './useStanding.ts'

const MARK = { 'aria-hidden': true, fontSize: 'small', sx: { color: 'var(--athar-action)', mt: 0.25 } } as const

/** How many of an item a package holds, in words. */
function useQuotaText() {
  const translate = useTranslate()
  return (item: Item, quota: number | null): string => {
    if (quota === null) return translate(`subscription.unlimitedItem.${item}`)
    if (quota === 0) return translate(`subscription.noItem.${item}`)
    return translate(`subscription.amounts.${item}`, { smart_count: quota })
  }
}

/** What a package holds, line by line. */
export function Holds({ plan }: { plan: Plan }) {
  const quotaText = useQuotaText()
  const texts = useTexts<typeof plans>('plans')
  const lines = [
    ...ITEMS.map((item) => ({ text: quotaText(item, plan[QUOTA[item]]), isHeld: plan[QUOTA[item]] !== 0 })),
    ...(plan.features ?? []).map((feature) => ({ text: texts.place('features').choice(feature), isHeld: true })),
  ]
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {lines.map(({ text, isHeld }) => (
        <Box
          component="li"
          key={text}
          sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', color: isHeld ? undefined : 'text.secondary' }}
        >
          {isHeld ? <Check {...MARK} /> : <Remove {...MARK} />}
          {text}
        </Box>
      ))}
    </Box>
  )
}
