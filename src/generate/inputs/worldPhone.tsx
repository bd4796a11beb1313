import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { displayPhone, isE164, type PhoneValue } from '../../../resources/_kit/phone.ts'
import { visitorCountry } from '../../providers/country.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { PhoneControl } from '../../ui/phone/PhoneControl.tsx'
import type { InputProps } from '../types.ts'
import { useField } from './useField.ts'

/** [5.21], [8.46] why a number is none, beside the general word for it [5.6]. */
const REASON = {
  TOO_SHORT: 'kit.phoneReason.TOO_SHORT',
  TOO_LONG: 'kit.phoneReason.TOO_LONG',
  NOT_A_NUMBER: null,
  NOT_TEN_DIGITS: null,
  INVALID_COUNTRY: 'errors.named.countryUnknown',
} as const

function reasonOf({ error }: PhoneValue, typed: string): string | null {
  if (error === null) return null
  // Without a country before it, a calling code is one that nobody has.
  return error === 'INVALID_COUNTRY' && typed.startsWith('+') ? 'errors.named.callingCodeUnknown' : REASON[error]
}

/** A Saudi number as it is written at home, which the field's own rule reads; one from abroad with its code. */
const writtenOf = ({ e164 }: PhoneValue, typed: string): string => {
  if (e164 !== null) return e164.startsWith('+966') ? displayPhone(e164) : e164
  return typed.startsWith('+966') ? typed.slice(4).replace(/\s/g, '') : typed
}

/** [5.18] the control in a form. Staff's forms begin with the country of the entities, a visitor's with the visitor's own. */
export function WorldPhoneInput(props: InputProps) {
  const { field, look = {} } = props
  const translate = useTranslate()
  const { locale } = useFormat()
  const input = useField<string>(props, '')
  const [reason, setReason] = useState<string | null>(null)
  const leave = () => {
    const stored = field.clean(input.value)
    if (typeof stored === 'string' && isE164(stored) && stored !== input.value) input.set(stored)
    input.blur()
  }
  return (
    <PhoneControl
      value={input.value}
      onChange={(read, typed) => {
        setReason(reasonOf(read, typed))
        const written = typed === '' ? '' : writtenOf(read, typed)
        input.set(written === '' ? null : written)
        return written
      }}
      onBlur={leave}
      {...(look.country === 'visitor' ? { detect: visitorCountry } : { defaultCountry: 'SA' as const })}
      language={locale}
      id={input.id}
      name={input.name}
      label={input.label}
      countryLabel={(country) => translate('kit.phoneCountry', { country })}
      notFetched={translate('errors.named.countryFetch')}
      noPlans={translate('errors.named.metadata')}
      helperText={
        input.error === undefined || reason === null ? (
          input.help
        ) : (
          <>
            <span>{input.error}</span> {/* A sentence of its own: the general word ends without a full stop [5.6]. */}
            <span style={{ display: 'block' }}>{translate(reason)}</span>
          </>
        )
      }
      isFaulty={input.error !== undefined}
      isRequired={input.required}
      isStarred={input.isStarred}
      autoFocus={look.autoFocus ?? false}
      autoComplete={look.autoComplete ?? 'off'}
      inputRef={input.ref}
    />
  )
}
