import { targetOf } from '../fields.ts'
import type { InputProps } from '../types.ts'
import { RecordPicker, RecordsPicker } from './pickers.tsx'
import { useField } from './useField.ts'

const NONE: string[] = []

function usePicker<V>(props: InputProps, none: V) {
  const input = useField<V>(props, none)
  return {
    id: input.id,
    to: targetOf(props.field),
    among: props.among,
    label: input.label,
    value: input.value,
    onChange: input.set,
    onBlur: input.blur,
    inputRef: input.ref,
    required: input.isStarred,
    error: input.error !== undefined,
    help: input.help,
  }
}

export const ReferenceInput = (props: InputProps) => <RecordPicker {...usePicker<string | null>(props, null)} />

export const ReferencesInput = (props: InputProps) => <RecordsPicker {...usePicker<string[]>(props, NONE)} />
