import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useNavigate } from 'react-router-dom'
import { email, text } from '../../../../resources/_kit/fields/index.ts'
import { displayPhone } from '../../../../resources/_kit/phone.ts'
import { users } from '../../../../resources/users/schema.ts'
import { landing } from '../../../app/routes/guards.ts'
import { takeToken } from '../../../providers/authProvider.ts'
import { sessionNow } from '../../../providers/settings.ts'
import { EntryField, EntryForm, SubmitButton } from '../../../generate/entry/EntryForm.tsx'
import { newPassword } from '../../../generate/entry/password.ts'
import { PasswordField } from '../../../generate/entry/PasswordField.tsx'
import { ReadingFields, useReading } from '../../../generate/Reading.tsx'
import { TermsField, termsField } from '../../../generate/entry/TermsField.tsx'
import { useEntry } from '../../../generate/entry/useEntry.ts'
import { AuthPage, BackToLogin } from './AuthPage.tsx'
import { acceptInvitation, type LinkInfo } from './calls.ts'
import { LinkGate, SpentLink } from './LinkGate.tsx'
import { isSpent, useLink } from './useLink.ts'
import { adoptLanguage } from './useLetterLanguage.ts'
import { Whom } from './Whom.tsx'

const { fields } = users
const PERSON = {
  name: fields.name,
  userName: fields.userName,
  email: text(),
  phone: fields.phone,
  password: newPassword(),
  terms: termsField(),
}
// Nobody has invited the first administrator, so no address is known: links to a new password need one.
const FIRST_PERSON = { ...PERSON, email: email({ required: true }) }
type Name = keyof typeof PERSON

function useJoin(token: string, info: LinkInfo, onSpent: () => void) {
  const navigate = useNavigate()
  const reading = useReading()
  // A link that was handed on by a person may not say it.
  useEffect(() => adoptLanguage(info.language), [info.language])
  return useEntry<Name>({
    fields: info.purpose === 'firstAdmin' ? FIRST_PERSON : PERSON,
    initial: {
      name: info.name ?? '',
      userName: info.userName ?? '',
      email: '',
      phone: info.phone ? displayPhone(info.phone) : '',
      password: '',
      terms: '',
    },
    send: async (body) => {
      let signedIn: string
      try {
        signedIn = await acceptInvitation(token, { ...body, ...reading, terms: true })
      } catch (fault) {
        if (isSpent(fault)) return onSpent()
        throw fault
      }
      await takeToken(signedIn)
      const session = sessionNow()
      if (session) await navigate(landing(session), { replace: true })
    },
  })
}

function Join({ token, info, onSpent }: { token: string; info: LinkInfo; onSpent: () => void }) {
  const translate = useTranslate()
  const entry = useJoin(token, info, onSpent)
  const isFirst = info.purpose === 'firstAdmin'
  const label = (field: string) => translate(`resources.users.fields.${field}`)
  return (
    <AuthPage
      title={translate(isFirst ? 'auth.invite.firstTitle' : 'auth.invite.title')}
      lead={translate(isFirst ? 'auth.invite.firstLead' : 'auth.invite.lead')}
      width={480}
    >
      <Whom info={{ ...info, name: null, userName: null }} withRoles />
      <EntryForm entry={entry}>
        <EntryField entry={entry} name="name" label={label('name')} autoComplete="name" maxLength={200} />
        <EntryField
          entry={entry}
          name="userName"
          label={label('userName')}
          hint={translate('auth.invite.userNameHint')}
          autoComplete="username"
          maxLength={60}
          isName
        />
        {isFirst ? (
          <EntryField
            entry={entry}
            name="email"
            label={label('email')}
            hint={translate('auth.invite.emailHint')}
            kind="email"
            autoComplete="email"
          />
        ) : null}
        <EntryField entry={entry} name="phone" label={label('phone')} kind="tel" autoComplete="tel" />
        <PasswordField entry={entry} name="password" label={translate('auth.newPassword')} isNew />
        <ReadingFields />
        <TermsField entry={entry} name="terms" />
        <SubmitButton
          busy={entry.busy}
          label={translate(isFirst ? 'auth.invite.firstSubmit' : 'auth.invite.submit')}
          busyLabel={translate('auth.signingIn')}
        />
      </EntryForm>
      <BackToLogin />
    </AuthPage>
  )
}

/** [7.4] joining by an invitation, and the platform's first administrator by the link that the start prints. */
export function Invitation({ token }: { token: string }) {
  const translate = useTranslate()
  const { state, retry, spend } = useLink(token)
  return (
    <LinkGate
      state={state}
      retry={retry}
      title={translate('auth.invite.title')}
      spent={<SpentLink text={translate('auth.spent.invite')} />}
    >
      {(info) =>
        info.purpose === 'invite' || info.purpose === 'firstAdmin' ? (
          <Join token={token} info={info} onSpent={spend} />
        ) : (
          <Navigate to={`/auth/reset-password?${new URLSearchParams({ token })}`} replace />
        )
      }
    </LinkGate>
  )
}
