import Box from '@mui/material/Box'
import { useListContext, useTranslate } from 'react-admin'
import { useTexts } from '../../../src/generate/texts.ts'
import { ChoiceChip } from '../../../src/ui/ChoiceChip.tsx'
import { CATEGORIES } from '../../_kit/donorCategories.ts'
import type { donors } from '../schema.ts'

/** What the chips decide of the list's filters. */
const BY_CHIPS = ['category', 'lapsedElite']

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** [9.5] the list by category, a press each; whatever else is filtered stays. */
export function CategoryChips() {
  const translate = useTranslate()
  const texts = useTexts<typeof donors>('donors')
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const given = filterValues as Record<string, unknown>
  const chosen = Object.fromEntries(Object.entries(given).filter(([name]) => BY_CHIPS.includes(name)))
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !BY_CHIPS.includes(name)))
  const category = texts.place('category')
  const choices = [
    { label: translate('categories.all'), filter: {} },
    ...CATEGORIES.map((one) => ({ label: category.choice(one), filter: { category: [one] } })),
    { label: texts.place('lapsedElite').label, filter: { lapsedElite: true } },
  ]
  return (
    <Box role="group" aria-label={category.label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      {choices.map(({ label, filter }) => (
        <ChoiceChip
          key={label}
          label={label}
          chosen={same(chosen, filter)}
          onChoose={() => setFilters({ ...others, ...filter }, displayedFilters)}
        />
      ))}
    </Box>
  )
}
