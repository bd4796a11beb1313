import Box from '@mui/material/Box'
import { type ComponentType, createElement, type ReactNode } from 'react'
import type { Row } from '../calls.ts'

interface AsideProps {
  part: ComponentType<{ record: Row | null }>
  record: Row | null
  /** The inputs. */
  children: ReactNode
}

/** What stays in sight beside all inputs where the window has room for it; on a phone it follows them. */
export function Aside({ part, record, children }: AsideProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 760px) minmax(320px, 400px)' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Box component="aside" sx={{ minWidth: 0, position: { lg: 'sticky' }, top: 72 }}>
        {createElement(part, { record })}
      </Box>
    </Box>
  )
}
