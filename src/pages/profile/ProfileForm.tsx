import Box from '@mui/material/Box'
import { useNotify, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Calendar, Locale } from '../../../i18n/dates.ts'
import { choice, text } from '../../../resources/_kit/fields/index.ts'
import { fieldKey } from '../../../resources/_kit/keys.ts'
import type { users } from '../../../resources/users/schema.ts'
import { FieldsForm } from '../../generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../generate/form/FormField.tsx'
import { keepsFiles } from '../../generate/hooks/ownFiles.ts'
import { CalendarSelect, LanguageSelect } from '../../generate/Reading.tsx'
import { http } from '../../providers/http.ts'
import { getSettings, type Profile, setSettings, settingsStore } from '../../providers/settings.ts'
import { Picture } from './Picture.tsx'

const FIELDS = {
  name: text({ required: true }),
  language: choice(['en', 'ar'], { required: true }),
  calendar: choice(['gregorian', 'hijri', 'both'], { required: true }),
  profileImage: text(),
}
type Editable = Pick<Profile, 'name' | 'language' | 'calendar'> & Partial<Pick<Profile, 'profileImage'>>

/** [7.11] saves, then this device follows what was chosen. */
async function save(values: Editable): Promise<void> {
  const { json } = await http<Partial<Profile> | null>('/user/profile', { method: 'PUT', body: values })
  const { profile } = getSettings()
  if (profile) setSettings({ profile: { ...profile, ...values, ...json } })
  setSettings({ calendar: values.calendar })
  settingsStore.setItem('locale', values.language)
}

function Inputs({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const [language, calendar, image] = useWatch({ name: ['language', 'calendar', 'profileImage'] }) as unknown[]
  return (
    <>
      <FormField
        name="name"
        label={translate(fieldKey<typeof users>('users', 'name'))}
        autoComplete="name"
        maxLength={200}
      />
      <LanguageSelect value={language === 'ar' ? 'ar' : 'en'} onChange={(chosen) => setValue('language', chosen)} />
      <CalendarSelect value={calendar as Calendar} onChange={(chosen) => setValue('calendar', chosen)} />
      {!keepsFiles(profile) ? null : (
        <Box sx={{ mt: 1 }}>
          <Picture id={typeof image === 'string' ? image : null} onChange={(id) => setValue('profileImage', id)} />
        </Box>
      )}
      <SubmitButton label={translate('common.action.save')} busyLabel={translate('common.state.saving')} />
    </>
  )
}

/** [2.39] what a person may change of themselves. The staff of an entity have a picture, at home. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const notify = useNotify()
  const { name, language, calendar } = profile
  const before = profile.profileImage
  return (
    <Box sx={{ maxWidth: 480 }}>
      <FieldsForm
        fields={FIELDS}
        initial={{ name, language, calendar, profileImage: before }}
        keep="profile"
        send={async (body) => {
          const profileImage = body.profileImage === undefined ? null : String(body.profileImage)
          await save({
            name: String(body.name),
            language: body.language as Locale,
            calendar: body.calendar as Calendar,
            ...(profileImage !== before && { profileImage }),
          })
          notify('common.state.saved', { type: 'success' })
        }}
      >
        <Inputs profile={profile} />
      </FieldsForm>
    </Box>
  )
}
