import { useNotify, useTranslate } from 'react-admin'
import { runAction } from '../../../src/generate/calls.ts'
import { FormDialog } from '../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../src/generate/form/FormField.tsx'
import { fieldKey } from '../../_kit/keys.ts'
import { resetFields } from '../forms.ts'
import type { users } from '../schema.ts'

/** [8.30] a colleague who cannot get in, by email: an address that nobody here has is said to be nobody's. */
export function ResetDialog({ onClose }: { onClose: () => void }) {
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
