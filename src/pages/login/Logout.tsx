import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { loginRoute } from '../../app/routes/guards.ts'
import { signOut } from '../../providers/authProvider.ts'
import { getSettings } from '../../providers/settings.ts'

/** /auth/logout: [4.3] ends the session and goes to the login route, which depends on who leaves [2.4]. */
export default function Logout() {
  const navigate = useNavigate()
  useEffect(() => {
    const to = loginRoute('/auth/logout', getSettings().profile?.roles)
    void signOut()
    void navigate(to, { replace: true })
  }, [navigate])
  return null
}
