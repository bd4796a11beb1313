import Button from '@mui/material/Button'
import type { ComponentType } from 'react'
import { EmailInput, UrlInput } from '../inputs/address.tsx'
import { PhoneInput } from '../inputs/phone.tsx'
import { TextInput } from '../inputs/text.tsx'
import type { InputProps, Place, TextLook } from '../types.ts'
import { useWaiting } from './busy.tsx'
import { useSending } from './FieldsForm.tsx'

interface Written {
  Input: ComponentType<InputProps>
  type: TextLook['type']
}

/** The written kinds beside text; a form that asks for others shows inputs of its own, or those of a resource. */
const WRITTEN: Readonly<Record<string, Written>> = {
  email: { Input: EmailInput, type: 'email' },
  phone: { Input: PhoneInput, type: 'tel' },
  url: { Input: UrlInput, type: 'url' },
}

/** The texts of a field that no resource has. */
export const placeOf = (label: string, hint?: string): Place => ({
  label,
  ...(hint !== undefined && { hint }),
  choice: String,
  column: (name) => placeOf(name),
})

interface FormFieldProps extends TextLook {
  name: string
  label: string
  hint?: string
}

/** A written field of the form around, by its declaration, with its hint or its error. */
export function FormField({ name, label, hint, ...look }: FormFieldProps) {
  const field = useSending().fields[name]
  if (field === undefined) throw new Error(`the form has no field ${name}`)
  const { Input, type } = WRITTEN[field.kind] ?? { Input: TextInput, type: undefined }
  return <Input field={field} source={name} place={placeOf(label, hint)} look={{ type, ...look }} />
}

interface SubmitButtonProps {
  label: string
  /** While it runs. */
  busyLabel: string
  disabled?: boolean
  /** Beside the primary action. */
  isSecond?: boolean
  /** What `send` is told, where the form has more than one button. */
  step?: string
}

/** The form's one primary action, or a second one beside it. */
export function SubmitButton({ label, busyLabel, disabled = false, isSecond = false, step }: SubmitButtonProps) {
  const { busy } = useSending()
  // What is on its way belongs to what is sent.
  const isWaiting = useWaiting() > 0
  return (
    <Button
      type="submit"
      value={step}
      variant={isSecond ? 'outlined' : 'contained'}
      size="large"
      disabled={busy || isWaiting || disabled}
      aria-busy={busy}
      sx={{ mt: 1, justifySelf: { sm: 'stretch' } }}
    >
      {busy ? busyLabel : label}
    </Button>
  )
}
