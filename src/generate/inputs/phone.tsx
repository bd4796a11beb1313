import { displayPhone, isE164 } from '../../../resources/_kit/phone.ts'
import { usePhonePlans } from '../../ui/usePhonePlans.ts'
import type { InputProps } from '../types.ts'
import { PlainInput } from './plain.tsx'

const shown = (value: string): string => (isE164(value) ? displayPhone(value) : value)
/** A foreign number is edited as it is stored: its spaces would make it unreadable to the ten-digit rule. */
const edited = (value: string): string => (value.startsWith('+966') ? shown(value) : value)

/** A phone number: ten digits 05xxxxxxxx, or one with its country code; always left to right. [5.6] */
export function PhoneInput(props: InputProps) {
  usePhonePlans(true)
  return <PlainInput {...props} inputMode="tel" show={shown} edit={edited} />
}
