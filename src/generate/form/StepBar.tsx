import MenuItem from '@mui/material/MenuItem'
import MuiStep from '@mui/material/Step'
import StepButton from '@mui/material/StepButton'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { fieldOf } from '../fields.ts'
import { useTexts } from '../texts.ts'
import { type Body, changesOf } from './changes.ts'
import type { Stepping } from './sections.ts'
import { faultyIn, stepId } from './sections.ts'

type Standing = 'faulty' | 'done' | 'begun' | 'empty'

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

interface StepBarProps {
  resource: Resource
  stepping: Stepping
  /** What an untouched form of a new record holds. */
  blank: Body
  /** The form's id. */
  form: string
}

/** How each step stands: a fault in it, something still required, nothing at all, or done. */
function useStandings({
  resource,
  stepping,
  blank,
}: Pick<StepBarProps, 'resource' | 'stepping' | 'blank'>): Standing[] {
  const values = useWatch()
  const { errors } = useFormState()
  const changed = new Set(Object.keys(changesOf(resource, values, blank)))
  return stepping.steps.map((step) => {
    if (faultyIn(step, errors).length > 0) return 'faulty'
    if (!step.fields.some((name) => changed.has(name))) return 'empty'
    const misses = (name: string) => fieldOf(resource, name).required !== false && isNothing(values[name])
    return step.fields.some(misses) ? 'begun' : 'done'
  })
}

/** The steps of a form, open in any order: side by side, on a phone a list to choose from. */
export function StepBar({ resource, stepping, blank, form }: StepBarProps) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const standings = useStandings({ resource, stepping, blank })
  const { steps, now, go } = stepping
  const words = (index: number) => translate(`kit.steps.${standings[index] ?? 'empty'}`)
  return (
    <>
      <Stepper
        nonLinear
        alternativeLabel
        activeStep={now}
        aria-label={translate('kit.parts')}
        sx={{
          display: { xs: 'none', md: 'flex' },
          mb: 3,
          '& .MuiStepIcon-root:not(.Mui-active, .Mui-completed, .Mui-error)': { color: 'text.secondary' },
        }}
      >
        {steps.map((step, index) => (
          <MuiStep key={step.key} completed={standings[index] === 'done'}>
            <StepButton
              id={stepId(form, step, 'tab')}
              aria-controls={stepId(form, step, 'panel')}
              onClick={() => go(index)}
              optional={
                <Typography component="span" variant="caption" color="textSecondary">
                  {words(index)}
                </Typography>
              }
            >
              <StepLabel error={standings[index] === 'faulty'}>{texts.section(step.key)}</StepLabel>
            </StepButton>
          </MuiStep>
        ))}
      </Stepper>
      <TextField
        select
        fullWidth
        size="small"
        label={translate('kit.steps.position', { number: now + 1, total: steps.length })}
        value={now}
        onChange={(event) => go(Number(event.target.value))}
        sx={{ display: { xs: 'flex', md: 'none' }, mb: 2 }}
      >
        {steps.map((step, index) => (
          <MenuItem key={step.key} value={index}>
            {texts.section(step.key)} · {words(index)}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
