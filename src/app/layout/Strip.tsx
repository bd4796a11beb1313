import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'

/** accent: what is out of the ordinary; info: what is under way; action: where one works. */
type StripTone = 'accent' | 'info' | 'action'

const LOOKS = {
  accent: { color: 'var(--athar-ink)', bgcolor: 'var(--athar-accent-soft)' },
  info: { color: 'var(--athar-ink)', bgcolor: 'var(--athar-info-soft)' },
  // Its button has a height of its own.
  action: { color: 'var(--athar-on-action-soft)', bgcolor: 'var(--athar-action-soft)', fontWeight: 500, py: 0.5 },
} as const satisfies Record<StripTone, object>

interface StripProps {
  tone: StripTone
  /** What it says, and its name. */
  label: string
  /** The link or button beside it. */
  action?: ReactNode
}

/** A line above every page that says something about the whole of it. Not printed. */
export function Strip({ tone, label, action }: StripProps) {
  const id = useId()
  return (
    <Box
      component="aside"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        px: { xs: 2, sm: 3 },
        py: 0.75,
        fontSize: '0.875rem',
        borderBottom: '1px solid var(--athar-hairline)',
        '@media print': { display: 'none' },
        ...LOOKS[tone],
      }}
    >
      <span id={id}>{label}</span>
      {action}
    </Box>
  )
}
