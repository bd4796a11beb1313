import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../../../src/generate/lazyPart.tsx'
import { useRights } from '../../../../src/generate/rights.ts'

const WritingDialog = later(async () => (await import('./WritingDialog.tsx')).WritingDialog, OVER_THE_PAGE)

/** product.md 11: a gift in writing, for the donor who calls. */
export function WritingButton({ gift }: { gift: string }) {
  const translate = useTranslate()
  const { can } = useRights('donor_transactions')
  const { isOpen, close, button } = useDialog(WritingDialog)
  if (!can('statement')) return null
  return (
    <>
      <Button {...button} variant="outlined">
        {translate('gifts.writing.open')}
      </Button>
      {isOpen ? <WritingDialog gift={gift} onClose={close} /> : null}
    </>
  )
}
