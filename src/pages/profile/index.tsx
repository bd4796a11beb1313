import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { choiceKey, fieldKey } from '../../../resources/_kit/keys.ts'
import type { FieldName } from '../../../resources/_kit/resource.ts'
import type { users } from '../../../resources/users/schema.ts'
import { later } from '../../generate/lazyPart.tsx'
import { type Profile, useSettings } from '../../providers/settings.ts'
import { KeyValue, type KeyValueItem } from '../../ui/KeyValue.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PhoneText } from '../../ui/PhoneText.tsx'
import { Section } from '../../ui/Section.tsx'
import { Mails } from './Mails.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Sessions } from './Sessions.tsx'

const OwnPhone = later(async () => (await import('./OwnPhone.tsx')).OwnPhone, { xs: 300, sm: 240 })

function Facts({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  const label = (field: FieldName<typeof users>) => translate(fieldKey<typeof users>('users', field))
  const roles = profile.roles.map((role) => translate(choiceKey<typeof users>('users', 'roles', role))).join(' · ')
  const facts: readonly { id: string; label: string; value: string; isCode?: boolean }[] = [
    { id: 'userName', label: label('userName'), value: profile.userName ?? '', isCode: true },
    { id: 'email', label: label('email'), value: profile.email ?? '', isCode: true },
    { id: 'phone', label: label('phone'), value: profile.phone ?? '' },
    { id: 'roles', label: label('roles'), value: roles },
    { id: 'entity', label: translate('auth.entityName'), value: profile.entity?.name ?? '' },
    { id: 'branch', label: translate('auth.branchName'), value: profile.entity?.branchName ?? '' },
  ]
  const items: KeyValueItem[] = facts
    .filter(({ value }) => value !== '')
    .map(({ id, label: name, value, isCode }) => {
      if (id === 'phone') return { id, label: name, value: <PhoneText value={value} /> }
      return { id, label: name, value: isCode ? <bdi dir="ltr">{value}</bdi> : <bdi>{value}</bdi> }
    })
  return <KeyValue items={items} />
}

/** Of a donor without a password; one is chosen by a link to their mail, where there is one. */
function ByLink({ email }: Pick<Profile, 'email'>) {
  const translate = useTranslate()
  return (
    <Typography color="textSecondary" sx={{ mt: 2 }}>
      {translate('auth.byLink')} {email === null ? null : translate('auth.byLinkChoose')}
    </Typography>
  )
}

/** [2.39] who I am here, how I read dates and texts, where I am signed in, and the way out. */
export default function ProfilePage() {
  const translate = useTranslate()
  const profile = useSettings((settings) => settings.profile)
  if (!profile) return null
  return (
    <>
      <PageHeader
        title={translate('common.menu.profile')}
        action={
          <Button component={Link} to="/auth/logout" variant="outlined">
            {translate('auth.signOut')}
          </Button>
        }
      />
      <Section
        title={profile.name}
        action={
          profile.hasPassword === false ? undefined : (
            <Button component={Link} to="/app/profile/change-password" size="small" variant="text">
              {translate('auth.changePasswordTitle')}
            </Button>
          )
        }
      >
        <Facts profile={profile} />
        {profile.hasPassword === false ? <ByLink email={profile.email} /> : null}
      </Section>
      <Section title={translate('common.menu.general')}>
        <ProfileForm key={profile.id} profile={profile} />
      </Section>
      <OwnPhone profile={profile} />
      <Mails profile={profile} />
      <Sessions />
    </>
  )
}
