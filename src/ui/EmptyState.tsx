import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  /** Why there is nothing, and what will stand here. */
  text?: string
  /** The next step: one button, or one button and a quieter link. */
  action?: ReactNode
}

/** Nothing here yet, said calmly, with the next step. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: { xs: 5, sm: 8 },
        border: '1px dashed var(--athar-hairline)',
        borderRadius: 1,
      }}
    >
      <Typography component="h2" variant="h4">
        {title}
      </Typography>
      {text === undefined ? null : (
        <Typography color="textSecondary" sx={{ maxWidth: 460, textWrap: 'balance' }}>
          {text}
        </Typography>
      )}
      {action === undefined ? null : (
        <Box sx={{ mt: 2, display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>{action}</Box>
      )}
    </Box>
  )
}
