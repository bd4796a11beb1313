/**
 * The numbering plans of all countries, by libphonenumber in its small set. Loading this file teaches them to phone.ts; the
 * server takes everything about phones from here, so that it never goes without.
 */
import {
  ParseError,
  parsePhoneNumberFromString,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'
import { learnPlans, type PhoneError } from './phone.ts'

export { displayPhone, HOME_CODE, maskPhone, normalisePhone } from './phone.ts'

function knownError(name: string | undefined): PhoneError {
  return name === 'INVALID_COUNTRY' || name === 'TOO_SHORT' || name === 'TOO_LONG' ? name : 'NOT_A_NUMBER'
}

learnPlans({
  read: (text, country) => {
    try {
      const parsed = parsePhoneNumberWithError(text, country)
      if (parsed.isValid()) return { ok: true, e164: parsed.number }
      return { ok: false, error: knownError(validatePhoneNumberLength(text, country)) }
    } catch (error) {
      if (error instanceof ParseError) return { ok: false, error: knownError(error.message) }
      throw error
    }
  },
  country: (e164) => parsePhoneNumberFromString(e164)?.country,
  callingCode: (e164) => parsePhoneNumberFromString(e164)?.countryCallingCode,
  international: (e164) => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164,
})
