import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { landing } from '../../app/routes/guards.ts'
import { sessionNow } from '../../providers/settings.ts'
import { Message } from '../notFound/Message.tsx'

/** [2.10], [6.8] */
export default function Forbidden() {
  const translate = useTranslate()
  const session = sessionNow()
  return (
    <Message
      title={translate('shell.forbidden.title')}
      text={translate('shell.forbidden.text')}
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
