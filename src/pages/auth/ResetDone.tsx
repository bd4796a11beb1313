import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { AuthPage } from './_parts/AuthPage.tsx'

const isOfDonor = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && (state as { donor?: unknown }).donor === true

/** [7.6] the new password holds; on to the sign-in that it is for. */
export default function ResetDone() {
  const translate = useTranslate()
  const isDonor = isOfDonor(useLocation().state)
  return (
    <AuthPage
      title={translate(isDonor ? 'auth.reset.donor.done' : 'auth.resetDoneTitle')}
      lead={<span role="status">{translate(isDonor ? 'auth.reset.donor.doneLead' : 'auth.reset.staff.doneLead')}</span>}
      {...(isDonor && { promise: translate('auth.donor.promise') })}
    >
      <Button
        component={Link}
        to={isDonor ? '/auth/donor-login' : '/auth/login'}
        variant="contained"
        size="large"
        fullWidth
        sx={{ textDecoration: 'none' }}
      >
        {translate('auth.signIn')}
      </Button>
    </AuthPage>
  )
}
