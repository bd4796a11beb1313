import Box from '@mui/material/Box'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { PasswordField } from '../../generate/entry/PasswordField.tsx'
import { knownPassword, newPassword } from '../../generate/entry/password.ts'
import { FieldsForm } from '../../generate/form/FieldsForm.tsx'
import { SubmitButton } from '../../generate/form/FormField.tsx'
import { takeToken } from '../../providers/authProvider.ts'
import { http } from '../../providers/http.ts'
import { type Profile, useSettings } from '../../providers/settings.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'

const FIELDS = { oldPassword: knownPassword(), newPassword: newPassword() }

function PasswordForm({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const send = async (body: { oldPassword?: unknown; newPassword?: unknown }) => {
    const { json } = await http<{ data: string }>('/api/account/ChangePassword', { method: 'POST', body })
    await takeToken(json.data)
    notify('auth.change.done', { type: 'success' })
    await navigate('/app/profile/home')
  }
  return (
    <FieldsForm fields={FIELDS} send={send}>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={profile.userName ?? profile.phone ?? ''}
        readOnly
        hidden
      />
      <PasswordField name="oldPassword" label={translate('auth.change.old')} />
      <PasswordField name="newPassword" label={translate('auth.newPassword')} isNew />
      <SubmitButton label={translate('auth.change.save')} busyLabel={translate('common.state.saving')} />
    </FieldsForm>
  )
}

/** [2.39], [7.12] a new password in place of the old one; every other device is signed out by it. */
export default function ChangePassword() {
  const translate = useTranslate()
  const profile = useSettings((settings) => settings.profile)
  if (profile === null) return null
  return (
    <>
      <PageHeader
        title={translate('auth.changePasswordTitle')}
        subtitle={translate('auth.change.lead')}
        back={{ label: translate('common.menu.profile'), to: '/app/profile/home' }}
      />
      <Box
        sx={{
          maxWidth: 560,
          p: { xs: 2, sm: 3 },
          bgcolor: 'var(--athar-surface)',
          border: '1px solid var(--athar-hairline)',
          borderRadius: 1,
        }}
      >
        <PasswordForm key={profile.id} profile={profile} />
      </Box>
    </>
  )
}
