/** What people write to hear no more, or to hear again, as it reads once it is {@link plain}. */
const STOP: ReadonlySet<string> = new Set([
  'قف',
  'ايقاف',
  'توقف',
  'الغاء',
  'الغاء الاشتراك',
  'stop',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
])
const START: ReadonlySet<string> = new Set(['اشتراك', 'start'])

/** Marks above and below Arabic letters, and the stroke that only lengthens a word. */
const MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g
const HAMZA: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي' }

/** Letters and digits alone, in one form, a space between words. */
const plain = (line: string): string =>
  line
    .normalize('NFKC')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(/[أإآٱى]/g, (letter) => HAMZA[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Whether a message stops or begins messages: its whole text, or its first line with words, is such a word and nothing
 * else. What is said by the way ("stop by our house") is not.
 */
export function wishOf(text: string): 'stop' | 'start' | null {
  const lines = text.split(/[\r\n\u2028\u2029]+/).map(plain)
  const asked = [plain(text), lines.find((line) => line !== '') ?? '']
  if (asked.some((one) => STOP.has(one))) return 'stop'
  return asked.some((one) => START.has(one)) ? 'start' : null
}
