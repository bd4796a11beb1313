import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { RecordForm } from './RecordForm.tsx'

/** The form over whatever page one is on. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const id = useId()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle id={id} sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        {translate('gifts.record.title')}
        <IconButton aria-label={translate('common.action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <RecordForm onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}
