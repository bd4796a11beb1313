import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { choice, phone, text } from '../../../resources/_kit/fields/index.ts'
import { choiceKey, fieldKey } from '../../../resources/_kit/keys.ts'
import { entityStaff } from '../../../resources/_kit/roles.ts'
import type { messages } from '../../../resources/messages/schema.ts'
import type { users } from '../../../resources/users/schema.ts'
import { FieldsForm } from '../../generate/form/FieldsForm.tsx'
import { FormField, placeOf, SubmitButton } from '../../generate/form/FormField.tsx'
import { ChoiceInput } from '../../generate/inputs/choice.tsx'
import { REACH, type Reach, useReach } from '../../generate/sending/useReach.ts'
import { http } from '../../providers/http.ts'
import { getSettings, type Profile, setSettings } from '../../providers/settings.ts'
import { useKeepAcrossReload } from '../../providers/useAcrossReload.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PhoneText } from '../../ui/PhoneText.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** By which a code can be brought. */
const FREE = ['sms', 'whatsapp'] as const
const CODE = { code: text({ required: true, max: 6, code: true }) }

/** A number that a code is on its way to. */
interface Asked {
  phone: string
  sent: boolean
  /** Milliseconds since 1970. */
  at: number
}

/** A code holds at least as long as this; what is opened later begins anew (server/accounts/ownPhone.ts). */
const HOLDS_MS = 10 * 60_000

function Number({ reach, ways, onAsked }: { reach: Reach; ways: readonly string[]; onAsked: (asked: Asked) => void }) {
  const translate = useTranslate()
  const fields = {
    phone: phone({ required: true, accept: 'mobile' }),
    channel: choice(FREE.filter((one) => ways.includes(one)) as never, { required: true }),
  }
  const by = {
    ...placeOf(translate('trial.phone.by')),
    choice: (value: string) => translate(choiceKey<typeof messages>('messages', 'channel', value)),
  }
  return (
    <FieldsForm
      fields={fields}
      initial={{ phone: reach.phone, channel: ways[0] }}
      send={async (body) => {
        const { json } = await http<{ state: string }>('/user/reach/code', { method: 'POST', body })
        onAsked({ phone: String(body.phone), sent: json.state !== 'failed', at: Date.now() })
      }}
    >
      <FormField name="phone" label={translate(fieldKey<typeof users>('users', 'phone'))} autoComplete="tel" />
      {ways.length > 1 ? <ChoiceInput field={fields.channel} source="channel" place={by} /> : null}
      <SubmitButton label={translate('trial.phone.ask')} busyLabel={translate('common.state.loading')} isSecond />
    </FieldsForm>
  )
}

function Code({ asked, onDone }: { asked: Asked; onDone: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  if (!asked.sent) return <Notice tone="warning">{translate('trial.phone.notSent')}</Notice>
  return (
    <>
      <Notice tone="info">{translate('trial.phone.sent', { to: `\u2066${asked.phone}\u2069` })}</Notice>
      <FieldsForm
        fields={CODE}
        send={async ({ code }) => {
          const body = { phone: asked.phone, code }
          const { json } = await http<Reach>('/user/reach/phone', { method: 'POST', body })
          queries.setQueryData(REACH, json)
          const { profile } = getSettings()
          if (profile) setSettings({ profile: { ...profile, phone: json.phone } })
          notify('trial.phone.done', { type: 'success' })
          onDone()
        }}
      >
        <FormField name="code" label={translate('trial.phone.code')} autoComplete="one-time-code" maxLength={6} />
        <SubmitButton label={translate('trial.phone.confirm')} busyLabel={translate('common.state.saving')} />
      </FieldsForm>
    </>
  )
}

function Standing({ phone: number, proven }: Reach) {
  const translate = useTranslate()
  if (number === null) return <Typography color="textSecondary">{translate('trial.phone.none')}</Typography>
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <PhoneText value={number} />
      <StatusChip
        tone={proven ? 'success' : 'warning'}
        label={translate(proven ? 'trial.phone.proven' : 'trial.phone.unproven')}
      />
    </Box>
  )
}

/** Tests go to nobody but whoever asks for them: a number is theirs once a code has come back from it. */
export function OwnPhone({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  const isStaff = entityStaff.some((role) => profile.roles.includes(role))
  return isStaff && profile.entity !== null ? (
    <Section title={translate('trial.phone.title')} subtitle={translate('trial.phone.hint')}>
      <Own />
    </Section>
  ) : null
}

function Own() {
  const translate = useTranslate()
  const { data } = useReach()
  const [asked, setAsked] = useState<Asked | null>(null)
  // Who goes to their messages for the code, and comes back to a page that was loaded anew, still has where to write it.
  useKeepAcrossReload<Asked>('ownPhone', asked?.sent === true ? asked : null, (kept) => {
    if (Date.now() - kept.at < HOLDS_MS) setAsked(kept)
  })
  if (data === undefined) return null
  const ways = FREE.filter((one) => data.ways.some(({ channel }) => channel === one))
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 480 }}>
      <Standing {...data} />
      {ways.length === 0 ? (
        <Notice tone="info">{translate('trial.phone.noWay')}</Notice>
      ) : (
        <Number reach={data} ways={ways} onAsked={setAsked} />
      )}
      {asked === null ? null : <Code key={asked.phone} asked={asked} onDone={() => setAsked(null)} />}
    </Box>
  )
}
