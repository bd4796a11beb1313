import { useWatch } from 'react-hook-form'
import type { InputProps } from '../types.ts'
import { FieldInput } from './FieldInput.tsx'

export interface OnlyProps extends InputProps {
  /** Another field of the form, and what it has to hold. */
  where: { name: string; value: unknown }
}

export function Only({ where, ...props }: OnlyProps) {
  const current: unknown = useWatch({ name: where.name })
  return current === where.value ? <FieldInput {...props} /> : null
}
