import { fieldKey } from '../../../resources/_kit/keys.ts'
import type { users } from '../../../resources/users/schema.ts'
import LockReset from '@mui/icons-material/LockResetOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { resetFields } from '../forms.ts'
import { layout } from './views.tsx'
import { runAction } from '../../../src/generate/calls.ts'
import { ResourceList } from '../../../src/generate/list.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { FormDialog } from '../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../src/generate/form/FormField.tsx'

/** [8.30] a colleague who cannot get in, by email: an address that nobody here has is said to be nobody's. */
function ResetDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  return (
    <FormDialog
      title={translate('entity.user.reset')}
      text={translate('entity.user.resetText')}
      submitLabel={translate('entity.user.resetSend')}
      fields={resetFields}
      onClose={onClose}
      send={async ({ email }) => {
        await runAction('users', null, 'sendReset', { email })
        notify(translate('entity.user.resetDone', { email: String(email) }), { type: 'success' })
      }}
    >
      <FormField name="email" label={translate(fieldKey<typeof users>('users', 'email'))} autoFocus />
    </FormDialog>
  )
}

function Reset() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<LockReset />} onClick={() => setOpen(true)}>
        {translate('entity.user.reset')}
      </Button>
      {isOpen ? <ResetDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** [2.43], [6.5] the entity's people. */
export default function Users() {
  const { can } = useRights('users')
  return <ResourceList resource="users" layout={layout} actions={can('sendReset') ? <Reset /> : undefined} />
}
