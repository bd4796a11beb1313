import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formNames } from '../fields.ts'
import { useLabels } from '../labels.ts'
import { useTexts } from '../texts.ts'
import { leavesOf } from './leaves.ts'
import type { Stepping } from './sections.ts'

/** It leads somewhere, and looks like it. */
const WAY = { textDecoration: 'underline', textAlign: 'start' } as const

interface MarkedProps {
  resource: Resource
  stepping: Stepping
}

interface Way {
  path: string
  label: string
}

/** Each fault by the words of its field, once where one field has several; a way to its input. */
function useWays({ resource, stepping: { steps } }: MarkedProps): Way[] {
  const form = useFormContext()
  const labels = useLabels(resource.name)
  const { errors } = form.formState
  const names = steps.length === 0 ? formNames(resource) : steps.flatMap((step) => step.fields)
  const labelOf = labels(form.getValues())
  const ways = leavesOf(errors, names).map((path): Way => ({ path, label: labelOf(path) ?? path }))
  return ways.filter(({ label }, index) => ways.findIndex((one) => one.label === label) === index)
}

interface FaultsProps extends MarkedProps {
  ways: readonly Way[]
}

/** The faulty fields, by their steps where there are some, each a way to its input. */
function Faults({ resource, stepping: { steps, goTo }, ways }: FaultsProps) {
  const texts = useTexts(resource.name)
  const buttons = (some: readonly Way[]) =>
    some.map(({ path, label }) => (
      <Button key={path} variant="text" size="small" color="inherit" sx={WAY} onClick={() => goTo(path)}>
        {label}
      </Button>
    ))
  if (steps.length === 0) return <Box sx={{ mt: 1 }}>{buttons(ways)}</Box>
  const faulty = steps
    .map((step) => ({ step, own: ways.filter(({ path }) => step.fields.includes(path.split('.')[0] ?? '')) }))
    .filter(({ own }) => own.length > 0)
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {faulty.map(({ step, own }) => (
        <li key={step.key}>
          {texts.section(step.key)}: {buttons(own)}
        </li>
      ))}
    </Box>
  )
}

/** How many fields to look at, and which. */
export function Marked({ resource, stepping }: MarkedProps) {
  const translate = useTranslate()
  const ways = useWays({ resource, stepping })
  if (ways.length === 0) return null
  return (
    <ErrorState
      title={translate('kit.invalid', { smart_count: ways.length })}
      detail={<Faults resource={resource} stepping={stepping} ways={ways} />}
    />
  )
}
