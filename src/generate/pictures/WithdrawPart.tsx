import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { refusalText } from '../calls.ts'
import { consentOf, type FileRow, withdrawPicture } from './calls.ts'

/** The way out of a consent, or of showing a picture at all: it says where it disappears, and that it does not come back. */
export function WithdrawPart({ row, onDone }: { row: FileRow; onDone: () => void }) {
  const hasConsent = consentOf(row).consentBy !== null
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const withdraw = async () => {
    try {
      await withdrawPicture(row.id)
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
        label={translate(hasConsent ? 'pictures.withdraw.label' : 'pictures.withdraw.plainLabel')}
        tone="danger"
        onConfirm={withdraw}
        question={{
          title: translate(hasConsent ? 'pictures.withdraw.ask' : 'pictures.withdraw.plainAsk'),
          text: translate('pictures.withdraw.text'),
          confirmLabel: translate('pictures.withdraw.confirm'),
          cancelLabel: translate('common.action.cancel'),
        }}
      />
    </Box>
  )
}
