import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { refusalText } from '../calls.ts'
import { withdrawPicture } from './calls.ts'

/** The way out of a consent: it says where the picture disappears, and that it does not come back. */
export function WithdrawPart({ id, onDone }: { id: string; onDone: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const withdraw = async () => {
    try {
      await withdrawPicture(id)
      await client.invalidateQueries({ queryKey: ['files'] })
      notify('pictures.withdraw.done', { type: 'success' })
      onDone()
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
  }
  return (
    <Box sx={{ mt: 3 }}>
      <ConfirmButton
        label={translate('pictures.withdraw.label')}
        tone="danger"
        onConfirm={withdraw}
        question={{
          title: translate('pictures.withdraw.ask'),
          text: translate('pictures.withdraw.text'),
          confirmLabel: translate('pictures.withdraw.confirm'),
          cancelLabel: translate('common.action.cancel'),
        }}
      />
    </Box>
  )
}
