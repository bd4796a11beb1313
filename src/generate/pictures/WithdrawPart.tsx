import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { refusalText } from '../calls.ts'
import { consentOf, type FileRow, withdrawPicture, wordsOf } from './calls.ts'

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
const VOICE: typeof PICTURE = {
  plainLabel: 'pictures.voice.withdrawLabel',
  plainAsk: 'pictures.voice.withdrawAsk',
  ask: 'pictures.voice.withdrawAsk',
  text: 'pictures.voice.withdrawText',
  confirm: 'pictures.voice.withdrawConfirm',
  done: 'pictures.voice.withdrawn',
}

/** The way out of a consent, or of showing a picture, film or voice at all: it says where it disappears, and that it does not come back. */
export function WithdrawPart({ row, onDone }: { row: FileRow; onDone: () => void }) {
  const words = wordsOf(row, { picture: PICTURE, film: FILM, voice: VOICE })
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
