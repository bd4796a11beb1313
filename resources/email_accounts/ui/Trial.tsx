import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { readAction, runAction } from '../../../src/generate/calls.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { Notice } from '../../../src/ui/Notice.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { emailAccounts } from '../schema.ts'

interface Sent {
  to: string
  state: 'sent' | 'failed' | 'unknown'
  reason?: string
}

const LANGUAGES = ['ar', 'en'] as const

function Outcome({ to, state, reason = 'other' }: Sent) {
  const translate = useTranslate()
  const texts = useTexts<typeof emailAccounts>('email_accounts')
  const args = { to: `\u2068${to}\u2069`, reason: texts.place('reason').choice(reason) }
  return (
    <Notice tone={state === 'sent' ? 'success' : 'warning'}>{translate(`connections.trial.${state}`, args)}</Notice>
  )
}

/** The test letter, as it looks and as it arrives. */
export function Trial({ id }: { id: string }) {
  const translate = useTranslate()
  const [language, setLanguage] = useState<'ar' | 'en'>('ar')
  const [sent, setSent] = useState<Sent | null>(null)
  const { data } = useQuery({
    queryKey: ['email_accounts', 'sample', language],
    queryFn: () => readAction<{ html: string }>('email_accounts', null, `sample?language=${language}`),
  })
  const send = useAct(async () => {
    setSent(null)
    setSent(await runAction<Sent>('email_accounts', id, 'trial', { language }))
  })
  const title = translate('connections.trial.title')
  return (
    <Section title={title} subtitle={translate('connections.trial.hint')} frame="card">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('connections.trial.language')}
          value={language}
          onChange={(_event, chosen: 'ar' | 'en' | null) => setLanguage(chosen ?? language)}
        >
          {LANGUAGES.map((one) => (
            <ToggleButton key={one} value={one}>
              {translate(`common.language.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button variant="outlined" disabled={send.busy} aria-busy={send.busy} onClick={() => void send.run()}>
          {translate('connections.trial.send')}
        </Button>
      </Box>
      {sent === null ? null : <Outcome {...sent} />}
      {send.error === null ? null : <Failure error={send.error} />}
      <Box
        component="iframe"
        title={title}
        sandbox=""
        srcDoc={data?.html ?? ''}
        sx={{
          display: 'block',
          width: '100%',
          maxWidth: 640,
          height: 330,
          border: '1px solid var(--athar-hairline)',
          borderRadius: 1,
        }}
      />
    </Section>
  )
}
