import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import type { InputProps } from '../../../src/generate/types.ts'
import { useServing } from './Appeal.tsx'

/** Whether it is known of the template that is chosen in the form. */
export const useServingChosen = (): boolean => useServing(useWatch({ name: 'template' }) as string | null)

/** Asked of campaigns by a marketing template. */
export function AppealInput(props: InputProps) {
  return useServingChosen() ? null : <FieldInput {...props} />
}
