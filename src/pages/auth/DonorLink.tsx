import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { phone } from '../../../resources/_kit/fields/index.ts'
import { fieldKey } from '../../../resources/_kit/keys.ts'
import type { users } from '../../../resources/users/schema.ts'
import { arrival, landing } from '../../app/routes/guards.ts'
import { Failure } from '../../generate/Failure.tsx'
import { FieldsForm } from '../../generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../generate/form/FormField.tsx'
import { useAct } from '../../generate/hooks/useAct.ts'
import { signInByLink } from '../../providers/authProvider.ts'
import { isWelcomeOpen, sessionNow } from '../../providers/settings.ts'
import { AgainButton } from './_parts/AgainButton.tsx'
import { AuthPage, BackToLogin, WayOn, WaysOn } from './_parts/AuthPage.tsx'
import { type LinkInfo, sendSignInLink } from './_parts/calls.ts'
import { LinkGate, SpentLink } from './_parts/LinkGate.tsx'
import { isSpent, useLink } from './_parts/useLink.ts'
import { Whom } from './_parts/Whom.tsx'

const PAGE = '/auth/donor-link'
const FIELDS = { phone: phone({ required: true, accept: 'mobile' }) }

interface Sent {
  /** As it was typed, or E.164. */
  phone: string
  at: number
}

/** The same for every number; and what to do where nothing comes. */
function OnItsWay({ sent, onOther }: { sent: Sent; onOther: () => void }) {
  const translate = useTranslate()
  return (
    <AuthPage
      title={translate('auth.donorLink.sentTitle')}
      lead={<span role="status">{translate('auth.donorLink.sentLead', { phone: `\u2066${sent.phone}\u2069` })}</span>}
      promise={translate('auth.donor.promise')}
    >
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {translate('auth.donorLink.nothing')}
      </Typography>
      <AgainButton
        sentAt={sent.at}
        again={() => sendSignInLink(sent.phone)}
        done={translate('auth.donorLink.sentAgain')}
      />
      <Box sx={{ mt: 2 }}>
        <Button onClick={onOther} size="small" variant="text" sx={{ marginInlineStart: -1 }}>
          {translate('auth.donorLink.other')}
        </Button>
      </Box>
      <BackToLogin to="/auth/donor-login" label={translate('auth.donorLink.byPassword')} />
    </AuthPage>
  )
}

function Ask() {
  const translate = useTranslate()
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent !== null) return <OnItsWay sent={sent} onOther={() => setSent(null)} />
  const send = async ({ phone: given }: { phone?: unknown }) => {
    const number = String(given)
    await sendSignInLink(number)
    setSent({ phone: number, at: Date.now() })
  }
  return (
    <AuthPage
      title={translate('auth.donorLinkTitle')}
      lead={translate('auth.donorLink.lead')}
      promise={translate('auth.donor.promise')}
    >
      <FieldsForm fields={FIELDS} send={send}>
        <FormField
          name="phone"
          label={translate(fieldKey<typeof users>('users', 'phone'))}
          hint={translate('auth.donor.phoneHint')}
          country="visitor"
          autoComplete="tel"
          autoFocus
        />
        <SubmitButton label={translate('auth.forgotPage.send')} busyLabel={translate('auth.forgotPage.sending')} />
      </FieldsForm>
      <BackToLogin to="/auth/donor-login" label={translate('auth.donorLink.byPassword')} />
    </AuthPage>
  )
}

/** One press signs in: whoever fetches the page to draw a preview of the link presses nothing, and uses nothing up. */
function Enter({ token, info, onSpent }: { token: string; info: LinkInfo; onSpent: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { run, busy, error } = useAct(async () => {
    try {
      await signInByLink(token)
    } catch (fault) {
      if (isSpent(fault)) return onSpent()
      throw fault
    }
    const session = sessionNow()
    if (session) await navigate(arrival(session, isWelcomeOpen(), null), { replace: true })
  })
  return (
    <AuthPage
      title={translate('auth.donorLinkTitle')}
      lead={translate('auth.donorLink.enterLead')}
      promise={translate('auth.donor.promise')}
    >
      <Whom info={info} />
      {error === null ? null : <Failure error={error} />}
      <Button variant="contained" size="large" fullWidth disabled={busy} aria-busy={busy} onClick={() => void run()}>
        {translate(busy ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
      <WaysOn>
        <WayOn to="/auth/donor-login" label={translate('auth.donorLink.notMe')} />
      </WaysOn>
    </AuthPage>
  )
}

function Entrance({ token }: { token: string }) {
  const translate = useTranslate()
  const { state, retry, spend } = useLink(token)
  // Who opens the message of before once more is let in already.
  const session = sessionNow()
  const spent = session ? (
    <SpentLink
      text={translate('auth.spent.signedIn')}
      again={{ to: landing(session), label: translate('auth.spent.toOwn') }}
      isDonors
    />
  ) : (
    <SpentLink
      text={translate('auth.spent.signIn')}
      again={{ to: PAGE, label: translate('auth.spent.ask') }}
      isDonors
    />
  )
  return (
    <LinkGate state={state} retry={retry} title={translate('auth.donorLinkTitle')} spent={spent}>
      {(info) => (info.purpose === 'signIn' ? <Enter token={token} info={info} onSpent={spend} /> : spent)}
    </LinkGate>
  )
}

/** Decision 120: a donor asks for a link to their phone or mail, and signs in by it. */
export default function DonorLink() {
  const [params] = useSearchParams()
  const token = params.get('token')
  return token === null ? <Ask /> : <Entrance token={token} />
}
