import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { landing } from '../../app/routes/guards.ts'
import { sessionNow } from '../../providers/settings.ts'
import { Message } from './Message.tsx'

/** [2.10] the 404. `isPlanned`: the address is right, its screen comes later. */
export function NotFound({ isPlanned = false }: { isPlanned?: boolean }) {
  const translate = useTranslate()
  const session = sessionNow()
  const words = isPlanned ? 'notBuilt' : 'notFound'
  return (
    <Message
      title={translate(`shell.${words}.title`)}
      text={translate(`shell.${words}.text`)}
      action={
        <Button component={Link} to={session === null ? '/auth/login' : landing(session)} variant="contained">
          {translate('shell.notFound.home')}
        </Button>
      }
    />
  )
}
