import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { RecordForm } from './RecordForm.tsx'

/** The form over whatever page one is on. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const id = useId()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [isBack, setBack] = useState(false)
  const typed = useRef(false)
  const onTyped = useCallback((isTyped: boolean) => {
    typed.current = isTyped
  }, [])
  const leave = () => {
    if (!typed.current || window.confirm(translate('common.state.unsavedAsk'))) onClose()
  }
  return (
    <Dialog open onClose={leave} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle id={id} sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        {translate(isBack ? 'gifts.refund.title' : 'gifts.record.title')}
        <IconButton aria-label={translate('common.action.close')} onClick={leave}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <RecordForm onDone={onClose} onTyped={onTyped} onTurned={setBack} />
      </DialogContent>
    </Dialog>
  )
}
