import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import type { InputProps } from '../types.ts'
import { useField } from './useField.ts'

interface PlainProps extends InputProps {
  /** What stands in the input while nobody writes in it. */
  show: (value: string) => string
  /** What stands there to be written over. */
  edit?: (value: string) => string
  /** What stays of what is typed or pasted; all of it unless given. */
  keep?: (typed: string) => string
  inputMode: 'decimal' | 'numeric' | 'tel' | 'email' | 'url'
  start?: ReactNode
  /** For screen readers beside the label: the currency, for one. */
  unit?: string
}

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/**
 * An input for what is written from left to right in both languages. On leaving it, what was written takes its stored
 * form (by the field's own `clean`), so that a person sees at once how it was understood.
 */
export function PlainInput({ show, edit = String, keep = String, inputMode, start, unit, ...props }: PlainProps) {
  const { look = {} } = props
  const input = useField<unknown>(props, null)
  const [draft, setDraft] = useState<string | null>(null)
  const stored = asText(input.value)
  const leave = () => {
    if (draft !== null) input.set(props.field.clean(draft))
    setDraft(null)
    input.blur()
  }
  return (
    <TextField
      id={input.id}
      name={input.name}
      label={unit === undefined ? input.label : `${input.label} (${unit})`}
      value={draft ?? show(stored)}
      onFocus={() => setDraft(edit(stored))}
      onChange={(event) => {
        const typed = keep(event.target.value)
        setDraft(typed)
        input.set(typed === '' ? null : typed)
      }}
      onBlur={leave}
      inputRef={input.ref}
      required={input.isStarred}
      autoFocus={look.autoFocus}
      error={input.error !== undefined}
      helperText={input.help}
      fullWidth
      slotProps={{
        htmlInput: {
          dir: 'ltr',
          inputMode,
          type: look.type,
          autoComplete: look.autoComplete ?? 'off',
          required: input.required,
          ...(look.type !== undefined && { autoCapitalize: 'none', spellCheck: false }),
        },
        // The frame is set left to right, so that a sign stays left of its number in Arabic too.
        input: {
          dir: 'ltr',
          startAdornment: start === undefined ? undefined : <InputAdornment position="start">{start}</InputAdornment>,
        },
      }}
    />
  )
}
