import type { PhoneAccept } from '../../../resources/_kit/phone.ts'
import { later } from '../lazyPart.tsx'
import type { InputProps } from '../types.ts'
import { TenDigitsInput } from './tenDigits.tsx'

/** With the numbering plans and the countries' list behind it. */
const WorldPhoneInput = later(async () => (await import('./worldPhone.tsx')).WorldPhoneInput, { xs: 56, sm: 56 })

/** A phone number, always left to right: ten digits alone [5.6], or one of any country where the field takes it [5.18]. */
export function PhoneInput(props: InputProps) {
  const accept = props.field.options['accept'] as PhoneAccept | undefined
  return accept === 'mobile' || accept === 'contact' ? <WorldPhoneInput {...props} /> : <TenDigitsInput {...props} />
}
