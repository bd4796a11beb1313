import { META } from '../_kit/templates/limits.ts'

/** Arabic letters by the Latin ones that they are usually written with. */
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  'ا:a ب:b ت:t ث:th ج:j ح:h خ:kh د:d ذ:th ر:r ز:z س:s ش:sh ص:s ض:d ط:t ظ:z ع:a غ:gh ف:f ق:q ك:k ل:l م:m ن:n ه:h و:w ي:y ى:a ة:a ء: أ:a إ:i آ:a ؤ:w ئ:y پ:p چ:ch ڤ:v گ:g'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** Room for the number that tells it from others of its name. */
const ENDING = 8

/** A name that Meta takes, made from one that people read: «شكر المتبرع» is shkr_almtbra. */
export function metaNameOf(name: string): string {
  const latin = Array.from(name.normalize('NFKD').toLowerCase(), (letter) => LATIN[letter] ?? letter).join('')
  const made = latin
    .replace(/[\u0300-\u036f\u064b-\u0655]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, META.name - ENDING)
  return made === '' ? 'template' : made
}
