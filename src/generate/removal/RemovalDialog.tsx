import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Outlook } from '../../../resources/_contracts/outlook.ts'
import { useOutlookTexts } from './outlook.ts'

interface RemovalDialogProps {
  outlook: Outlook
  /** How many records are to be deleted. */
  of: number
  /** What the one of them is called. */
  name: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Says what deleting would do before it is done: what is archived and for what, and what goes to the trash. */
export function RemovalDialog({ outlook, of, name, onConfirm, onClose }: RemovalDialogProps) {
  const translate = useTranslate()
  const textsOf = useOutlookTexts()
  const id = useId()
  const { archived } = outlook
  const isArchive = archived === of
  const title =
    name === null
      ? translate(isArchive ? 'removal.archiveMany' : 'removal.deleteMany', { smart_count: of })
      : translate(isArchive ? 'removal.archiveOne' : 'removal.deleteOne', { name })
  const act = isArchive
    ? translate('removal.archive')
    : archived === 0
      ? translate('common.action.delete')
      : translate('removal.both', { archived, deleted: of - archived })
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        {textsOf(outlook, of).map((text) => (
          <Typography key={text} gutterBottom>
            {text}
          </Typography>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose}>
          {translate('common.action.cancel')}
        </Button>
        <Button variant="contained" color={isArchive ? 'primary' : 'error'} onClick={onConfirm} autoFocus>
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
