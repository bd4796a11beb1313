import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { choiceKey } from '../../../resources/_kit/keys.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { OfEntity } from '../../../resources/donor_issues/ui/own/useOwn.ts'
import { type QuietHours, quietFault } from '../../../resources/donors/quiet.ts'
import type { donors } from '../../../resources/donors/schema.ts'
import { refusalText, runAction } from '../../generate/calls.ts'
import { Quiet } from './Quiet.tsx'

type Donor = RecordOf<typeof donors>
/** One of the donors that the signed-in person is: `access.ts`. */
export type OwnDonor = OfEntity &
  Pick<
    Donor,
    | 'id'
    | 'language'
    | 'calendar'
    | 'appealConsent'
    | 'emailStopped'
    | 'whatsappStopped'
    | 'smsStopped'
    | 'quietFrom'
    | 'quietTo'
  >
type Wanted = Omit<OwnDonor, 'id' | 'entityId' | 'appealConsent' | 'quietFrom' | 'quietTo'> & {
  appealConsent?: 'given' | 'refused'
  quiet: QuietHours | null
}

const WAYS = { email: 'emailStopped', whatsapp: 'whatsappStopped', sms: 'smsStopped' } as const
const CHOICES = { language: ['ar', 'en'], calendar: ['gregorian', 'hijri', 'both'] } as const

function wantedOf({
  language,
  calendar,
  emailStopped,
  whatsappStopped,
  smsStopped,
  appealConsent,
  ...rest
}: OwnDonor): Wanted {
  const { quietFrom: from, quietTo: to } = rest
  // Some were kept once that hold nothing back: they are as good as none, and kept as none with whatever is chosen next.
  const quiet = from && to && quietFault({ from, to }) === null ? { from, to } : null
  const all = { language, calendar, emailStopped, whatsappStopped, smsStopped, quiet }
  return appealConsent === 'unknown' ? all : { ...all, appealConsent }
}

/** Kept as it is chosen, one choice after the other. */
function usePreferences(donor: OwnDonor) {
  const notify = useNotify()
  const [wanted, setWanted] = useState(() => wantedOf(donor))
  const [busy, setBusy] = useState(false)
  const choose = async (what: Partial<Wanted>): Promise<boolean> => {
    const next = { ...wanted, ...what }
    setBusy(true)
    try {
      await runAction('donors', donor.id, 'prefer', next)
      setWanted(next)
      notify('common.state.saved', { type: 'success' })
      return true
    } catch (fault) {
      notify(refusalText(fault), { type: 'error', multiLine: true })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { wanted, busy, keep: choose, choose: (what: Partial<Wanted>) => void choose(what) }
}

type Kept = ReturnType<typeof usePreferences>

function Ways({ wanted, busy, choose }: Kept) {
  const translate = useTranslate()
  const hint = useId()
  const word = (key: string) => translate(`ownData.ways.${key}`)
  const isSilent = Object.values(WAYS).every((field) => wanted[field])
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {word('title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {(['email', 'whatsapp', 'sms'] as const).map((way) => (
          <FormControlLabel
            key={way}
            control={
              <Switch
                checked={!wanted[WAYS[way]]}
                disabled={busy}
                onChange={(_event, on) => choose({ [WAYS[way]]: !on })}
              />
            }
            label={word(way)}
          />
        ))}
      </Box>
      {isSilent ? <Typography role="status">{word('none')}</Typography> : null}
      <FormControlLabel
        control={
          <Switch
            checked={wanted.appealConsent === 'given'}
            disabled={busy}
            onChange={(_event, on) => choose({ appealConsent: on ? 'given' : 'refused' })}
            {...(!isSilent && { slotProps: { input: { 'aria-describedby': hint } } })}
          />
        }
        label={word('appeals')}
      />
      {isSilent ? null : (
        // Of who gets nothing at all it would not be so.
        <FormHelperText id={hint} sx={{ mt: 0, mx: 0 }}>
          {word('appealsHint')}
        </FormHelperText>
      )}
    </Box>
  )
}

const AS_CHARITY = ''

function Reading({ wanted, busy, choose }: Kept) {
  const translate = useTranslate()
  const word = (key: string) => translate(`ownData.reading.${key}`)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2.5 }}>
      {(['language', 'calendar'] as const).map((field) => (
        <TextField
          key={field}
          select
          size="small"
          label={word(field)}
          value={wanted[field] ?? AS_CHARITY}
          disabled={busy}
          onChange={({ target: { value } }) => choose({ [field]: value === AS_CHARITY ? null : value })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ flex: '1 1 14rem', maxWidth: '24rem' }}
        >
          <MenuItem value={AS_CHARITY}>{word('asCharity')}</MenuItem>
          {CHOICES[field].map((one) => (
            <MenuItem key={one} value={one}>
              {translate(choiceKey<typeof donors>('donors', field, one))}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  )
}

/** [1.13] how a donor wants to be written to by one charity. */
export function Preferences({ donor }: { donor: OwnDonor }) {
  const kept = usePreferences(donor)
  return (
    <>
      <Ways {...kept} />
      <Quiet quiet={kept.wanted.quiet} busy={kept.busy} keep={(quiet) => kept.keep({ quiet })} />
      <Reading {...kept} />
    </>
  )
}
