import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldsForm, type FieldsFormProps } from './FieldsForm.tsx'
import { SubmitButton } from './FormField.tsx'

interface FormDialogProps<N extends string>
  extends Pick<FieldsFormProps<N>, 'fields' | 'rules' | 'initial' | 'send' | 'children'> {
  title: string
  text?: string
  submitLabel: string
  /** Whether what is asked is known; until then nobody can press. */
  isReady?: boolean
  onClose: () => void
}

/** A short form over the page. Mounted while it is open; `send` closes it by ending well. */
export function FormDialog<N extends string>(props: FormDialogProps<N>) {
  const { title, text, submitLabel, isReady = true, onClose, children, send, ...form } = props
  const translate = useTranslate()
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [busy, setBusy] = useState(false)
  const close = () => {
    if (!busy) onClose()
  }
  const sendAndClose: typeof send = async (...said) => {
    setBusy(true)
    try {
      await send(...said)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={phone}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {text === undefined ? null : <Typography sx={{ mb: 2 }}>{text}</Typography>}
        <FieldsForm {...form} send={sendAndClose} label={title}>
          {children}
          <SubmitButton label={submitLabel} busyLabel={translate('common.state.saving')} disabled={!isReady} />
        </FieldsForm>
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={close} disabled={busy}>
          {translate('common.action.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
