import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'

interface NoticeProps {
  tone: 'info' | 'warning' | 'success'
  /** What to do about it: at the end of its line, below it on a phone. */
  action?: ReactNode
  children: ReactNode
}

/** A calm remark above the content; read out when it appears. */
export function Notice({ tone, action, children }: NoticeProps) {
  return (
    <Alert severity={tone} role="status" action={action} sx={{ mb: 2 }}>
      {children}
    </Alert>
  )
}
