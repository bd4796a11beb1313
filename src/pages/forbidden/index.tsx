import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Role } from '../../../resources/_kit/roles.ts'
import { landing } from '../../app/routes/guards.ts'
import { sessionNow, storedRoles } from '../../providers/settings.ts'
import { Message } from '../notFound/Message.tsx'

/** Whom to ask: the charity that a donor gives to, the administrator of staff, and nobody above the platform's own. */
const adviceFor = (roles: readonly Role[]): string => {
  if (roles.includes('SuperAdmin')) return 'textPlatform'
  if (roles.includes('BranchAdmin')) return 'textAdmin'
  return roles.includes('Donor') || roles.includes('PotentialDonner') ? 'textDonor' : 'text'
}

/** [2.10], [6.8] */
export default function Forbidden() {
  const translate = useTranslate()
  const session = sessionNow()
  return (
    <Message
      title={translate('shell.forbidden.title')}
      text={translate(`shell.forbidden.${adviceFor(session?.roles ?? storedRoles())}`)}
      action={
        <>
          <Button component={Link} to={session === null ? '/auth/login' : landing(session)} variant="contained">
            {translate('shell.notFound.home')}
          </Button>
          <Button component={Link} to="/auth/logout" variant="text">
            {translate('shell.forbidden.signIn')}
          </Button>
        </>
      }
    />
  )
}
