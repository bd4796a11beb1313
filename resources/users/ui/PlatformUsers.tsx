import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../../src/generate/lazyPart.tsx'
import { ResourceList } from '../../../src/generate/list.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { everyoneLayout } from './layout.tsx'

const InviteDialog = later(async () => (await import('./InviteDialog.tsx')).InviteDialog, OVER_THE_PAGE)

function Invite() {
  const translate = useTranslate()
  const { isOpen, close, button } = useDialog(InviteDialog)
  return (
    <>
      <Button variant="contained" startIcon={<PersonAdd />} {...button}>
        {translate('admin.users.invite')}
      </Button>
      {isOpen ? <InviteDialog onClose={close} /> : null}
    </>
  )
}

/** [2.50] everybody who signs in, of all entities and of the platform. */
export default function AdminUsers() {
  const { can } = useRights('users')
  return <ResourceList resource="users" layout={everyoneLayout} actions={can('inviteStaff') ? <Invite /> : undefined} />
}
