import { CODE_ALPHABET, CODE_LENGTH, readCode } from '../../resources/_contracts/seal.ts'

/** So many hexadecimal digits make a code: 60 bits. */
const DIGITS = 15

/** A digest's first 60 bits as people read and type them. @param hex 64 digits */
export function codeOf(hex: string): string {
  const bits = BigInt(`0x${hex.slice(0, DIGITS)}`)
  return Array.from(
    { length: CODE_LENGTH },
    (_, n) => CODE_ALPHABET[Number((bits >> BigInt(5 * (CODE_LENGTH - 1 - n))) & 31n)],
  ).join('')
}

/** The digest's first digits that a code stands for; null where it is no code. */
export function digitsOf(text: string): { code: string; digits: string } | null {
  const code = readCode(text)
  if (code === null) return null
  const bits = Array.from(code).reduce((sum, char) => (sum << 5n) | BigInt(CODE_ALPHABET.indexOf(char)), 0n)
  return { code, digits: bits.toString(16).padStart(DIGITS, '0') }
}
