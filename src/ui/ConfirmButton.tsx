import Button, { type ButtonProps } from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import { usePress } from './usePress.ts'

export interface ConfirmButtonProps {
  label: string
  /** What is asked. `confirmLabel` is a sentence that says what happens: "Send to 214 donors". */
  question: { title: string; text: ReactNode; confirmLabel: string; cancelLabel: string }
  /** Runs once per confirmation; while its promise is pending the dialog stays open and cannot be confirmed again. */
  onConfirm: () => void | Promise<void>
  tone?: 'primary' | 'danger'
  variant?: ButtonProps['variant']
  size?: ButtonProps['size']
  startIcon?: ReactNode
  disabled?: boolean
}

/**
 * A button that asks before it acts. A rejection of `onConfirm` leaves the dialog open and is thrown on to the
 * page's error handling; the caller shows it.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, onConfirm, tone = 'primary', variant = 'outlined', size, startIcon, disabled } = props
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const press = usePress()
  const id = useId()
  const colour = tone === 'danger' ? 'error' : 'primary'
  const confirm = async () => {
    if (!press.begin()) return
    let well = false
    setBusy(true)
    try {
      await onConfirm()
      setOpen(false)
      well = true
    } finally {
      press.end(well)
      setBusy(false)
    }
  }
  // A question that is opened anew has been seen: its answer is no second half of the last one.
  const ask = () => {
    press.forget()
    setOpen(true)
  }
  const close = () => {
    if (!busy) setOpen(false)
  }
  return (
    <>
      <Button
        color={colour}
        variant={variant}
        size={size}
        startIcon={startIcon}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={ask}
        sx={{ flexShrink: 0 }}
      >
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id={`${id}-title`}>{question.title}</DialogTitle>
        <DialogContent id={`${id}-text`}>{question.text}</DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" onClick={close} disabled={busy}>
            {question.cancelLabel}
          </Button>
          <Button
            variant="contained"
            color={colour}
            onClick={() => void confirm()}
            disabled={busy}
            aria-busy={busy}
            autoFocus
          >
            {question.confirmLabel}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
