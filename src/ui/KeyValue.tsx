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
  /** In a column of a page that is no wider than a phone: one above the other there too. */
  isNarrow?: boolean
}

/** Facts as pairs of name and value: two columns where there is room, one above the other on a phone. */
export function KeyValue({ items, isNarrow = false }: KeyValueProps) {
  const by = <Value,>(above: Value, beside: Value) => (isNarrow ? above : { xs: above, sm: beside })
  const line = '1px solid var(--athar-hairline)'
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: by('minmax(0, 1fr)', 'minmax(140px, max-content) minmax(0, 1fr)'),
        '& dt': { color: 'text.secondary', fontSize: '0.875rem', pt: by(1.5, 1.25), paddingInlineEnd: 3 },
        '& dt, & dd': { borderTop: by('0', line) },
        '& dd': {
          m: 0,
          minWidth: 0,
          overflowWrap: 'anywhere',
          pt: by(0, 1),
          pb: 1,
          borderBottom: by(line, '0'),
        },
        '& dt:first-of-type, & dd:first-of-type': { borderTop: 0 },
        '& dd:last-of-type': { borderBottom: 0 },
      }}
    >
      {items.flatMap((item) => [<dt key={`${item.id}-name`}>{item.label}</dt>, <dd key={item.id}>{item.value}</dd>])}
    </Box>
  )
}
