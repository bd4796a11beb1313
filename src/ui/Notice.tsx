import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'

/** A calm remark above the content; read out when it appears. */
export function Notice({ tone, children }: { tone: 'info' | 'warning' | 'success'; children: ReactNode }) {
  return (
    <Alert severity={tone} role="status" sx={{ mb: 2 }}>
      {children}
    </Alert>
  )
}
