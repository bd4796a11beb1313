import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { refusalText } from '../calls.ts'
import { consentOf, type FileRow, isFilm, withdrawPicture } from './calls.ts'

const PICTURE = {
  plainLabel: 'pictures.withdraw.plainLabel',
  plainAsk: 'pictures.withdraw.plainAsk',
  ask: 'pictures.withdraw.ask',
  text: 'pictures.withdraw.text',
  confirm: 'pictures.withdraw.confirm',
  done: 'pictures.withdraw.done',
}
const FILM: typeof PICTURE = {
  plainLabel: 'pictures.film.withdrawLabel',
  plainAsk: 'pictures.film.withdrawAsk',
  ask: 'pictures.film.withdrawAsk',
  text: 'pictures.film.withdrawText',
  confirm: 'pictures.film.withdrawConfirm',
  done: 'pictures.film.withdrawn',
}

/** The way out of a consent, or of showing a picture or film at all: it says where it disappears, and that it does not come back. */
export function WithdrawPart({ row, onDone }: { row: FileRow; onDone: () => void }) {
  const words = isFilm(row) ? FILM : PICTURE
  const hasConsent = consentOf(row).consentBy !== null
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const withdraw = async () => {
    try {
      await withdrawPicture(row.id)
      await client.invalidateQueries({ queryKey: ['files'] })
      notify(words.done, { type: 'success' })
      onDone()
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
  }
  return (
    <Box sx={{ mt: 3 }}>
      <ConfirmButton
        label={translate(hasConsent ? 'pictures.withdraw.label' : words.plainLabel)}
        tone="danger"
        onConfirm={withdraw}
        question={{
          title: translate(hasConsent ? words.ask : words.plainAsk),
          text: translate(words.text),
          confirmLabel: translate(words.confirm),
          cancelLabel: translate('common.action.cancel'),
        }}
      />
    </Box>
  )
}
