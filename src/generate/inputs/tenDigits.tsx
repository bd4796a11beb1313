import { displayPhone, isE164, validCharacters, writtenAbroad } from '../../../resources/_kit/phone.ts'
import { usePhonePlans } from '../../ui/usePhonePlans.ts'
import type { InputProps } from '../types.ts'
import { PlainInput } from './plain.tsx'

/** Nobody wrote the mark that a number bears which is none (resources/_kit/fields/contact.ts). */
const shown = (value: string): string => (isE164(value) ? displayPhone(value) : value.replace(/^!/, ''))
/** A foreign number is edited as it is stored: its spaces would make it unreadable to the ten-digit rule. */
const edited = (value: string): string => (value.startsWith('+966') ? shown(value) : value)

const SAUDI = /^\+966(5\d{8})$/

/** [5.6] what is typed or pasted, as digits alone; a Saudi mobile that bears its country's code is written as it is here. */
function kept(typed: string): string {
  const [, national] = SAUDI.exec(writtenAbroad(/^\s*966/.test(typed) ? `+${typed.trim()}` : typed) ?? '') ?? []
  return national === undefined ? validCharacters(typed, 'form') : `0${national}`
}

/** [5.6] ten digits and nothing else. */
export function TenDigitsInput(props: InputProps) {
  usePhonePlans(true)
  return <PlainInput {...props} inputMode="tel" show={shown} edit={edited} keep={kept} />
}
