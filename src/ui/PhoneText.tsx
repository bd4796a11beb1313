import { displayPhone, isE164 } from '../../resources/_kit/phone.ts'
import { usePhonePlans } from './usePhonePlans.ts'

/** A stored number as Saudis write it, left to right in both languages; one from abroad in its country's groups. */
export function PhoneText({ value }: { value: string }) {
  const isStored = isE164(value)
  usePhonePlans(isStored && !value.startsWith('+966'))
  return (
    <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
      {isStored ? displayPhone(value) : value}
    </bdi>
  )
}
