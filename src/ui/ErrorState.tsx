import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface ErrorStateProps {
  title: string
  /** What happened and what the reader can do about it. */
  detail?: ReactNode
  retry?: { label: string; onRetry: () => void }
  /** What support needs to find it again, a request id for one, with its own words. */
  reference?: string
}

/** Something failed: what, why, and a way on. Announced when it appears. */
export function ErrorState({ title, detail, retry, reference }: ErrorStateProps) {
  return (
    <Box
      role="alert"
      sx={{
        p: { xs: 2, sm: 3 },
        border: '1px solid var(--athar-hairline)',
        borderInlineStart: '4px solid var(--athar-danger)',
        bgcolor: 'var(--athar-surface)',
        color: 'var(--athar-ink)',
        borderRadius: 1,
      }}
    >
      <Typography component="h2" variant="h5">
        {title}
      </Typography>
      {detail === undefined ? null : <Typography component="div">{detail}</Typography>}
      {reference === undefined ? null : (
        <Typography variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
          {reference}
        </Typography>
      )}
      {retry === undefined ? null : (
        <Button variant="outlined" color="inherit" onClick={retry.onRetry} sx={{ mt: 2 }}>
          {retry.label}
        </Button>
      )}
    </Box>
  )
}
