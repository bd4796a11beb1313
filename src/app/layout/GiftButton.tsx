import AddCard from '@mui/icons-material/AddCardOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../generate/lazyPart.tsx'
import { useRights } from '../../generate/rights.ts'

const RecordDialog = later(
  async () => (await import('../../../resources/donor_transactions/ui/record/RecordDialog.tsx')).RecordDialog,
  OVER_THE_PAGE,
)

/** Records a gift from any page, for whoever may. */
export function GiftButton() {
  const translate = useTranslate()
  const { can } = useRights('donor_transactions')
  const { isOpen, close, button } = useDialog(RecordDialog)
  if (!can('record')) return null
  return (
    <>
      <Tooltip title={translate('gifts.record.title')}>
        <IconButton
          color="inherit"
          aria-label={translate('gifts.record.title')}
          // A phone's bar has no room for it: there its form is first behind "More".
          sx={{ minWidth: 44, display: { xs: 'none', sm: 'inline-flex' } }}
          {...button}
        >
          <AddCard />
        </IconButton>
      </Tooltip>
      {isOpen ? <RecordDialog onClose={close} /> : null}
    </>
  )
}
