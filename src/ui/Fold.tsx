import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'

interface FoldProps {
  title: ReactNode
  /** At the end of the line that is pressed: how many there are. */
  aside?: ReactNode
  /** How it stands at first; after that whoever reads decides. */
  isOpen?: boolean
  /** What it holds is asked for once somebody opens it. */
  isLazy?: boolean
  children: ReactNode
}

/** A part of a section that opens with one press, or on paper. */
export function Fold({ title, aside, isOpen = false, isLazy = false, children }: FoldProps) {
  const id = useId()
  const [atFirst] = useState(isOpen)
  const [isMounted, setMounted] = useState(isOpen || !isLazy)
  return (
    <Box
      component="details"
      open={atFirst}
      onToggle={() => setMounted(true)}
      aria-labelledby={id}
      sx={{
        borderTop: '1px solid var(--athar-hairline)',
        '&:first-of-type': { borderTop: 0 },
        '&[open] > summary .athar-fold-mark': { transform: 'rotate(180deg)' },
        '@media print': { '&::details-content': { contentVisibility: 'visible', display: 'block' } },
      }}
    >
      <Box
        component="summary"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 48,
          cursor: 'pointer',
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
        }}
      >
        <Typography id={id} component="h3" variant="h6" sx={{ flex: '1 1 auto', minWidth: 0 }}>
          {title}
        </Typography>
        {aside}
        <ExpandMore className="athar-fold-mark athar-unprinted" aria-hidden="true" sx={{ flex: 'none' }} />
      </Box>
      <Box sx={{ pb: 1.5 }}>{isMounted ? children : null}</Box>
    </Box>
  )
}
