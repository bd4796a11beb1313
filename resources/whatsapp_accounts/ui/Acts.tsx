import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { runAction } from '../../../src/generate/calls.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useRefusalText } from '../../../src/generate/hooks/useRefusalText.ts'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import type { LinkState } from '../schema.ts'
import type { AccountRow } from './SettingsDialog.tsx'

type Name = 'start' | 'disconnect' | 'reset'

/** What can be asked for in each state [4.15]; of starting also what it is called there. */
const ACTS: Readonly<Record<LinkState, { start?: 'show' | 'retry' | 'again'; end?: true; reset?: true }>> = {
  needsSetup: { start: 'show' },
  inProgress: { end: true, reset: true },
  linked: { end: true, reset: true },
  error: { start: 'retry', end: true, reset: true },
  disconnected: { start: 'again', reset: true },
}

interface ActsProps {
  account: AccountRow
  onAsked: () => void
  onSettings: () => void
}

/** The next step first; what ends a link asks before it does. */
export function Acts({ account: { id, state }, onAsked, onSettings }: ActsProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refusalText = useRefusalText('whatsapp_accounts')
  const { start, end, reset } = ACTS[state]
  const ask = async (name: Name) => {
    try {
      await runAction('whatsapp_accounts', id, name)
    } catch (error) {
      notify(refusalText(error) || 'errors.title.undefined', { type: 'error' })
    }
    onAsked()
  }
  const starting = useAct(() => ask('start'))
  const question = (name: 'disconnect' | 'reset') => ({
    title: translate(`linking.act.${name}`),
    text: translate(`linking.act.${name}Ask`),
    confirmLabel: translate(`linking.act.${name}`),
    cancelLabel: translate('common.action.cancel'),
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {start === undefined ? null : (
        <Button
          variant="contained"
          disabled={starting.busy}
          aria-busy={starting.busy}
          onClick={() => void starting.run()}
        >
          {translate(`linking.act.${start}`)}
        </Button>
      )}
      <Button variant="outlined" onClick={onSettings}>
        {translate('linking.settings.change')}
      </Button>
      {end ? (
        <ConfirmButton
          label={translate('linking.act.disconnect')}
          question={question('disconnect')}
          onConfirm={() => ask('disconnect')}
        />
      ) : null}
      {reset ? (
        <ConfirmButton
          label={translate('linking.act.reset')}
          tone="danger"
          question={question('reset')}
          onConfirm={() => ask('reset')}
        />
      ) : null}
    </Box>
  )
}
