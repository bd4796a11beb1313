import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { AuthPage } from './_parts/AuthPage.tsx'

/** Whose password was set; null where nobody comes from setting one. */
const isOfDonor = (state: unknown): boolean | null => {
  const donor = typeof state === 'object' && state !== null ? (state as { donor?: unknown }).donor : undefined
  return typeof donor === 'boolean' ? donor : null
}

/** [7.6] the new password holds; on to the sign-in that it is for. Opened in any other way it would say what is not so. */
export default function ResetDone() {
  const translate = useTranslate()
  const isDonor = isOfDonor(useLocation().state)
  if (isDonor === null) return <Navigate to="/auth/login" replace />
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
