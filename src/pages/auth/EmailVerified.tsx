import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { Failure } from '../../generate/Failure.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { AuthPage, BackToLogin } from './_parts/AuthPage.tsx'
import { type VerifiedEmail, verifyEmail } from './_parts/calls.ts'
import { SpentLink } from './_parts/LinkGate.tsx'
import { isSpent } from './_parts/useLink.ts'

type State =
  | { kind: 'asking' }
  | { kind: 'spent' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'done'; of: VerifiedEmail }

function useVerified(token: string): { state: State; retry: () => void } {
  const [state, setState] = useState<State>(token === '' ? { kind: 'spent' } : { kind: 'asking' })
  // The link works once: an effect that runs twice would find it spent by itself.
  const asked = useRef<string | null>(null)
  const ask = () => {
    setState({ kind: 'asking' })
    verifyEmail(token).then(
      (of) => setState({ kind: 'done', of }),
      (error: unknown) => setState(isSpent(error) ? { kind: 'spent' } : { kind: 'failed', error }),
    )
  }
  useEffect(() => {
    if (token === '' || asked.current === token) return
    asked.current = token
    ask()
  })
  return { state, retry: ask }
}

/** [2.2] confirms the address that an entity was registered with. */
export default function EmailVerified() {
  const translate = useTranslate()
  const [params] = useSearchParams()
  const { state, retry } = useVerified(params.get('token') ?? '')
  if (state.kind === 'spent')
    return (
      <SpentLink
        text={translate('auth.spent.verify')}
        again={{ to: '/auth/register', label: translate('auth.registerTitle') }}
      />
    )
  if (state.kind !== 'done')
    return (
      <AuthPage title={translate('auth.verified.asking')}>
        {state.kind === 'failed' ? (
          <Failure error={state.error} onRetry={retry} />
        ) : (
          <ListSkeleton label={translate('common.state.loading')} rows={2} />
        )}
        <BackToLogin />
      </AuthPage>
    )
  const { entityName, branchName, email, awaiting } = state.of
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
