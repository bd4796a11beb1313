/** What a text message is made of: its parts, as networks count them, and the number that it goes to. */

/** GSM 03.38: every sign of it takes one place, those of its second table two. */
const PLAIN = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const ESCAPED = new Set('^{}\\[~]|€\f')

/** Places in a message of one part, and in each of several: a part then begins with which one it is. */
const PLACES = { gsm: { one: 160, several: 153 }, unicode: { one: 70, several: 67 } } as const

export interface SmsSize {
  /** `unicode`: one sign that the GSM alphabet lacks, such as any Arabic letter, and all of the text takes the larger places. */
  alphabet: keyof typeof PLACES
  /** Places that the text takes. */
  length: number
  /** As many messages as a network charges for; an empty text is none. */
  parts: number
  /** Places that are left in the last part. */
  left: number
}

const isGsm = (sign: string): boolean => PLAIN.has(sign) || ESCAPED.has(sign)

/** How the networks count a text. No sign stands in two parts: one that does not fit begins the next. */
export function smsSize(text: string): SmsSize {
  const signs = Array.from(text)
  const alphabet = signs.every(isGsm) ? 'gsm' : 'unicode'
  // What a sign takes: in the larger places its UTF-16 units, so that most emoji take two.
  const sizes = signs.map((sign) => (alphabet === 'gsm' ? (ESCAPED.has(sign) ? 2 : 1) : sign.length))
  const length = sizes.reduce((sum, size) => sum + size, 0)
  const { one, several } = PLACES[alphabet]
  if (length <= one) return { alphabet, length, parts: length === 0 ? 0 : 1, left: one - length }
  let [parts, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > several) [parts, used] = [parts + 1, 0]
    used += size
  }
  return { alphabet, length, parts, left: several - used }
}

export const NUMBER_FORMS = ['e164', 'withoutPlus', 'local'] as const
export type NumberForm = (typeof NUMBER_FORMS)[number]

/** A number as a gateway wants it: +9665…, 9665… or 05…; a number of another country has 00 before it where it is local. */
export function numberAs(e164: string, form: NumberForm): string {
  const digits = e164.replace(/^\+/, '')
  if (form === 'e164') return `+${digits}`
  if (form === 'withoutPlus') return digits
  return digits.startsWith('966') ? `0${digits.slice(3)}` : `00${digits}`
}
