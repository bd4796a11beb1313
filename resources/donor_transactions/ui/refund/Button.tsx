import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../../../src/generate/lazyPart.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import type { donorTransactions } from '../../schema.ts'
import { useRefunds } from './useRefunds.ts'

const RefundDialog = later(async () => (await import('./RefundDialog.tsx')).RefundDialog, OVER_THE_PAGE)

/** Of a gift that counts, while something of it is left: what goes back of it names it. */
export function RefundButton({ gift }: { gift: RecordOf<typeof donorTransactions> }) {
  const translate = useTranslate()
  const { can } = useRights('donor_transactions')
  const { isOpen, close, button } = useDialog(RefundDialog)
  const { left, hasLeft } = useRefunds(gift)
  const isAllBack = left !== undefined && !hasLeft
  // Whoever has it open reads there that the last of it went back meanwhile.
  if (!can('refund') || gift.reversed || (isAllBack && !isOpen)) return null
  return (
    <>
      <Button {...button} variant="outlined">
        {translate('gifts.refund.open')}
      </Button>
      {isOpen ? <RefundDialog gift={gift} onClose={close} /> : null}
    </>
  )
}
