import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'

interface FoldProps {
  title: ReactNode
  /** At the end of the line that is pressed: how many there are. */
  aside?: ReactNode
  /** While it is shut, in one line: what it holds. */
  gist?: ReactNode
  /** How it stands at first; after that whoever reads decides. */
  isOpen?: boolean
  /** What it holds is asked for once somebody opens it. */
  isLazy?: boolean
  level?: 2 | 3
  /** Its id in the page: an address that ends in it leads there. */
  anchor?: string
  /** Its reader opened or shut it. */
  onPress?: (isOpen: boolean) => void
  children: ReactNode
}

/** Beside the title on a wide window, on a phone below it. */
const WORDS = {
  flex: '1 1 auto',
  minWidth: 0,
  display: 'grid',
  alignItems: 'baseline',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
} as const

/** A part of a section that opens with one press, or on paper. */
export function Fold({ title, aside, gist, isOpen = false, isLazy = false, level = 3, anchor, ...more }: FoldProps) {
  const { onPress, children } = more
  const id = useId()
  const [atFirst] = useState(isOpen)
  const [isMounted, setMounted] = useState(isOpen || !isLazy)
  return (
    <Box
      component="details"
      id={anchor}
      open={atFirst}
      onToggle={() => setMounted(true)}
      aria-labelledby={id}
      sx={{
        borderTop: '1px solid var(--athar-hairline)',
        // What stands above all of a page's parts would cover the line that an address leads to.
        scrollMarginTop: 80,
        '&:first-of-type': { borderTop: 0 },
        '&[open] > summary .athar-fold-mark': { transform: 'rotate(180deg)' },
        '&[open] > summary .athar-fold-gist': { display: 'none' },
        '@media print': {
          '&::details-content': { contentVisibility: 'visible', display: 'block' },
          '& > summary .athar-fold-gist': { display: 'none' },
        },
      }}
    >
      <Box
        component="summary"
        // An address and a search within the page open it too: that is nobody's choice. It turns once the press is over.
        onClick={({ currentTarget: { parentElement: fold } }) =>
          setTimeout(() => onPress?.(fold?.hasAttribute('open') === true))
        }
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 48,
          ...(gist !== undefined && { py: 1.25 }),
          cursor: 'pointer',
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
        }}
      >
        <Box sx={gist === undefined ? { flex: '1 1 auto', minWidth: 0 } : WORDS}>
          <Typography id={id} component={level === 2 ? 'h2' : 'h3'} variant={level === 2 ? 'h5' : 'h6'}>
            {title}
          </Typography>
          {gist === undefined ? null : (
            <Typography className="athar-fold-gist" component="span" variant="body2" color="textSecondary" noWrap>
              {gist}
            </Typography>
          )}
        </Box>
        {aside}
        <ExpandMore className="athar-fold-mark athar-unprinted" aria-hidden="true" sx={{ flex: 'none' }} />
      </Box>
      <Box sx={{ pb: 1.5 }}>{isMounted ? children : null}</Box>
    </Box>
  )
}
