import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import type { InputProps } from '../types.ts'
import { FieldInput } from './FieldInput.tsx'

/** The input of a field that is asked for only where another one holds this value. */
export const onlyWhere = (name: string, value: unknown, among?: InputProps['among']): ComponentType<InputProps> =>
  function OnlyWhere(props: InputProps) {
    const current: unknown = useWatch({ name })
    return current === value ? <FieldInput {...props} {...(among && { among })} /> : null
  }
