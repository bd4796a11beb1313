import { useNotify } from 'react-admin'
import { useRefusalText } from '../hooks/useRefusalText.ts'
import { useTexts } from '../texts.ts'

/** Says why a record stays, under the resource's own words where it has any [8.45]. */
export function useRefusedRemoval(resource: string): (error: unknown) => void {
  const notify = useNotify()
  const refusalText = useRefusalText(resource)
  const { text } = useTexts(resource)
  return (error) => notify(refusalText(error, text('removeFailed')), { type: 'error' })
}
