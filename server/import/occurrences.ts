import { createHash } from 'node:crypto'

/** A short name for what may be long or personal. */
export const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\u001f')).digest('base64url')

/** Counts how often each key has come, in the order of the file. Keys are kept as digests: a file may hold a million. */
export class Occurrences {
  readonly #counts = new Map<string, number>()

  /** 1 for a key's first time. */
  next(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }
}
