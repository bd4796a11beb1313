import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { type StepState, Steps } from './Steps.tsx'

export interface WizardStep {
  id: string
  label: string
  /** Whoever has gone past it need not have done anything there: it is never called done. */
  optional?: boolean
}

const stateAt = ({ optional }: WizardStep, index: number, now: number): StepState => {
  if (index === now) return 'inProgress'
  return index < now && !optional ? 'completed' : 'notStarted'
}

interface WizardStepsProps {
  label: string
  steps: readonly WizardStep[]
  /** The number of the present step, from 0; their count where all are done. */
  now: number
}

/** Where one is: all steps side by side, on a phone the present one and its number. */
export function WizardSteps({ label, steps, now }: WizardStepsProps) {
  const translate = useTranslate()
  const here = Math.min(now, steps.length - 1)
  const wordAt = ({ optional }: WizardStep, index: number): string => {
    if (index === now) return translate('project.stages.now')
    if (optional) return translate('kit.step.optional')
    if (index < now) return translate('project.stages.done')
    return translate(index === now + 1 ? 'project.stages.next' : 'kit.step.later')
  }
  const items = steps.map((step, index) => ({
    ...step,
    state: stateAt(step, index, now),
    stateLabel: wordAt(step, index),
  }))
  return (
    <Box sx={{ mb: 3 }}>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <Steps label={label} steps={items} />
      </Box>
      <Typography sx={{ display: { xs: 'block', md: 'none' }, fontWeight: 600 }}>
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, marginInlineEnd: 1 }}>
          {translate('kit.position', { number: here + 1, total: steps.length })}
        </Box>
        {steps[here]?.label}
      </Typography>
    </Box>
  )
}
