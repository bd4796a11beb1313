import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { text } from '../../../resources/_kit/fields/index.ts'
import { fold } from '../../../resources/_kit/fold.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'

const NAME = text({ max: LIMITS.viewName })

interface ViewDialogProps {
  title: string
  hint?: string
  initial: string
  /** Names that others of the reader's views of this list bear. */
  taken: readonly string[]
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewDialog({ title, hint, initial, taken, onName, onClose }: ViewDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const [value, setValue] = useState(initial)
  const [fault, setFault] = useState('')
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    // A dialog is a child of its list in React, and the list's filters are a form too.
    event.stopPropagation()
    const name = NAME.clean(value)
    if (typeof name !== 'string') return setFault(translate('validation.required'))
    if (taken.some((one) => fold(one) === fold(name))) return setFault(translate('kit.list.nameUsed'))
    onName(name)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={save} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={translate('kit.list.name')}
            value={value}
            onChange={(event) => {
              setValue(event.target.value)
              setFault('')
            }}
            error={fault !== ''}
            helperText={fault === '' ? hint : fault}
            slotProps={{ htmlInput: { maxLength: LIMITS.viewName, dir: 'auto' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" onClick={onClose}>
            {translate('common.action.cancel')}
          </Button>
          <Button variant="contained" type="submit">
            {translate('common.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
