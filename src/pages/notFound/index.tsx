import Button from '@mui/material/Button'
import { useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { landing } from '../../app/routes/guards.ts'
import { sessionNow } from '../../providers/settings.ts'
import { Message } from './Message.tsx'

/** [2.10] the 404. */
export function NotFound() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const session = sessionNow()
  return (
    <Message
      title={translate('shell.notFound.title')}
      text={translate('shell.notFound.text')}
      action={
        session === null ? (
          // Whose visit it is, nobody knows: staff and donors sign in at pages of their own.
          <>
            <Button component={Link} to="/auth/donor-login" variant="contained">
              {translate('auth.donorLogin')}
            </Button>
            <Button component={Link} to="/auth/login" variant="outlined">
              {translate('auth.staffLogin')}
            </Button>
            {/* The server's own page. */}
            <Button href={`/welcome?lang=${locale}`} variant="text">
              {translate('shell.notFound.about')}
            </Button>
          </>
        ) : (
          <Button component={Link} to={landing(session)} variant="contained">
            {translate('shell.notFound.home')}
          </Button>
        )
      }
    />
  )
}
