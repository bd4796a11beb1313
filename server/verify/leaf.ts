import { randomFillSync } from 'node:crypto'
import { canonical, sha256 } from './canonical.ts'

const SALT_BYTES = 16
/** Drawn for many at once: asking the system costs more than all else that a salt needs. Each byte is given once. */
const store = Buffer.alloc(256 * SALT_BYTES)
let given = store.length

/** 128 bits in hex: without them nobody can find a letter's words by trying what they may be. */
export function newSalt(): string {
  if (given === store.length) {
    randomFillSync(store)
    given = 0
  }
  given += SALT_BYTES
  return store.toString('hex', given - SALT_BYTES, given)
}

/** A letter's digest: what all share, by its own digest, and the words that are its reader's alone, as canonical JSON. */
export const leafOfText = ({ content, salt, words }: { content: string; salt: string; words: string }): string =>
  sha256(`{"content":${canonical(content)},"salt":${canonical(salt)},"words":${words}}`)

/** {@link leafOfText} of words as they are. */
export const leafOf = ({ words, ...letter }: { content: string; salt: string; words: object }): string =>
  leafOfText({ ...letter, words: canonical(words) })
