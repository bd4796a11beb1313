import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { StatCard } from '../../../../src/ui/StatCard.tsx'
import { StatGrid } from '../../../../src/ui/StatGrid.tsx'
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
    <StatGrid label={translate('admin.entity.figures')} columns={5}>
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
    </StatGrid>
  )
}
