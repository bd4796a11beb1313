import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink, useTranslate } from 'react-admin'
import type { Outlook } from '../../../resources/_contracts/outlook.ts'
import { useOutlookTexts } from './outlook.ts'
import { useArchivePath } from './useArchivePath.ts'

interface RemovalDialogProps {
  resource: string
  outlook: Outlook
  /** How many records are to be deleted. */
  of: number
  /** What the one of them is called. */
  name: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Says what deleting would do before it is done: what stays and why, what is archived and for what, and what goes to the trash. */
export function RemovalDialog({ resource, outlook, of, name, onConfirm, onClose }: RemovalDialogProps) {
  const translate = useTranslate()
  const textsOf = useOutlookTexts()
  const archive = useArchivePath(resource)
  const id = useId()
  const { archived, refused } = outlook
  const going = of - refused.count
  const isArchive = archived === going
  const act = going === 0 ? 'refuse' : isArchive ? 'archive' : 'delete'
  const title =
    name === null
      ? translate(`removal.${act}Many`, { smart_count: going === 0 ? of : going })
      : translate(`removal.${act}One`, { name })
  const press = isArchive
    ? translate('removal.archive')
    : archived === 0
      ? translate('common.action.delete')
      : translate('removal.both', { archived, deleted: going - archived })
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
        {archived > 0 && archive !== null ? (
          <Link component={RouterLink} to={archive} onClick={onClose}>
            {translate('removal.openArchive')}
          </Link>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose} autoFocus={going === 0}>
          {translate(going === 0 ? 'common.action.close' : 'common.action.cancel')}
        </Button>
        {going === 0 ? null : (
          <Button variant="contained" color={isArchive ? 'primary' : 'error'} onClick={onConfirm} autoFocus>
            {press}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
