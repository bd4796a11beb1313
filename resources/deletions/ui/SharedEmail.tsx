import { Confirm, useTranslate } from 'react-admin'
import { useTexts } from '../../../src/generate/texts.ts'
import type { deletions } from '../schema.ts'

interface SharedEmailProps {
  /** Who comes back. */
  name: string
  /** What the server said of the email that another has. */
  why: string
  onYes: () => void
  onClose: () => void
}

/** [5.7] asks whether two donors have one email, before the one comes back from the trash. */
export function SharedEmail({ name, why, onYes, onClose }: SharedEmailProps) {
  const translate = useTranslate()
  const texts = useTexts<typeof deletions>('deletions')
  return (
    <Confirm
      isOpen
      title={translate('resources.deletions.text.sharedTitle', { name })}
      content={`${why} ${texts.text('sharedText')}`}
      confirm={translate('resources.deletions.text.sharedYes')}
      cancel="common.action.cancel"
      onConfirm={onYes}
      onClose={onClose}
    />
  )
}
