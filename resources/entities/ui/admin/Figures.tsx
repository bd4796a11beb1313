import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { StatCard } from '../../../../src/ui/StatCard.tsx'
import { COUNTS, type CountName, type Overview } from './types.ts'

/** The lists that the platform may open, already narrowed to this entity. */
const listOf = (count: CountName, id: string): string | undefined => {
  const filter = encodeURIComponent(JSON.stringify({ entityId: id }))
  if (count === 'projects') return `/admin/projects?filter=${filter}`
  if (count === 'users') return `/admin/users?filter=${filter}`
  return undefined
}

/** How much an entity holds: numbers alone, never whose they are. */
export function Figures({ id, counts }: { id: string; counts: Overview['counts'] }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  return (
    <Box
      role="group"
      aria-label={translate('admin.entity.figures')}
      sx={{
        display: 'grid',
        gap: 2,
        mb: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      {COUNTS.map((count) => {
        const to = listOf(count, id)
        return (
          <StatCard
            key={count}
            value={formatNumber(counts[count], { locale, decimals: 0 })}
            label={translate(`admin.entity.${count}`)}
            {...(to !== undefined && { to })}
          />
        )
      })}
    </Box>
  )
}
