import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { refusalText, runAction } from '../../../src/generate/calls.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { fold } from '../../_kit/fold.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { deletions } from '../schema.ts'

interface PurgeProps {
  record: Pick<RecordOf<typeof deletions>, 'id' | 'name'>
  onDone: () => void
}

/** Removes a deletion for good, once its name was typed. */
export function Purge({ record, onDone }: PurgeProps) {
  const { id: deletion, name } = record
  const notify = useNotify()
  const translate = useTranslate()
  const texts = useTexts<typeof deletions>('deletions')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const id = useId()
  const { run, busy, error, clear } = useAct(async () => {
    await runAction('deletions', deletion, 'purge', { confirm: typed })
    setOpen(false)
    notify(translate('resources.deletions.text.purged', { name }), { type: 'success' })
    onDone()
  })
  const close = () => {
    if (busy) return
    setOpen(false)
    setTyped('')
    clear()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fold(typed) === fold(name)) void run()
  }
  return (
    <>
      <Button size="small" color="error" variant="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.text('purge')}
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
        <form onSubmit={submit}>
          <DialogTitle id={`${id}-title`}>{translate('resources.deletions.text.purgeTitle', { name })}</DialogTitle>
          <DialogContent>
            <Typography sx={{ mb: 2 }}>{texts.text('purgeText')}</Typography>
            <TextField
              label={texts.text('purgeName')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              helperText={name}
              autoComplete="off"
              autoFocus
              fullWidth
            />
            {error ? (
              <Alert severity="error" sx={{ mt: 2 }}>
                {refusalText(error)}
              </Alert>
            ) : null}
          </DialogContent>
          <DialogActions>
            <Button variant="text" color="inherit" onClick={close} disabled={busy}>
              {translate('common.action.cancel')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color="error"
              disabled={fold(typed) !== fold(name) || busy}
              aria-busy={busy}
            >
              {texts.text('purge')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}
