import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatDateTime } from '../../../i18n/dates.ts'
import type { AccountReason, AccountStanding } from '../../../resources/_kit/accounts.ts'
import { ACCOUNT_TONE } from '../../ui/accountTone.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { runAction } from '../calls.ts'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'
import { useTexts } from '../texts.ts'
import { Refused } from './AccountForm.tsx'

/** How an account stands. */
export interface Standing {
  id: string
  state: AccountStanding
  reason: AccountReason | null
  detail: string | null
  checkedAt: string | null
}

interface AccountStateProps {
  resource: string
  account: Standing
  /** Who writes now, in a sentence. */
  sentence: string
  forget: { label: string; text: string }
  onChange: () => void
}

/** Whether the account is in use, when that was found out, and what can be done with it as it stands. */
export function AccountState({ resource, account, sentence, forget, onChange }: AccountStateProps) {
  const translate = useTranslate()
  const format = useFormat()
  const texts = useTexts(resource)
  const { id, state, reason, detail, checkedAt } = account
  const act = useAct(async (name: string) => {
    await runAction(resource, id, name)
    onChange()
  })
  return (
    <Section title={translate('connections.state')} frame="card">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <StatusChip tone={ACCOUNT_TONE[state]} label={texts.place('state').choice(state)} />
        {checkedAt === null ? null : (
          <Typography variant="body2" color="textSecondary">
            {translate('connections.checked', { at: formatDateTime(checkedAt, format) })}
          </Typography>
        )}
      </Box>
      <Typography sx={{ mb: 2 }}>{sentence}</Typography>
      {state === 'refused' && reason !== null ? (
        <Refused resource={resource} refusal={{ reason, detail: detail ?? '' }} lead="connections.refusedNow" />
      ) : null}
      {act.error === null ? null : <Failure error={act.error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={act.busy} aria-busy={act.busy} onClick={() => void act.run('check')}>
          {translate('connections.check')}
        </Button>
        {state === 'working' ? (
          <Button variant="outlined" color="inherit" disabled={act.busy} onClick={() => void act.run('switchOff')}>
            {translate('connections.switchOff')}
          </Button>
        ) : null}
        <ConfirmButton
          label={forget.label}
          tone="danger"
          variant="text"
          question={{
            title: forget.label,
            text: forget.text,
            confirmLabel: forget.label,
            cancelLabel: translate('common.action.cancel'),
          }}
          onConfirm={async () => void (await act.start('forget'))}
        />
      </Box>
    </Section>
  )
}
