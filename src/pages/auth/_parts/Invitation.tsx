import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useNavigate } from 'react-router-dom'
import { email, text } from '../../../../resources/_kit/fields/index.ts'
import { fieldKey } from '../../../../resources/_kit/keys.ts'
import type { FieldName } from '../../../../resources/_kit/resource.ts'
import { users } from '../../../../resources/users/schema.ts'
import { landing } from '../../../app/routes/guards.ts'
import { PasswordField } from '../../../generate/entry/PasswordField.tsx'
import { newPassword } from '../../../generate/entry/password.ts'
import { TermsField, termsField } from '../../../generate/entry/TermsField.tsx'
import { FieldsForm } from '../../../generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../../generate/form/FormField.tsx'
import { ReadingFields, useReading } from '../../../generate/Reading.tsx'
import { takeToken } from '../../../providers/authProvider.ts'
import { adoptLanguage } from '../../../providers/language.ts'
import { sessionNow } from '../../../providers/settings.ts'
import { AuthPage, BackToLogin } from './AuthPage.tsx'
import { acceptInvitation, type LinkInfo } from './calls.ts'
import { LinkGate, SpentLink } from './LinkGate.tsx'
import { isSpent, useLink } from './useLink.ts'
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

function useJoin(token: string, onSpent: () => void) {
  const navigate = useNavigate()
  const reading = useReading()
  return async (body: object) => {
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
  }
}

function Join({ token, info, onSpent }: { token: string; info: LinkInfo; onSpent: () => void }) {
  const translate = useTranslate()
  const send = useJoin(token, onSpent)
  // A link that was handed on by a person may not say it.
  useEffect(() => adoptLanguage(info.language), [info.language])
  const isFirst = info.purpose === 'firstAdmin'
  const label = (field: FieldName<typeof users>) => translate(fieldKey<typeof users>('users', field))
  return (
    <AuthPage
      title={translate(isFirst ? 'auth.invite.firstTitle' : 'auth.invite.title')}
      lead={translate(isFirst ? 'auth.invite.firstLead' : 'auth.invite.lead')}
      width={480}
    >
      <Whom info={{ ...info, name: null, userName: null }} withRoles />
      <FieldsForm
        fields={isFirst ? FIRST_PERSON : PERSON}
        initial={{ name: info.name, userName: info.userName, phone: info.phone }}
        send={send}
      >
        <FormField name="name" label={label('name')} autoComplete="name" maxLength={200} />
        <FormField
          name="userName"
          label={label('userName')}
          hint={translate('auth.invite.userNameHint')}
          autoComplete="username"
          maxLength={60}
          isName
        />
        {isFirst ? (
          <FormField
            name="email"
            label={label('email')}
            hint={translate('auth.invite.emailHint')}
            autoComplete="email"
          />
        ) : null}
        <FormField name="phone" label={label('phone')} autoComplete="tel" />
        <PasswordField name="password" label={translate('auth.newPassword')} isNew />
        <ReadingFields />
        <TermsField name="terms" />
        <SubmitButton
          label={translate(isFirst ? 'auth.invite.firstSubmit' : 'auth.invite.submit')}
          busyLabel={translate('auth.signingIn')}
        />
      </FieldsForm>
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
      rows={14}
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
