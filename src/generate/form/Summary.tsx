import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { splitWords } from '../../providers/errorText.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formNames } from '../fields.ts'
import { useTexts } from '../texts.ts'
import { faultyIn } from './sections.ts'
import type { Stepping } from './useSteps.ts'

/** It leads somewhere, and looks like it. */
const WAY = { textDecoration: 'underline' } as const

interface SummaryProps {
  resource: Resource
  stepping: Stepping
}

/** The faulty fields, by their steps where there are some, each a way to its input. */
function Faults({ resource, stepping: { steps, goTo } }: SummaryProps) {
  const texts = useTexts(resource.name)
  const { errors } = useFormContext().formState
  const ways = (names: readonly string[]) =>
    names.map((name) => (
      <Button key={name} variant="text" size="small" color="inherit" sx={WAY} onClick={() => goTo(name)}>
        {texts.place(name).label}
      </Button>
    ))
  if (steps.length === 0)
    return <Box sx={{ mt: 1 }}>{ways(formNames(resource).filter((name) => Object.hasOwn(errors, name)))}</Box>
  const faulty = steps.map((step) => ({ step, names: faultyIn(step, errors) })).filter(({ names }) => names.length > 0)
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {faulty.map(({ step, names }) => (
        <li key={step.key}>
          {texts.section(step.key)}: {ways(names)}
        </li>
      ))}
    </Box>
  )
}

/** What is wrong with the form as a whole: how many fields to look at, or what the server said of all of it. */
export function Summary({ resource, stepping }: SummaryProps) {
  const translate = useTranslate()
  const { errors, submitCount } = useFormContext().formState
  const server = errors.root?.['server']
  const count = Object.keys(errors).filter((name) => name !== 'root').length
  // A conflict has a panel of its own, and before the first attempt each field speaks for itself.
  if (server?.type === 'stale' || submitCount === 0) return null
  const marked = count > 0 && server?.type !== 'mismatch'
  const left = splitWords(server?.type === 'fields' ? '' : (server?.message ?? ''))
  const title = marked ? translate('kit.invalid', { smart_count: count }) : left.title
  if (title === '') return null
  const detail = marked ? <Faults resource={resource} stepping={stepping} /> : left.subtitle || undefined
  return (
    <Box sx={{ mb: 2 }}>
      <ErrorState title={title} detail={detail} />
    </Box>
  )
}
