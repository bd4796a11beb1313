import { displayPhone, isE164, validCharacters } from '../../../resources/_kit/phone.ts'
import { usePhonePlans } from '../../ui/usePhonePlans.ts'
import type { InputProps } from '../types.ts'
import { PlainInput } from './plain.tsx'

const shown = (value: string): string => (isE164(value) ? displayPhone(value) : value)
/** A foreign number is edited as it is stored: its spaces would make it unreadable to the ten-digit rule. */
const edited = (value: string): string => (value.startsWith('+966') ? shown(value) : value)

/** [5.6] ten digits and nothing else. */
export function TenDigitsInput(props: InputProps) {
  usePhonePlans(true)
  return (
    <PlainInput
      {...props}
      inputMode="tel"
      show={shown}
      edit={edited}
      keep={(typed) => validCharacters(typed, 'form')}
    />
  )
}
