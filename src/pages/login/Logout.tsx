import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { landing, loginRoute } from '../../app/routes/guards.ts'
import { signOut } from '../../providers/authProvider.ts'
import { getSettings, sessionNow, storedRoles } from '../../providers/settings.ts'
import { AuthPage } from '../auth/_parts/AuthPage.tsx'
import { isUnsent, UnsentNotice, useUnsent } from './Unsent.tsx'

/** A page of ours that has ended the session by what it did sends here without a question. */
const isAsked = (state: unknown): boolean =>
  !(typeof state === 'object' && state !== null && (state as { now?: unknown }).now === true)

/** /auth/logout: [2.73] asks, then [4.3] ends the session and goes to the login route, which depends on who leaves [2.4]. */
export default function Logout() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { state } = useLocation()
  // As it was when the page was opened: signing out must not turn the question into another one.
  const [session] = useState(sessionNow)
  const [isBusy, setBusy] = useState(false)
  const leaving = useRef(false)
  const unsent = useUnsent()
  const leave = () => {
    if (leaving.current) return
    leaving.current = true
    setBusy(true)
    const to = loginRoute('/auth/logout', storedRoles())
    void signOut()
    void navigate(to, { replace: true, state: { signedOut: session !== null || !isAsked(state) } })
  }
  const mustAsk = session !== null && isAsked(state)
  useEffect(() => {
    if (!mustAsk) leave()
  })
  if (!mustAsk) return null
  const name = getSettings().profile?.name ?? ''
  return (
    <AuthPage
      title={translate(isUnsent(unsent) ? 'pictures.waiting.signOutAsk' : 'auth.signOutAsk')}
      lead={
        name === '' ? translate('auth.logout.lead') : translate('auth.logout.leadName', { name: `\u2068${name}\u2069` })
      }
    >
      <UnsentNotice unsent={unsent} onErased={leave} />
      <Button variant="contained" size="large" fullWidth disabled={isBusy} aria-busy={isBusy} onClick={leave}>
        {translate('auth.signOut')}
      </Button>
      <Button
        component={Link}
        to={landing(session)}
        variant="text"
        size="large"
        fullWidth
        sx={{ mt: 1, textDecoration: 'none' }}
      >
        {translate('auth.logout.stay')}
      </Button>
    </AuthPage>
  )
}
