import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { phone } from '../../../resources/_kit/fields/index.ts'
import { fieldKey } from '../../../resources/_kit/keys.ts'
import type { users } from '../../../resources/users/schema.ts'
import { arrival } from '../../app/routes/guards.ts'
import type { Refusal } from '../../generate/calls.ts'
import { PasswordField } from '../../generate/entry/PasswordField.tsx'
import { knownPassword } from '../../generate/entry/password.ts'
import { FieldsForm, RefusalAlert, useSending } from '../../generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../generate/form/FormField.tsx'
import { signInAsDonor } from '../../providers/authProvider.ts'
import { lastFarewell } from '../../providers/http.ts'
import { type DemoLogin, useMeta } from '../../providers/meta.ts'
import { isWelcomeOpen, sessionNow } from '../../providers/settings.ts'
import { DemoLogins, isDonorRole } from '../login/demo.ts'
import { AuthPage, BackToLogin, WayOn, WaysOn } from './_parts/AuthPage.tsx'

const FIELDS = { phone: phone({ required: true, accept: 'mobile' }), password: knownPassword() }

/** Why one stands here again; said until a sign-in fails too. */
function Farewell() {
  const [farewell] = useState(lastFarewell)
  const { error } = useSending()
  if (farewell === null || error !== null) return null
  return <RefusalAlert note={{ title: farewell.title, more: farewell.subtitle === '' ? [] : [farewell.subtitle] }} />
}

/** The accounts of the demo's donors. */
function Demo({ onChoose }: { onChoose: (login: DemoLogin) => void }) {
  const { busy } = useSending()
  const logins = (useMeta()?.demoLogins ?? []).filter(({ role }) => isDonorRole(role))
  return logins.length === 0 ? null : <DemoLogins logins={logins} isBusy={busy} onChoose={onChoose} />
}

/** [2.4], [2.73], [6.9] donors and potential donors sign in by phone and password. */
export default function DonorLogin() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const enter = async () => {
    const session = sessionNow()
    if (session) await navigate(arrival(session, isWelcomeOpen(), params.get('redirect')), { replace: true })
  }
  const send = async ({ phone, password }: { phone?: unknown; password?: unknown }) => {
    await signInAsDonor(String(phone), String(password))
    await enter()
  }
  // [8.42] in a donor's words: they have a number and no user name.
  const wordsFor = ({ fault }: Refusal) =>
    fault === 'wrongPassword'
      ? { title: translate('auth.donor.wrong'), more: [translate('auth.donor.wrongMore')] }
      : null
  return (
    <AuthPage
      title={translate('auth.donorTitle')}
      lead={translate('auth.donor.lead')}
      promise={translate('auth.donor.promise')}
    >
      <FieldsForm fields={FIELDS} send={send} wordsFor={wordsFor}>
        <Farewell />
        <FormField
          name="phone"
          label={translate(fieldKey<typeof users>('users', 'phone'))}
          hint={translate('auth.donor.phoneHint')}
          country="visitor"
          autoComplete="tel"
          autoFocus
        />
        <PasswordField name="password" label={translate('auth.password')} />
        <SubmitButton label={translate('auth.signIn')} busyLabel={translate('auth.signingIn')} />
        <WaysOn>
          <WayOn to="/auth/donor-link" label={translate('auth.donor.byLink')} />
          <WayOn to="/auth/forgot-password" label={translate('auth.forgot')} />
        </WaysOn>
        <Box
          component="section"
          aria-labelledby="donor-first"
          sx={{ mt: 3, pt: 2, borderTop: '1px solid var(--athar-hairline)' }}
        >
          <Typography id="donor-first" component="h2" variant="h6">
            {translate('auth.donor.firstTitle')}
          </Typography>
          <Typography color="textSecondary">{translate('auth.donor.firstText')}</Typography>
        </Box>
        <Demo onChoose={({ userName, password }) => void signInAsDonor(userName, password).then(enter)} />
      </FieldsForm>
      <BackToLogin label={translate('auth.staffLogin')} />
    </AuthPage>
  )
}
