import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Failure } from '../../../generate/Failure.tsx'
import { ListSkeleton } from '../../../ui/Skeletons.tsx'
import { AuthPage, BackToLogin } from './AuthPage.tsx'
import type { LinkInfo } from './calls.ts'
import type { LinkState } from './useLink.ts'

interface SpentLinkProps {
  text: string
  again?: { to: string; label: string }
  /** It was a donor's: they go back to where donors sign in. */
  isDonors?: boolean
}

/** [2.73] a link that opens nothing any more, and how to come by a new one. */
export function SpentLink({ text, again, isDonors = false }: SpentLinkProps) {
  const translate = useTranslate()
  return (
    <AuthPage
      title={translate('auth.spent.title')}
      lead={<span role="alert">{text}</span>}
      {...(isDonors && { promise: translate('auth.donor.promise') })}
    >
      {again === undefined ? null : (
        <Button
          component={Link}
          to={again.to}
          variant="contained"
          size="large"
          fullWidth
          sx={{ textDecoration: 'none' }}
        >
          {again.label}
        </Button>
      )}
      <BackToLogin {...(isDonors && { to: '/auth/donor-login' })} />
    </AuthPage>
  )
}

interface LinkGateProps {
  state: LinkState
  retry: () => void
  /** The page's title until the link is read. */
  title: string
  spent: ReactNode
  /** Of its outline: as long as what comes, so that nothing below it is seen and then pushed out of sight. */
  rows?: number
  children: (info: LinkInfo) => ReactNode
}

/** Shows what stands behind a link once it is read. */
export function LinkGate({ state, retry, title, spent, rows = 3, children }: LinkGateProps) {
  const translate = useTranslate()
  if (state.kind === 'spent') return spent
  if (state.kind === 'read') return children(state.info)
  return (
    <AuthPage title={title}>
      {state.kind === 'failed' ? (
        <Failure error={state.error} onRetry={retry} />
      ) : (
        <ListSkeleton label={translate('common.state.loading')} rows={rows} />
      )}
    </AuthPage>
  )
}
