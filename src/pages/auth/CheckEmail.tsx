import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { AgainButton } from './_parts/AgainButton.tsx'
import { AuthPage, BackToLogin, WayOn, WaysOn } from './_parts/AuthPage.tsx'
import { confirmAgain, sendForgotPassword } from './_parts/calls.ts'
import { type MailState, mailState, readMailState } from './_parts/mailState.ts'

/** The same mail once more. */
function SendAgain({ kind, email, sentAt, registration }: MailState) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const again = async () => {
    if (registration === undefined) await sendForgotPassword(email)
    else await confirmAgain(registration)
    await navigate('/auth/check-email', { replace: true, state: mailState(kind, email, registration) })
  }
  const done = translate(kind === 'reset' ? 'auth.checkEmail.sentAgain' : 'auth.checkEmail.confirmedAgain')
  return <AgainButton sentAt={sentAt} again={again} done={done} />
}

/** [2.73] says the same for every address; after a registration, what happens next. */
export default function CheckEmail() {
  const translate = useTranslate()
  const state = readMailState(useLocation().state)
  const isRegistered = state?.kind === 'registered'
  const lead = isRegistered
    ? translate('auth.checkEmail.registered', { email: `\u2068${state.email}\u2069` })
    : state === null
      ? translate('auth.checkEmail.anyone')
      : translate('auth.checkEmail.reset', { email: `\u2068${state.email}\u2069` })
  return (
    <AuthPage title={translate('auth.checkEmailTitle')} lead={<span role="status">{lead}</span>}>
      {isRegistered ? <Typography sx={{ mb: 2 }}>{translate('auth.checkEmail.review')}</Typography> : null}
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {translate('auth.checkEmail.spam')}
      </Typography>
      {state?.kind === 'reset' || state?.registration !== undefined ? <SendAgain {...state} /> : null}
      {isRegistered ? (
        <WaysOn>
          <WayOn to="/auth/register?step=admin" label={translate('auth.checkEmail.wrongAddress')} />
        </WaysOn>
      ) : null}
      {state === null ? (
        <WaysOn>
          <WayOn to="/auth/forgot-password" label={translate('auth.forgot')} />
        </WaysOn>
      ) : null}
      <BackToLogin />
    </AuthPage>
  )
}
