import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FocusEvent, useId, useState } from 'react'
import { copyText } from './copy.ts'

export interface CopyOnceProps {
  /** What is shown; null closes the dialog. */
  value: string | null
  title: string
  text: string
  /** That it will not be shown again. */
  once: string
  labels: { copy: string; copied: string; failed: string; close: string }
  onClose: () => void
}

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.target.select()

/** A secret that is shown once, with a button that copies it. */
export function CopyOnce({ value, title, text, once, labels, onClose }: CopyOnceProps) {
  const id = useId()
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => setOutcome((await copyText(value ?? '')) ? 'copied' : 'failed')
  const close = () => {
    setOutcome(null)
    onClose()
  }
  return (
    <Dialog open={value !== null} onClose={close} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <p style={{ marginTop: 0 }}>{text}</p>
        <Box
          component="input"
          readOnly
          dir="ltr"
          value={value ?? ''}
          aria-labelledby={`${id}-title`}
          onFocus={selectAll}
          sx={{
            width: '100%',
            p: 1.5,
            font: 'inherit',
            fontSize: '1rem',
            fontVariantNumeric: 'tabular-nums',
            color: 'var(--athar-ink)',
            bgcolor: 'var(--athar-sunk)',
            border: '1px solid var(--athar-hairline)',
            borderRadius: 1,
          }}
        />
        <Alert severity="warning" sx={{ mt: 2 }}>
          {once}
        </Alert>
        <Box role="status" sx={{ minHeight: 24, mt: 1, fontSize: '0.875rem' }}>
          {outcome === null ? null : labels[outcome]}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={close}>
          {labels.close}
        </Button>
        <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy()} autoFocus>
          {labels.copy}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
