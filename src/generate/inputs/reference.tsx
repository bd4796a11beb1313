import { targetOf } from '../fields.ts'
import type { InputProps } from '../types.ts'
import { RecordPicker, RecordsPicker } from './pickers.tsx'
import { useField } from './useField.ts'

const NONE: string[] = []

export function ReferenceInput(props: InputProps) {
  const input = useField<string | null>(props, null)
  return (
    <RecordPicker
      id={input.id}
      to={targetOf(props.field)}
      label={input.label}
      value={input.value}
      onChange={input.set}
      onBlur={input.blur}
      inputRef={input.ref}
      required={input.isStarred}
      error={input.error !== undefined}
      help={input.help}
    />
  )
}

export function ReferencesInput(props: InputProps) {
  const input = useField<string[]>(props, NONE)
  return (
    <RecordsPicker
      id={input.id}
      to={targetOf(props.field)}
      label={input.label}
      value={input.value}
      onChange={input.set}
      onBlur={input.blur}
      inputRef={input.ref}
      required={input.isStarred}
      error={input.error !== undefined}
      help={input.help}
    />
  )
}
