import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldInput } from '../inputs/FieldInput.tsx'
import type { InputProps } from '../types.ts'

/** The input of a field that is asked for only where another one holds this value. */
export const onlyWhere = (name: string, value: unknown): ComponentType<InputProps> =>
  function OnlyWhere(props: InputProps) {
    const current: unknown = useWatch({ name })
    return current === value ? <FieldInput {...props} /> : null
  }
