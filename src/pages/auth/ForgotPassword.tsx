import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { email } from '../../../resources/_kit/fields/index.ts'
import { EntryField, EntryForm, SubmitButton } from '../../generate/entry/EntryForm.tsx'
import { useEntry } from '../../generate/entry/useEntry.ts'
import { AuthPage, BackToLogin } from './_parts/AuthPage.tsx'
import { sendForgotPassword } from './_parts/calls.ts'
import { type MailState, mailState } from './_parts/mailState.ts'

const FIELDS = { email: email({ required: true }) }

/** [2.73], [7.5] asks for a link to a new password; what follows is the same whoever has an account. */
export default function ForgotPassword() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const entry = useEntry({
    fields: FIELDS,
    initial: { email: '' },
    send: async (body) => {
      const address = String(body.email)
      await sendForgotPassword(address)
      const state: MailState = mailState('reset', address)
      await navigate('/auth/check-email', { state })
    },
  })
  return (
    <AuthPage title={translate('auth.forgotTitle')} lead={translate('auth.forgotPage.lead')}>
      <EntryForm entry={entry}>
        <EntryField
          entry={entry}
          name="email"
          label={translate('resources.users.fields.email')}
          kind="email"
          autoComplete="email"
          autoFocus
        />
        <SubmitButton
          busy={entry.busy}
          label={translate('auth.forgotPage.send')}
          busyLabel={translate('auth.forgotPage.sending')}
        />
      </EntryForm>
      <BackToLogin />
    </AuthPage>
  )
}
