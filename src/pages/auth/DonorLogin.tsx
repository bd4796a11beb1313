import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { text } from '../../../resources/_kit/fields/index.ts'
import { landing } from '../../app/routes/guards.ts'
import { refusalOf } from '../../generate/calls.ts'
import { signInAsDonor } from '../../providers/authProvider.ts'
import { visitorCountry } from '../../providers/country.ts'
import { lastFarewell } from '../../providers/http.ts'
import { useMeta } from '../../providers/meta.ts'
import { sessionNow } from '../../providers/settings.ts'
import { DemoLogins, isDonorRole } from '../login/DemoLogins.tsx'
import { EntryField, EntryForm, RefusalAlert, SubmitButton } from '../../generate/entry/EntryForm.tsx'
import { knownPassword } from '../../generate/entry/password.ts'
import { PasswordField } from '../../generate/entry/PasswordField.tsx'
import { type Entry, useEntry } from '../../generate/entry/useEntry.ts'
import { AuthPage, BackToLogin } from './_parts/AuthPage.tsx'

// [5.21] the number goes as it was typed; the server reads it.
const FIELDS = { phone: text({ required: true, max: 250 }), password: knownPassword() }
type Name = keyof typeof FIELDS

/** [8.42] in a donor's words: they have a number and no user name. */
function useWrongWords(entry: Entry<Name>): Entry<Name> {
  const translate = useTranslate()
  if (refusalOf(entry.error).fault !== 'wrongPassword') return entry
  return { ...entry, note: { title: translate('auth.donor.wrong'), more: [translate('auth.donor.wrongMore')] } }
}

/** [7.13] who is elsewhere writes the country's code before the number. */
function useIsAbroad(): boolean {
  const [country, setCountry] = useState<string | null>(null)
  useEffect(() => void visitorCountry().then(setCountry), [])
  return country !== null && country !== 'SA'
}

/** [2.4], [2.73], [6.9] donors and potential donors sign in by phone and password. */
export default function DonorLogin() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isAbroad = useIsAbroad()
  const [farewell] = useState(lastFarewell)
  const logins = (useMeta()?.demoLogins ?? []).filter(({ role }) => isDonorRole(role))
  const enter = async () => {
    const session = sessionNow()
    if (session) await navigate(landing(session, params.get('redirect')), { replace: true })
  }
  const entry = useWrongWords(
    useEntry<Name>({
      fields: FIELDS,
      initial: { phone: '', password: '' },
      send: async (body) => {
        await signInAsDonor(String(body.phone), String(body.password))
        await enter()
      },
    }),
  )
  return (
    <AuthPage
      title={translate('auth.donorTitle')}
      lead={translate('auth.donor.lead')}
      promise={translate('auth.donor.promise')}
    >
      {farewell === null || entry.error !== null ? null : (
        <RefusalAlert note={{ title: farewell.title, more: farewell.subtitle === '' ? [] : [farewell.subtitle] }} />
      )}
      <EntryForm entry={entry}>
        <EntryField
          entry={entry}
          name="phone"
          label={translate('resources.users.fields.phone')}
          hint={translate(isAbroad ? 'auth.donor.phoneAbroad' : 'auth.donor.phoneHint')}
          kind="tel"
          autoComplete="tel"
          autoFocus
        />
        <PasswordField entry={entry} name="password" label={translate('auth.password')} />
        <SubmitButton busy={entry.busy} label={translate('auth.signIn')} busyLabel={translate('auth.signingIn')} />
      </EntryForm>
      <Box
        component="section"
        aria-labelledby="donor-first"
        sx={{ mt: 4, pt: 2, borderTop: '1px solid var(--athar-hairline)' }}
      >
        <Typography id="donor-first" component="h2" variant="h6">
          {translate('auth.donor.firstTitle')}
        </Typography>
        <Typography color="textSecondary">{translate('auth.donor.firstText')}</Typography>
      </Box>
      {logins.length === 0 ? null : (
        <DemoLogins
          logins={logins}
          isBusy={entry.busy}
          onChoose={({ userName, password }) => void signInAsDonor(userName, password).then(enter)}
        />
      )}
      <BackToLogin label={translate('auth.donor.staff')} />
    </AuthPage>
  )
}
