import { randomBytes } from 'node:crypto'
import { digestOf } from './canonical.ts'

/** 128 bits in hex: without them nobody can find a letter's words by trying what they may be. */
export const newSalt = (): string => randomBytes(16).toString('hex')

/** A letter's digest: what all share, by its own digest, and the words that are its reader's alone. */
export const leafOf = (letter: { content: string; salt: string; words: object }): string => digestOf(letter)
