import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { email } from '../../../resources/_kit/fields/index.ts'
import { fieldKey } from '../../../resources/_kit/keys.ts'
import type { users } from '../../../resources/users/schema.ts'
import { FieldsForm } from '../../generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../generate/form/FormField.tsx'
import { AuthPage, BackToLogin } from './_parts/AuthPage.tsx'
import { sendForgotPassword } from './_parts/calls.ts'
import { type MailState, mailState } from './_parts/mailState.ts'

const FIELDS = { email: email({ required: true }) }

/** [2.73], [7.5] asks for a link to a new password; what follows is the same whoever has an account. */
export default function ForgotPassword() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const send = async (body: { email?: unknown }) => {
    const address = String(body.email)
    await sendForgotPassword(address)
    const state: MailState = mailState('reset', address)
    await navigate('/auth/check-email', { state })
  }
  return (
    <AuthPage title={translate('auth.forgotTitle')} lead={translate('auth.forgotPage.lead')}>
      <FieldsForm fields={FIELDS} send={send}>
        <FormField
          name="email"
          label={translate(fieldKey<typeof users>('users', 'email'))}
          autoComplete="email"
          autoFocus
        />
        <SubmitButton label={translate('auth.forgotPage.send')} busyLabel={translate('auth.forgotPage.sending')} />
      </FieldsForm>
      <BackToLogin />
    </AuthPage>
  )
}
