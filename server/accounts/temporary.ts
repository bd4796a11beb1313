import { randomInt } from 'node:crypto'

// Without letters and digits that are mistaken for each other when read aloud or copied from a screen.
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOWER = 'abcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'

const LENGTH = 12

const pick = (from: string): string => from[randomInt(from.length)] ?? ''

/** [5.5] a password of twelve characters (70 bits) with all three kinds, to be told once and replaced at once. */
export function temporaryPassword(): string {
  const all = UPPER + LOWER + DIGITS
  const kinds = [/[A-Z]/, /[a-z]/, /\d/]
  for (;;) {
    const made = Array.from({ length: LENGTH }, () => pick(all)).join('')
    if (kinds.every((kind) => kind.test(made))) return made
  }
}
