import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { failText } from '../../../../src/generate/sending/failText.ts'
import { useSettings } from '../../../../src/providers/settings.ts'
import { useKeepAcrossReload } from '../../../../src/providers/useAcrossReload.ts'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { type ReportRow, sendTrial, type Trial } from '../calls.ts'
import { MailNotice } from '../MailNotice.tsx'
import { StepButtons } from './StepButtons.tsx'

interface StepProps {
  report: ReportRow
  onNext: () => void
  onBack: () => void
}

function Outcome({ trial }: { trial: Trial }) {
  const translate = useTranslate()
  if (trial.state === 'sent') return <Notice tone="success">{translate('reports.test.sent')}</Notice>
  if (trial.state === 'unknown') return <Notice tone="warning">{translate('reports.result.unknownHint')}</Notice>
  return (
    <Notice tone="warning">
      {translate('reports.test.failed')} {trial.reason === undefined ? '' : failText(translate, trial.reason, 'email')}
    </Notice>
  )
}

/** A real letter to one's own address, counted nowhere. */
export function TestStep({ report, onNext, onBack }: StepProps) {
  const translate = useTranslate()
  const email = useSettings(({ profile }) => profile?.email ?? null)
  const [trial, setTrial] = useState<Trial | null>(null)
  useKeepAcrossReload('report-trial', trial, setTrial)
  const test = useAct(async () => {
    setTrial(null)
    setTrial(await sendTrial(report.id))
  })
  const to = trial?.to ?? email
  return (
    <Section title={translate('reports.step.test')} subtitle={translate('reports.test.hint')}>
      <MailNotice />
      {to === null ? null : (
        <Typography sx={{ mb: 2 }}>{translate('reports.test.to', { email: `\u2068${to}\u2069` })}</Typography>
      )}
      <Button variant="outlined" disabled={test.busy} aria-busy={test.busy} onClick={() => void test.run()}>
        {translate('reports.test.action')}
      </Button>
      <Box sx={{ mt: 2 }}>
        {trial === null ? null : <Outcome trial={trial} />}
        {test.error === null ? null : <Failure error={test.error} />}
      </Box>
      <StepButtons onNext={onNext} onBack={onBack} />
    </Section>
  )
}
