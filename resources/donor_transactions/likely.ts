import { fold } from '../_kit/fold.ts'
import { normalisePhone } from '../_kit/phone.ts'

/** Words that banks put around names. */
const AROUND = new Set(
  [
    'حوالة',
    'تحويل',
    'من',
    'إلى',
    'الى',
    'تبرع',
    'عن',
    'طريق',
    'وارد',
    'واردة',
    'بنك',
    'مصرف',
    'حساب',
    'transfer',
    'from',
    'to',
    'by',
    'donation',
    'ref',
    'bank',
    'account',
    'iban',
  ].map(fold),
)
const SHORTEST = 2
const MOST_PAIRS = 6

/** [3.7] the mobiles that a transfer's own words hold, as they are stored. */
export function phonesIn(text: string): string[] {
  const found = text.match(/(?:\+|00)?\d[\d\s-]{7,}\d/g) ?? []
  return [
    ...new Set(
      found.flatMap((one) => {
        const read = normalisePhone(one.replace(/[\s-]/g, ''), { country: 'SA', accept: 'import' })
        return read.ok ? [read.e164] : []
      }),
    ),
  ]
}

/** Words that may be a name, two by two as they stand beside each other. */
export function namesIn(text: string): [string, string][] {
  const words = fold(text)
    .split(/[^\p{L}']+/u)
    .filter((word) => word.length >= SHORTEST && !AROUND.has(word))
  return words
    .slice(0, -1)
    .map((word, i): [string, string] => [word, words[i + 1] ?? ''])
    .slice(0, MOST_PAIRS)
}
