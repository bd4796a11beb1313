import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { Failure } from '../../generate/Failure.tsx'
import { useAct } from '../../generate/hooks/useAct.ts'
import { AuthPage, BackToLogin } from './_parts/AuthPage.tsx'
import { type VerifiedEmail, verifyEmail } from './_parts/calls.ts'
import { SpentLink } from './_parts/LinkGate.tsx'
import { isSpent } from './_parts/useLink.ts'

interface ConfirmProps {
  token: string
  onDone: (of: VerifiedEmail) => void
  onSpent: () => void
}

/** One press confirms: a mail service that opens every link to look at it presses nothing, and confirms nobody's address. */
function Confirm({ token, onDone, onSpent }: ConfirmProps) {
  const translate = useTranslate()
  const { run, busy, error } = useAct(async () => {
    try {
      onDone(await verifyEmail(token))
    } catch (fault) {
      if (!isSpent(fault)) throw fault
      onSpent()
    }
  })
  return (
    <AuthPage title={translate('auth.verified.title')} lead={translate('auth.verified.ask')}>
      {error === null ? null : <Failure error={error} />}
      <Button variant="contained" size="large" fullWidth disabled={busy} aria-busy={busy} onClick={() => void run()}>
        {translate(busy ? 'auth.verified.busy' : 'auth.verified.confirm')}
      </Button>
      <BackToLogin />
    </AuthPage>
  )
}

function Confirmed({ of: { entityName, branchName, email, awaiting } }: { of: VerifiedEmail }) {
  const translate = useTranslate()
  const place = [entityName, branchName].filter(Boolean).join(' · ')
  return (
    <AuthPage
      title={translate('auth.emailVerifiedTitle')}
      lead={
        <span role="status">
          {translate('auth.verified.lead', { email: `\u2068${email}\u2069`, entity: `\u2068${place}\u2069` })}
        </span>
      }
    >
      <p>{translate(awaiting ? 'auth.checkEmail.review' : 'auth.verified.decided')}</p>
      <BackToLogin />
    </AuthPage>
  )
}

/** [2.2] confirms the address that an entity was registered with. */
export default function EmailVerified() {
  const translate = useTranslate()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const [state, setState] = useState<VerifiedEmail | 'open' | 'spent'>(token === '' ? 'spent' : 'open')
  if (state === 'open') return <Confirm key={token} token={token} onDone={setState} onSpent={() => setState('spent')} />
  if (state !== 'spent') return <Confirmed of={state} />
  return (
    <SpentLink
      text={translate('auth.spent.verify')}
      again={{ to: '/auth/register', label: translate('auth.registerTitle') }}
    />
  )
}
