import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { splitWords } from '../../providers/errorText.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formNames } from '../fields.ts'
import { useLabels } from '../spots.ts'
import { useTexts } from '../texts.ts'
import { leavesOf } from './leaves.ts'
import type { Stepping } from './useSteps.ts'

/** It leads somewhere, and looks like it. */
const WAY = { textDecoration: 'underline', textAlign: 'start' } as const

interface SummaryProps {
  resource: Resource
  stepping: Stepping
  /** Somebody came to complete the record: what it lacks is listed before the first attempt. */
  completing: boolean
}

interface Way {
  path: string
  label: string
}

/** Each fault by the words of its field, once where one field has several; a way to its input. */
function useWays({ resource, stepping: { steps } }: Omit<SummaryProps, 'completing'>): Way[] {
  const form = useFormContext()
  const labels = useLabels(resource.name)
  const { errors } = form.formState
  const names = steps.length === 0 ? formNames(resource) : steps.flatMap((step) => step.fields)
  const labelOf = labels(form.getValues())
  const ways = leavesOf(errors, names).map((path): Way => ({ path, label: labelOf(path) ?? path }))
  return ways.filter(({ label }, index) => ways.findIndex((one) => one.label === label) === index)
}

interface FaultsProps extends Omit<SummaryProps, 'completing'> {
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

/** What is wrong with the form as a whole: how many fields to look at, or what the server said of all of it. */
export function Summary({ resource, stepping, completing }: SummaryProps) {
  const translate = useTranslate()
  const { errors, submitCount } = useFormContext().formState
  const server = errors.root?.['server']
  const ways = useWays({ resource, stepping })
  const count = ways.length
  // A conflict has a panel of its own, and before the first attempt each field speaks for itself.
  if (server?.type === 'stale' || (submitCount === 0 && !completing)) return null
  const marked = count > 0 && server?.type !== 'mismatch'
  const left = splitWords(server?.type === 'fields' ? '' : (server?.message ?? ''))
  const title = marked ? translate('kit.invalid', { smart_count: count }) : left.title
  if (title === '') return null
  const detail = marked ? <Faults resource={resource} stepping={stepping} ways={ways} /> : left.subtitle || undefined
  return (
    <Box sx={{ mb: 2 }}>
      <ErrorState title={title} detail={detail} />
    </Box>
  )
}
