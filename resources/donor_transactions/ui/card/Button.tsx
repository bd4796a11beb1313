import Button from '@mui/material/Button'
import { later, OVER_THE_PAGE, useDialog } from '../../../../src/generate/lazyPart.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import type { donorTransactions } from '../../schema.ts'
import type { Gift } from './words.ts'

/** What draws is fetched by those who make a card. */
const CardDialog = later(async () => (await import('./CardDialog.tsx')).CardDialog, OVER_THE_PAGE)

interface CardButtonProps {
  gift: Gift
  /** `own`: asked for by the donor, and not by the staff for them. */
  own?: boolean
}

/** Makes a card of a gift that was given for somebody else; nothing for other gifts, and for what was handed back. */
export function CardButton({ gift, own = false }: CardButtonProps) {
  const texts = useTexts<typeof donorTransactions>('donor_transactions')
  const { isOpen, close, button } = useDialog(CardDialog)
  if (gift.reversed || !(gift.onBehalfOf || gift.giftRecipient)) return null
  return (
    <>
      <Button {...button} size={own ? 'small' : 'medium'} variant={own ? 'text' : 'outlined'}>
        {texts.text('card')}
      </Button>
      {isOpen ? <CardDialog gift={gift} own={own} onClose={close} /> : null}
    </>
  )
}
