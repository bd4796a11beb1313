import { useTranslate } from 'react-admin'
import { MailNotice } from '../../../../src/generate/sending/MailNotice.tsx'
import { Test } from '../../../../src/generate/sending/Test.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { reports } from '../../schema.ts'
import type { ReportRow } from '../calls.ts'
import { StepButtons } from './StepButtons.tsx'

interface StepProps {
  report: ReportRow
  onNext: () => void
  onBack: () => void
}

/** A real letter to oneself, counted nowhere. */
export function TestStep({ report, onNext, onBack }: StepProps) {
  const translate = useTranslate()
  return (
    <Section title={translate('reports.step.test')} subtitle={translate('trial.hint')}>
      <MailNotice />
      <Test resource={reports.name} id={report.id} channels={report.channels} inBoth />
      <StepButtons onNext={onNext} onBack={onBack} />
    </Section>
  )
}
