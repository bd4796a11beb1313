import { describe, expect, it } from 'vitest'
import { iban, timeZone } from '../../resources/_kit/forms.ts'

describe('forms of text', () => {
  it.each(['Asia/Riyadh', 'Europe/London', 'UTC'])('takes the time zone %s', (zone) =>
    expect(timeZone.holds(zone)).toBe(true),
  )
  it.each(['', 'Riyadh', 'Asia/Nowhere', 'ãÅêªð'])('refuses the time zone «%s»', (zone) =>
    expect(timeZone.holds(zone)).toBe(false),
  )
  it.each(['SA0380000000608010167519', 'SA03 8000 0000 6080 1016 7519', 'GB82WEST12345698765432'])(
    'takes the IBAN %s',
    (number) => expect(iban.holds(number)).toBe(true),
  )
  it.each(['SA0380000000608010167518', 'SA03', '0380000000608010167519', 'SA03800000006080101675190000000000000'])(
    'refuses the IBAN %s',
    (number) => expect(iban.holds(number)).toBe(false),
  )
})
