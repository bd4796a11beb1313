import { useInput, useTranslate } from 'react-admin'
import type { InputProps } from '../types.ts'

const keep = (value: unknown): unknown => value

/** The first message of an error, which for a list of lines or files may stand below one of its items. */
export function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  if ('root' in error) return messageIn(error.root)
  const inner = Array.isArray(error) ? error : []
  for (const one of inner) {
    const found = messageIn(one)
    if (found !== undefined) return found
  }
  return undefined
}

export interface FieldState<V> {
  id: string
  name: string
  value: V
  /** The stored value or null. */
  set: (value: V | null) => void
  blur: () => void
  ref: (element: unknown) => void
  error: string | undefined
  /** The raw error, for inputs that place it at one of their items. */
  fault: unknown
  required: boolean
  disabled: boolean
  /** The error, else the hint with what publishing needs. */
  help: string | undefined
}

/** Ties an input to the form: value, error and the words below it. `empty` stands for null while it is shown. */
export function useField<V>({ field, source, place }: InputProps, empty: V): FieldState<V> {
  const translate = useTranslate()
  const input = useInput<V | null>({ source, format: keep, parse: keep as (value: unknown) => V | null })
  const error = messageIn(input.fieldState.error)
  const hints = [place.hint, field.required === 'toPublish' ? translate('common.state.requiredToPublish') : undefined]
  const hint = hints.filter((one) => one !== undefined).join(' · ')
  const value = input.field.value as V | null | undefined
  return {
    id: input.id,
    name: input.field.name,
    value: value ?? empty,
    set: input.field.onChange as (value: V | null) => void,
    blur: () => input.field.onBlur(),
    ref: input.field.ref,
    error,
    fault: input.fieldState.error,
    required: field.required === true,
    disabled: input.formState.isSubmitting,
    help: error ?? (hint === '' ? undefined : hint),
  }
}
