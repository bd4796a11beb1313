import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface StatGridProps {
  label?: string
  /** Cards in a row of a computer; on a phone there are two. */
  columns: number
  children: ReactNode
}

/** Cards of figures beside each other. */
export function StatGrid({ label, columns, children }: StatGridProps) {
  return (
    <Box
      {...(label !== undefined && { role: 'group', 'aria-label': label })}
      sx={{
        display: 'grid',
        gap: 2,
        mb: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      {children}
    </Box>
  )
}
