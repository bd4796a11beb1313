import { useTranslate } from 'react-admin'
import { fieldKey } from '../../../../resources/_kit/keys.ts'
import type { FieldName } from '../../../../resources/_kit/resource.ts'
import type { users } from '../../../../resources/users/schema.ts'
import { runAction } from '../../../../src/generate/calls.ts'
import { FormDialog } from '../../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../../src/generate/form/FormField.tsx'
import { personFields } from '../../../users/forms.ts'
import { useInvited } from '../../../users/ui/useInvited.ts'

export function AddAdminDialog({ id, onClose, onAdded }: { id: string; onClose: () => void; onAdded: () => void }) {
  const translate = useTranslate()
  const invited = useInvited()
  const label = (field: FieldName<typeof users>) => translate(fieldKey<typeof users>('users', field))
  return (
    <FormDialog
      title={translate('admin.entity.addAdmin')}
      text={translate('admin.entity.addAdminText')}
      submitLabel={translate('admin.entity.addAdmin')}
      fields={personFields}
      onClose={onClose}
      send={async (body) => {
        const { user } = await runAction<{ user: string }>('entities', id, 'addAdmin', body)
        onAdded()
        void invited(user)
      }}
    >
      <FormField name="name" label={label('name')} autoFocus />
      <FormField name="userName" label={label('userName')} isName />
      <FormField name="email" label={label('email')} />
    </FormDialog>
  )
}
