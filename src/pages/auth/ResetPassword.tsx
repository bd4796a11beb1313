import { useTranslate } from 'react-admin'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { PasswordField } from '../../generate/entry/PasswordField.tsx'
import { newPassword } from '../../generate/entry/password.ts'
import { FieldsForm } from '../../generate/form/FieldsForm.tsx'
import { SubmitButton } from '../../generate/form/FormField.tsx'
import { AuthPage, BackToLogin } from './_parts/AuthPage.tsx'
import { type LinkInfo, resetPassword } from './_parts/calls.ts'
import { LinkGate, SpentLink } from './_parts/LinkGate.tsx'
import { isSpent, useLink } from './_parts/useLink.ts'
import { Whom } from './_parts/Whom.tsx'

const FIELDS = { newPassword: newPassword() }

function NewPassword({ token, info, onSpent }: { token: string; info: LinkInfo; onSpent: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const isDonor = info.purpose === 'donor'
  const send = async (body: { newPassword?: unknown }) => {
    try {
      await resetPassword(token, String(body.newPassword))
    } catch (fault) {
      if (isSpent(fault)) return onSpent()
      throw fault
    }
    await navigate('/auth/reset-done', { replace: true, state: { donor: isDonor } })
  }
  const whose = isDonor ? 'donor' : 'staff'
  return (
    <AuthPage
      title={translate(`auth.reset.${whose}.title`)}
      lead={translate(`auth.reset.${whose}.lead`)}
      {...(isDonor && { promise: translate('auth.donor.promise') })}
    >
      <Whom info={info} />
      <FieldsForm fields={FIELDS} send={send}>
        {/* For the password manager: the account that the new password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={info.userName ?? ''} readOnly hidden />
        <PasswordField name="newPassword" label={translate('auth.newPassword')} isNew />
        <SubmitButton label={translate('auth.reset.save')} busyLabel={translate('common.state.saving')} />
      </FieldsForm>
      <BackToLogin {...(isDonor && { to: '/auth/donor-login' })} />
    </AuthPage>
  )
}

/** [2.73], [7.6] a new password behind a link that works once; for a donor their first one. */
export default function ResetPassword() {
  const translate = useTranslate()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { state, retry, spend } = useLink(token)
  return (
    <LinkGate
      state={state}
      retry={retry}
      title={translate('auth.resetTitle')}
      spent={
        <SpentLink
          text={translate('auth.spent.reset')}
          again={{ to: '/auth/forgot-password', label: translate('auth.spent.ask') }}
        />
      }
    >
      {(info) =>
        info.purpose === 'invite' || info.purpose === 'firstAdmin' ? (
          <Navigate to={`/auth/register?${new URLSearchParams({ token })}`} replace />
        ) : (
          <NewPassword token={token} info={info} onSpent={spend} />
        )
      }
    </LinkGate>
  )
}
