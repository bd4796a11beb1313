import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import type { InputProps } from '../../../../src/generate/types.ts'
import { BestHour } from './BestHour.tsx'

/** The time of a campaign of either sort, where it does not leave at once, above the hour that is best by the entity's letters. */
export function BestSendAt(props: InputProps) {
  if (useWatch({ name: 'sendNow' }) !== false) return null
  return (
    <>
      <FieldInput {...props} />
      <BestHour />
    </>
  )
}
