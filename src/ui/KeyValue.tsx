import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export interface KeyValueItem {
  /** Stable within the list. */
  id: string
  label: string
  value: ReactNode
}

interface KeyValueProps {
  items: readonly KeyValueItem[]
  /** In a column of a page that is no wider than a phone: a long name breaks, so that its value has room. */
  isNarrow?: boolean
}

/** Facts as pairs of name and value: two columns where there is room, one above the other on a phone. */
export function KeyValue({ items, isNarrow = false }: KeyValueProps) {
  const names = isNarrow ? 'minmax(0, 2fr) minmax(0, 3fr)' : 'minmax(140px, max-content) minmax(0, 1fr)'
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: names },
        '& dt': { color: 'text.secondary', fontSize: '0.875rem', pt: { xs: 1.5, sm: 1.25 }, paddingInlineEnd: 3 },
        '& dt, & dd': { borderTop: { sm: '1px solid var(--athar-hairline)' } },
        '& dd': {
          m: 0,
          minWidth: 0,
          overflowWrap: 'anywhere',
          pt: { xs: 0, sm: 1 },
          pb: 1,
          borderBottom: { xs: '1px solid var(--athar-hairline)', sm: 0 },
        },
        '& dt:first-of-type, & dd:first-of-type': { borderTop: 0 },
        '& dd:last-of-type': { borderBottom: 0 },
      }}
    >
      {items.flatMap((item) => [<dt key={`${item.id}-name`}>{item.label}</dt>, <dd key={item.id}>{item.value}</dd>])}
    </Box>
  )
}
