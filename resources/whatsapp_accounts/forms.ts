import { CODES } from '../_kit/codes.ts'
import { phone } from '../_kit/fields/index.ts'

/** [5.6] the phone that a pairing code is asked for. */
export const codeFields = {
  phone: phone({ required: true, codes: { invalid: CODES.phoneInvalid } }),
}
