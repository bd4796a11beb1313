import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { type StepState, Steps } from './Steps.tsx'

export interface WizardStep {
  id: string
  label: string
}

const stateAt = (index: number, now: number): StepState =>
  index < now ? 'completed' : index === now ? 'inProgress' : 'notStarted'

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
  const words = {
    completed: translate('project.stages.done'),
    inProgress: translate('project.stages.now'),
    notStarted: translate('project.stages.next'),
  }
  const items = steps.map((step, index) => {
    const state = stateAt(index, now)
    return { ...step, state, stateLabel: words[state] }
  })
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
