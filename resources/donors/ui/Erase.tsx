import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { refusalOf, refusalText, runAction } from '../../../src/generate/calls.ts'
import { usePress } from '../../../src/ui/usePress.ts'
import { fold } from '../../_kit/fold.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { donors } from '../schema.ts'

const GOES = ['goesDetails', 'goesGifts', 'goesLetters', 'goesFiles', 'goesSignIn']
const STAYS = ['staysGifts', 'staysCounts', 'staysTrail']

function Points({ title, keys }: { title: string; keys: readonly string[] }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 2 }}>
      <Typography id={id} component="h3" variant="subtitle2">
        {translate(`privacy.erase.${title}`)}
      </Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 3 }}>
        {keys.map((key) => (
          <li key={key}>{translate(`privacy.erase.${key}`)}</li>
        ))}
      </Box>
    </Box>
  )
}

interface EraseProps {
  record: Pick<RecordOf<typeof donors>, 'id' | 'name'>
  onDone: () => void
}

/** Says what goes and what stays, and takes the donor's own name for an answer. */
export function Erase({ record, onDone }: EraseProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ field?: string; text: string } | null>(null)
  const press = usePress()
  const id = useId()
  const name = record.name
  const matches = fold(typed) === fold(name)

  const close = () => {
    if (busy) return
    setOpen(false)
    setTyped('')
    setRefused(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!matches || !press.begin()) return
    let well = false
    setBusy(true)
    setRefused(null)
    try {
      await runAction('donors', record.id, 'erase', { confirm: typed })
      well = true
      setOpen(false)
      onDone()
    } catch (fault) {
      setRefused({ field: refusalOf(fault).errors['confirm'], text: refusalText(fault) })
    } finally {
      press.end(well)
      setBusy(false)
    }
  }
  return (
    <>
      <Button color="error" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('privacy.erase.do')}
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
        <form onSubmit={(event) => void submit(event)}>
          <DialogTitle id={`${id}-title`}>{translate('privacy.erase.title', { name })}</DialogTitle>
          <DialogContent>
            <Points title="goes" keys={GOES} />
            <Points title="stays" keys={STAYS} />
            <Typography gutterBottom>{translate('privacy.erase.law')}</Typography>
            <Typography gutterBottom>{translate('privacy.erase.backups')}</Typography>
            <Typography sx={{ fontWeight: 600, mb: 2 }}>{translate('privacy.erase.final')}</Typography>
            <TextField
              label={translate('privacy.erase.type')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={refused?.field !== undefined}
              helperText={refused?.field ?? name}
              autoComplete="off"
              fullWidth
            />
            {refused && refused.field === undefined ? (
              <Alert severity="error" sx={{ mt: 2, whiteSpace: 'pre-line' }}>
                {refused.text}
              </Alert>
            ) : null}
          </DialogContent>
          <DialogActions>
            <Button variant="text" color="inherit" onClick={close} disabled={busy}>
              {translate('common.action.cancel')}
            </Button>
            <Button type="submit" variant="contained" color="error" disabled={!matches || busy} aria-busy={busy}>
              {translate('privacy.erase.confirm')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}
