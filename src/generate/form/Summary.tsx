import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { ErrorState } from '../../ui/ErrorState.tsx'

/** What is wrong with the form as a whole: how many fields to look at, or what the server said of all of it. */
export function Summary() {
  const translate = useTranslate()
  const { errors, submitCount } = useFormContext().formState
  const server = errors.root?.['server']
  const count = Object.keys(errors).filter((name) => name !== 'root').length
  // A conflict has a panel of its own, and before the first attempt each field speaks for itself.
  if (server?.type === 'stale' || submitCount === 0) return null
  const marked = count > 0 && server?.type !== 'mismatch'
  const title = marked ? translate('kit.invalid', { smart_count: count }) : server?.message
  if (title === undefined) return null
  return (
    <Box sx={{ mb: 2 }}>
      <ErrorState title={title} />
    </Box>
  )
}
