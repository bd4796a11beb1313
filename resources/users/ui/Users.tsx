import LockReset from '@mui/icons-material/LockResetOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../../src/generate/lazyPart.tsx'
import { ResourceList } from '../../../src/generate/list.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { layout } from './layout.tsx'

const ResetDialog = later(async () => (await import('./ResetDialog.tsx')).ResetDialog, OVER_THE_PAGE)

function Reset() {
  const translate = useTranslate()
  const { isOpen, close, button } = useDialog(ResetDialog)
  return (
    <>
      <Button variant="outlined" startIcon={<LockReset />} {...button}>
        {translate('entity.user.reset')}
      </Button>
      {isOpen ? <ResetDialog onClose={close} /> : null}
    </>
  )
}

/** [2.43], [6.5] the entity's people. */
export default function Users() {
  const { can } = useRights('users')
  return <ResourceList resource="users" layout={layout} actions={can('sendReset') ? <Reset /> : undefined} />
}
