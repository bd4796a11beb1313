import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Calendar, Locale } from '../../../i18n/dates.ts'
import { http } from '../../providers/http.ts'
import { getSettings, type Profile, setSettings, settingsStore, useSettings } from '../../providers/settings.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'

const LANGUAGES: readonly Locale[] = ['en', 'ar']
const CALENDARS: readonly Calendar[] = ['gregorian', 'hijri', 'both']

type Editable = Pick<Profile, 'name' | 'language' | 'calendar'>

/** [7.11] saves, then this device follows what was chosen. */
async function save(values: Editable): Promise<void> {
  const { json } = await http<Partial<Profile> | null>('/user/profile', { method: 'PUT', body: values })
  const { profile } = getSettings()
  if (profile) setSettings({ profile: { ...profile, ...values, ...json } })
  setSettings({ calendar: values.calendar })
  settingsStore.setItem('locale', values.language)
}

function ProfileForm({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [values, setValues] = useState<Editable>({
    name: profile.name,
    language: profile.language,
    calendar: profile.calendar,
  })
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await save({ ...values, name: values.name.trim() })
      notify('common.state.saved', { type: 'success' })
    } catch (fault) {
      notify(fault instanceof Error ? fault.message : 'errors.title.undefined', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box component="form" onSubmit={(event) => void onSubmit(event)} sx={{ display: 'grid', gap: 1.5, maxWidth: 480 }}>
      <TextField
        label={translate('resources.users.fields.name')}
        required
        value={values.name}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 255, autoComplete: 'name' } }}
      />
      <TextField
        select
        label={translate('common.language.label')}
        value={values.language}
        onChange={(event) => setValues({ ...values, language: event.target.value === 'ar' ? 'ar' : 'en' })}
      >
        {LANGUAGES.map((one) => (
          <MenuItem key={one} value={one} lang={one}>
            {translate(`common.language.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('common.calendar.label')}
        value={values.calendar}
        onChange={(event) =>
          setValues({ ...values, calendar: CALENDARS.find((one) => one === event.target.value) ?? values.calendar })
        }
      >
        {CALENDARS.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`common.calendar.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="contained" disabled={isBusy} sx={{ justifySelf: { sm: 'start' }, mt: 1 }}>
        {translate(isBusy ? 'common.state.saving' : 'common.action.save')}
      </Button>
    </Box>
  )
}

/** [2.39] who I am here, how I read dates and texts, and the way out. */
export default function ProfilePage() {
  const translate = useTranslate()
  const profile = useSettings((settings) => settings.profile)
  if (!profile) return null
  const label = (field: string) => translate(`resources.users.fields.${field}`)
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
      <Section title={profile.name}>
        <KeyValue
          items={[
            { id: 'userName', label: label('userName'), value: <bdi>{profile.userName}</bdi> },
            { id: 'email', label: label('email'), value: <bdi>{profile.email ?? '–'}</bdi> },
            {
              id: 'roles',
              label: label('roles'),
              value: profile.roles.map((role) => translate(`resources.users.choices.roles.${role}`)).join(' · '),
            },
            ...(profile.entity
              ? [
                  { id: 'entity', label: translate('auth.entityName'), value: profile.entity.name },
                  { id: 'branch', label: translate('auth.branchName'), value: profile.entity.branchName },
                ]
              : []),
          ]}
        />
      </Section>
      <Section title={translate('common.menu.general')}>
        <ProfileForm key={profile.id} profile={profile} />
      </Section>
    </>
  )
}
