import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { entityStaff } from '../../../resources/_kit/roles.ts'
import { STAFF_MAILS, type StaffMail } from '../../../resources/users/schema.ts'
import { refusalText } from '../../generate/calls.ts'
import { http } from '../../providers/http.ts'
import { getSettings, type Profile, setSettings } from '../../providers/settings.ts'
import { Section } from '../../ui/Section.tsx'

/** Says which of them are off, whatever is chosen beside it meanwhile. */
async function mute(muted: readonly StaffMail[]): Promise<void> {
  const { json } = await http<Partial<Profile> | null>('/user/profile', { method: 'PUT', body: { mutedMails: muted } })
  const { profile } = getSettings()
  if (profile) setSettings({ profile: { ...profile, mutedMails: json?.mutedMails ?? muted } })
}

function Mail({ mail, muted }: { mail: StaffMail; muted: readonly StaffMail[] }) {
  const translate = useTranslate()
  const notify = useNotify()
  const hint = useId()
  const [busy, setBusy] = useState(false)
  const choose = async (wanted: boolean) => {
    setBusy(true)
    try {
      await mute(wanted ? muted.filter((one) => one !== mail) : [...muted, mail])
      notify('common.state.saved', { type: 'success' })
    } catch (fault) {
      notify(refusalText(fault), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={!muted.includes(mail)}
            disabled={busy}
            onChange={(_event, wanted) => void choose(wanted)}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
        label={translate(`settings.mails.${mail}`)}
      />
      <FormHelperText id={hint} sx={{ mt: 0, mx: 0 }}>
        {translate(`settings.mails.${mail}Hint`)}
      </FormHelperText>
    </div>
  )
}

/** product.md 2: the mails that come to staff without their asking, each to be turned off; the bell goes on telling. */
export function Mails({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  if (!entityStaff.some((role) => profile.roles.includes(role))) return null
  return (
    <Section title={translate('settings.mails.title')} subtitle={translate('settings.mails.lead')}>
      {STAFF_MAILS.map((mail) => (
        <Mail key={mail} mail={mail} muted={profile.mutedMails ?? []} />
      ))}
    </Section>
  )
}
