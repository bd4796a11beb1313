import { describe, expect, it } from 'vitest'
import { translate } from '../../i18n/server.ts'

const arabic = /[\u0600-\u06ff]/

/** Section 8, typed out: the key under which a text stands, and its English. */
const NAMED: readonly (readonly [clause: string, key: string, english: string])[] = [
  ['[8.38]', 'errors.title.INVALID_FILE', 'The file is not valid'],
  ['[8.38]', 'errors.title.Unauthorized', 'Please sign in'],
  ['[8.38]', 'errors.title.undefined', 'Something went wrong'],
  ['[8.39]', 'errors.title.invalidAudio', 'The audio type is not valid'],
  ['[8.39]', 'errors.title.invalidDocument', 'The document type is not valid'],
  ['[8.39]', 'errors.title.invalidImage', 'The image type is not valid'],
  ['[8.39]', 'errors.title.invalidXlsx', 'The XLSX type is not valid'],
  ['[8.40]', 'errors.named.packageInvalid', 'The chosen package is not valid'],
  ['[8.40]', 'errors.named.paymentFailed', 'The payment failed, try again later'],
  ['[8.40]', 'errors.named.redirectMissing', 'The redirect URL was not found'],
  ['[8.40]', 'errors.named.paymentStatus', 'Unhandled payment status'],
  ['[8.40]', 'errors.named.unexpectedResponse', 'Unexpected server response'],
  ['[8.41]', 'errors.title.sessionExpired', 'Your session has expired'],
  ['[8.42]', 'errors.title.badCredentials', 'The username or password is incorrect.'],
  ['[8.45]', 'resources.whatsapp_accounts.choices.lastReason.resetFailed', 'Error during session reset'],
  ['[8.45]', 'resources.colors.text.removeFailed', 'Error deleting the colour'],
  ['[8.45]', 'errors.named.copyLink', 'Copying the link failed'],
  ['[8.45]', 'errors.named.templateCreate', 'Creating the template failed'],
  ['[8.45]', 'errors.named.cancellation', 'The cancellation failed'],
  ['[8.46]', 'errors.named.countryFetch', 'unable to fetch the country'],
  ['[8.46]', 'errors.named.countryUnknown', 'Unknown country'],
  ['[8.46]', 'errors.named.callingCodeUnknown', 'Unknown calling code'],
  ['[8.46]', 'errors.named.metadata', 'invalid metadata'],
]

describe('the named errors of section 8, each with a text of its own in both languages', () => {
  it.each(NAMED)('%s %s', (_clause, key, english) => {
    expect(translate('en', key)).toBe(english)
    const other = translate('ar', key)
    expect(other).toMatch(arabic)
    expect(other).not.toBe(key)
  })

  it('[8.43] says what is used up and what is left, by name', () => {
    expect(translate('en', 'errors.named.usageLimit', { item: 'messages' })).toBe(
      'Usage limit reached for messages, further attempts will be blocked',
    )
    expect(translate('en', 'errors.named.usageLeft', { item: '12 messages' })).toBe('you can still send 12 messages')
    for (const key of ['usageLimit', 'usageLeft'])
      expect(translate('ar', `errors.named.${key}`, { item: 'س' })).toMatch(/س/)
  })
})
