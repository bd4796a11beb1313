import { displayPhone, isE164, type PhoneAccept, validCharacters } from '../../../resources/_kit/phone.ts'
import { usePhonePlans } from '../../ui/usePhonePlans.ts'
import type { InputProps } from '../types.ts'
import { PlainInput } from './plain.tsx'

const shown = (value: string): string => (isE164(value) ? displayPhone(value) : value)
/** A foreign number is edited as it is stored: its spaces would make it unreadable to the ten-digit rule. */
const edited = (value: string): string => (value.startsWith('+966') ? shown(value) : value)

/** A phone number, always left to right: ten digits alone, or one with its country code where the field takes it. [5.6] [5.19] */
export function PhoneInput(props: InputProps) {
  usePhonePlans(true)
  const accept = (props.field.options['accept'] as PhoneAccept | undefined) ?? 'form'
  return (
    <PlainInput
      {...props}
      inputMode="tel"
      show={shown}
      edit={edited}
      keep={(typed) => validCharacters(typed, accept)}
    />
  )
}
