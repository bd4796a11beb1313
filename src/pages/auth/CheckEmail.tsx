import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { Failure } from '../../generate/Failure.tsx'
import { useAct } from '../../generate/hooks/useAct.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AuthPage, BackToLogin, WayOn, WaysOn } from './_parts/AuthPage.tsx'
import { confirmAgain, sendForgotPassword } from './_parts/calls.ts'
import { type MailState, mailState, readMailState } from './_parts/mailState.ts'

const AGAIN_AFTER_S = 60

/** Seconds until a moment, counted down. */
function useSecondsTo(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(clock)
  }, [])
  // The clock may be a second behind the moment that it counts to.
  return Math.min(AGAIN_AFTER_S, Math.max(0, Math.ceil((moment - now) / 1000)))
}

/** [2.73], [7.8] the same mail once more, a minute later at the earliest. */
function SendAgain({ kind, email, sentAt, registration }: MailState) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [isSent, setSent] = useState(false)
  // Kept here as well as in the history: that follows a moment later, and nobody is to press in between.
  const [last, setLast] = useState(sentAt)
  const seconds = useSecondsTo(last + AGAIN_AFTER_S * 1000)
  const { run, busy, error } = useAct(async () => {
    setSent(false)
    if (registration === undefined) await sendForgotPassword(email)
    else await confirmAgain(registration)
    const state = mailState(kind, email, registration)
    setLast(state.sentAt)
    setSent(true)
    await navigate('/auth/check-email', { replace: true, state })
  })
  const wait = translate('auth.checkEmail.againIn', {
    time: translate('common.unit.seconds', { smart_count: seconds }),
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isSent ? (
        <Notice tone="success">
          {translate(kind === 'reset' ? 'auth.checkEmail.sentAgain' : 'auth.checkEmail.confirmedAgain')}
        </Notice>
      ) : null}
      {error === null ? null : <Failure error={error} />}
      <Button
        variant="outlined"
        size="large"
        disabled={busy || seconds > 0}
        aria-busy={busy}
        onClick={() => void run()}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {seconds > 0 ? wait : translate('auth.checkEmail.again')}
      </Button>
    </Box>
  )
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
