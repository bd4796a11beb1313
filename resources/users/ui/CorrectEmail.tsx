import { useTranslate } from 'react-admin'
import { runAction } from '../../../src/generate/calls.ts'
import { FormDialog } from '../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../src/generate/form/FormField.tsx'
import { fieldKey } from '../../_kit/keys.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { resetFields } from '../forms.ts'
import type { users } from '../schema.ts'

interface Props {
  record: Pick<RecordOf<typeof users>, 'id' | 'email'>
  onClose: () => void
  onDone: () => void
}

/** [6.10] the address of an administrator who has never come; the invitation goes to the new one. */
export function CorrectEmail({ record, onClose, onDone }: Props) {
  const translate = useTranslate()
  return (
    <FormDialog
      title={translate('entity.user.correct')}
      text={translate('entity.user.inviteText')}
      submitLabel={translate('entity.user.correct')}
      fields={resetFields}
      initial={{ email: record.email }}
      onClose={onClose}
      send={async ({ email }) => {
        await runAction('users', record.id, 'correctEmail', { email })
        onDone()
      }}
    >
      <FormField name="email" label={translate(fieldKey<typeof users>('users', 'email'))} autoFocus />
    </FormDialog>
  )
}
