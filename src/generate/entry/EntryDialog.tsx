import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { EntryForm, SubmitButton } from './EntryForm.tsx'
import { type Entry, type EntryOptions, useEntry } from './useEntry.ts'

interface EntryDialogProps<N extends string> extends Pick<EntryOptions<N>, 'fields' | 'initial' | 'send'> {
  title: string
  text?: string
  submitLabel: string
  onClose: () => void
  children: (entry: Entry<N>) => ReactNode
}

/** A short form over the page. Mounted while it is open; `send` closes it by ending well. */
export function EntryDialog<N extends string>(props: EntryDialogProps<N>) {
  const { title, text, submitLabel, onClose, children, fields, initial, send } = props
  const translate = useTranslate()
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const entry = useEntry<N>({ fields, initial, send })
  const close = () => {
    if (!entry.busy) onClose()
  }
  const submit = async () => {
    if (await entry.submit()) onClose()
  }
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={phone}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {text === undefined ? null : <Typography sx={{ mb: 2 }}>{text}</Typography>}
        <EntryForm entry={entry} label={title} onSubmit={() => void submit()}>
          {children(entry)}
          <SubmitButton busy={entry.busy} label={submitLabel} busyLabel={translate('common.state.saving')} />
        </EntryForm>
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={close} disabled={entry.busy}>
          {translate('common.action.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
