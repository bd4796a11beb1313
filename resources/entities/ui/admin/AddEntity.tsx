import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../../../src/generate/lazyPart.tsx'

const AddEntityDialog = later(async () => (await import('./AddEntityDialog.tsx')).AddEntityDialog, OVER_THE_PAGE)

/** [2.50] an entity that did not register itself: the platform adds it with its first administrator. */
export function AddEntity() {
  const translate = useTranslate()
  const { isOpen, close, button } = useDialog(AddEntityDialog)
  return (
    <>
      <Button variant="contained" startIcon={<Add />} {...button}>
        {translate('admin.entity.add')}
      </Button>
      {isOpen ? <AddEntityDialog onClose={close} /> : null}
    </>
  )
}
