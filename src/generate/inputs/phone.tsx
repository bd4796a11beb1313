import type { Field } from '../../../resources/_kit/field.ts'
import type { PhoneAccept } from '../../../resources/_kit/phone.ts'
import { later } from '../lazyPart.tsx'
import type { InputProps } from '../types.ts'
import { TenDigitsInput } from './tenDigits.tsx'

/** With the numbering plans and the countries' list behind it. */
export const WorldPhoneInput = later(async () => (await import('./worldPhone.tsx')).WorldPhoneInput, { xs: 56, sm: 56 })

/** Whether the field takes numbers of any country [5.18]; else ten digits alone [5.6]. */
export function isOfAnyCountry({ options }: Pick<Field, 'options'>): boolean {
  const accept = options['accept'] as PhoneAccept | undefined
  return accept === 'mobile' || accept === 'contact'
}

/** A phone number, always left to right. */
export function PhoneInput(props: InputProps) {
  return isOfAnyCountry(props.field) ? <WorldPhoneInput {...props} /> : <TenDigitsInput {...props} />
}
