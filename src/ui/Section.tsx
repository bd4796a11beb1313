import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

export interface SectionProps {
  title: ReactNode
  children: ReactNode
  subtitle?: ReactNode
  /** A quiet action at the end of the title's line. */
  action?: ReactNode
  /** `card` draws a frame around the content; `bare` leaves it on the paper. */
  frame?: 'card' | 'bare'
  level?: 2 | 3
}

/** A titled part of a page, with its own distance below: in a grid set `columnGap` alone. */
export function Section({ title, subtitle, children, action, frame = 'card', level = 2 }: SectionProps) {
  const id = useId()
  const card = {
    bgcolor: 'var(--athar-surface)',
    border: '1px solid var(--athar-hairline)',
    borderRadius: 1,
    p: { xs: 2, sm: 3 },
    '@media print': { breakInside: 'avoid' },
  }
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3, minWidth: 0, ...(frame === 'card' ? card : {}) }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}
      >
        <div>
          <Typography id={id} component={level === 2 ? 'h2' : 'h3'} variant={level === 2 ? 'h4' : 'h5'}>
            {title}
          </Typography>
          {subtitle === undefined ? null : (
            <Typography component="div" variant="body2" color="textSecondary">
              {subtitle}
            </Typography>
          )}
        </div>
        {action}
      </Box>
      {children}
    </Box>
  )
}
