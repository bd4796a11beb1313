import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** What is a donor's own, a line each. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
)

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: 2,
  py: 1.5,
  borderTop: '1px solid var(--athar-hairline)',
  '&:first-of-type': { borderTop: 0 },
} as const

/** What it is about, and at its end what can be said of it or done. */
export const Line = ({ children }: { children: ReactNode }) => (
  <Box component="li" sx={LINE}>
    {children}
  </Box>
)
