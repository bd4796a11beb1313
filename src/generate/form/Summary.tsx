import Box from '@mui/material/Box'
import { useFormContext } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { splitWords } from '../../providers/errorText.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { later } from '../lazyPart.tsx'
import type { Stepping } from './sections.ts'

/** How fields are called within rows and blocks weighs something, and most forms are filled in well. */
const Marked = later(async () => (await import('./Marked.tsx')).Marked, { xs: 92, sm: 100 })

interface SummaryProps {
  resource: Resource
  stepping: Stepping
  /** Somebody came to complete the record: what it lacks is listed before the first attempt. */
  completing: boolean
}

/** What is wrong with the form as a whole: how many fields to look at, or what the server said of all of it. */
export function Summary({ resource, stepping, completing }: SummaryProps) {
  const { errors, submitCount } = useFormContext().formState
  const server = errors.root?.['server']
  const isMarked = Object.keys(errors).some((name) => name !== 'root') && server?.type !== 'mismatch'
  // A conflict has a panel of its own, and before the first attempt each field speaks for itself.
  if (server?.type === 'stale' || (submitCount === 0 && !completing)) return null
  const { title, subtitle } = splitWords(server?.type === 'fields' ? '' : (server?.message ?? ''))
  if (!isMarked && title === '') return null
  return (
    <Box sx={{ mb: 2 }}>
      {isMarked ? (
        <Marked resource={resource} stepping={stepping} />
      ) : (
        <ErrorState title={title} detail={subtitle || undefined} />
      )}
    </Box>
  )
}
