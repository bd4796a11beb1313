import Box from '@mui/material/Box'
import { useNotify, useTranslate } from 'react-admin'
import type { Calendar, Locale } from '../../../i18n/dates.ts'
import { choice, text } from '../../../resources/_kit/fields/index.ts'
import { http } from '../../providers/http.ts'
import { getSettings, type Profile, setSettings, settingsStore } from '../../providers/settings.ts'
import { useKeepAcrossReload } from '../../providers/useAcrossReload.ts'
import { EntryField, EntryForm, SubmitButton } from '../../generate/entry/EntryForm.tsx'
import { keepsFiles } from '../../generate/hooks/ownFiles.ts'
import { CalendarSelect, LanguageSelect } from '../../generate/Reading.tsx'
import { useEntry } from '../../generate/entry/useEntry.ts'
import { Picture } from './Picture.tsx'

const FIELDS = {
  name: text({ required: true }),
  language: choice(['en', 'ar'], { required: true }),
  calendar: choice(['gregorian', 'hijri', 'both'], { required: true }),
  profileImage: text(),
}
type Name = keyof typeof FIELDS
type Editable = Pick<Profile, 'name' | 'language' | 'calendar'> & Partial<Pick<Profile, 'profileImage'>>

/** [7.11] saves, then this device follows what was chosen. */
async function save(values: Editable): Promise<void> {
  const { json } = await http<Partial<Profile> | null>('/user/profile', { method: 'PUT', body: values })
  const { profile } = getSettings()
  if (profile) setSettings({ profile: { ...profile, ...values, ...json } })
  setSettings({ calendar: values.calendar })
  settingsStore.setItem('locale', values.language)
}

const NAMES = Object.keys(FIELDS) as Name[]
const textsOf = (profile: Profile): Record<Name, string> => ({
  name: profile.name,
  language: profile.language,
  calendar: profile.calendar,
  profileImage: profile.profileImage ?? '',
})

/** [2.39] what a person may change of themselves. The staff of an entity have a picture, at home. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  const notify = useNotify()
  const before = textsOf(profile)
  const entry = useEntry<Name>({
    fields: FIELDS,
    initial: before,
    send: async (body) => {
      const profileImage = body.profileImage === undefined ? null : String(body.profileImage)
      await save({
        name: String(body.name),
        language: body.language as Locale,
        calendar: body.calendar as Calendar,
        ...(profileImage !== profile.profileImage && { profileImage }),
      })
      notify('common.state.saved', { type: 'success' })
    },
  })
  const isChanged = NAMES.some((name) => entry.values[name] !== before[name])
  useKeepAcrossReload('profile', isChanged ? entry.values : null, (kept) => {
    for (const name of NAMES) entry.put(name, kept[name])
  })
  return (
    <Box sx={{ maxWidth: 480 }}>
      <EntryForm entry={entry}>
        <EntryField
          entry={entry}
          name="name"
          label={translate('resources.users.fields.name')}
          autoComplete="name"
          maxLength={200}
        />
        <LanguageSelect
          value={entry.values.language === 'ar' ? 'ar' : 'en'}
          onChange={(chosen) => entry.put('language', chosen)}
        />
        <CalendarSelect
          value={entry.values.calendar as Calendar}
          onChange={(chosen) => entry.put('calendar', chosen)}
        />
        {!keepsFiles(profile) ? null : (
          <Box sx={{ mt: 1 }}>
            <Picture
              id={entry.values.profileImage === '' ? null : entry.values.profileImage}
              onChange={(id) => entry.put('profileImage', id ?? '')}
            />
          </Box>
        )}
        <SubmitButton
          busy={entry.busy}
          label={translate('common.action.save')}
          busyLabel={translate('common.state.saving')}
        />
      </EntryForm>
    </Box>
  )
}
