import { createContext, use } from 'react'
import { useInput, useTranslate } from 'react-admin'
import type { Field } from '../../../resources/_kit/field.ts'
import type { InputProps, Place } from '../types.ts'

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

/** What a form marks: where most must be filled in, what may be left empty; else what must be filled in. */
export const MarksContext = createContext<'required' | 'optional'>('required')

/** The hint of a field, with what it is needed for; undefined where nothing is said. */
function useHint(field: Field, place: Place): string | undefined {
  const translate = useTranslate()
  const { hint } = place
  if (field.required !== 'toPublish') return hint === '' ? undefined : hint
  const needed = place.needed ?? translate('common.state.requiredTo.publish')
  // The dot parts the two: no full stop stands before it.
  return hint === undefined ? needed : `${hint.replace(/\.$/, '')} · ${needed}`
}

/** What react-admin's inputs are told of a declared field. The error takes the hint's place by itself. */
export function useDeclared({ field, source, place }: InputProps) {
  const translate = useTranslate()
  const marks = use(MarksContext)
  const hint = useHint(field, place)
  const required = field.required === true
  const isOptional = marks === 'optional' && !required
  return {
    source,
    label: isOptional ? `${place.label} (${translate('common.state.optional')})` : place.label,
    helperText: hint ?? (false as const),
    required,
    /** Whether a star says that it must be filled in. */
    isStarred: required && marks === 'required',
  }
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
  label: string
  required: boolean
  isStarred: boolean
  /** The error, else the hint with what publishing needs. */
  help: string | undefined
}

/** Ties an input of our own to the form: value, error and the words below it. `empty` stands for null while it is shown. */
export function useField<V>(props: InputProps, empty: V): FieldState<V> {
  const { label, helperText, required, isStarred } = useDeclared(props)
  const input = useInput<V | null>({
    source: props.source,
    format: keep,
    parse: keep as (value: unknown) => V | null,
  })
  const error = messageIn(input.fieldState.error)
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
    label,
    required,
    isStarred,
    help: error ?? (helperText === false ? undefined : helperText),
  }
}
