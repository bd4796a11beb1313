import type { Letter } from '../../resources/_contracts/letter.ts'
import { voicesIn } from '../../resources/_contracts/letterParts.ts'
import { isId } from '../db/ids.ts'
import { type LetterEdition, partsOf } from './parts.ts'
import { picturesIn } from './pictures.ts'
import { readByNobody } from './present.ts'

/** An edition as it was read last, ready to be put together with a reader's own words. Nothing in it is any reader's. */
export interface Shelved {
  /** Which version of its row this was: one that was written since has another. */
  made: string
  content: LetterEdition
  /** It is as it was written down. */
  alike: boolean
  /** Its pictures and voices. */
  files: readonly string[]
}

/** The pictures and voices that a letter names. Samples of before name some by what is no id: nothing is kept under it. */
export const filesOf = (letter: Letter): string[] =>
  [...picturesIn(letter).keys(), ...voicesIn(letter.report).map(({ id }) => id)].filter(isId)

/** So many signs of text at the most, of all and of one entity: whoever sends much leaves room for the others. */
const MOST = 16_000_000
const OF_ENTITY = MOST / 4

/** One thing for all readers: whoever changed it would change it for the next one. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}

/**
 * Editions that were read lately: most readers of a report come within the same hours, and all of them share it. Which
 * version of its row an edition is the reader's own query says each time.
 */
class Shelf {
  readonly #kept = new Map<string, { entityId: string; report: string; signs: number; edition: Shelved }>()
  readonly #signs = new Map<string, number>()
  #all = 0

  /** The one of this version of its row. */
  find(entityId: string, id: string, made: string): Shelved | null {
    const found = this.#kept.get(id)
    if (found?.entityId !== entityId || found.edition.made !== made) return null
    // Again at the end of the line.
    this.#kept.delete(id)
    this.#kept.set(id, found)
    return found.edition
  }

  /** The files of all that is known of a report: with them a letter of it is read in one query. */
  filesOf(report: string): string[] {
    const own = [...this.#kept.values()].filter((one) => one.report === report)
    return [...new Set(own.flatMap(({ edition }) => edition.files))]
  }

  /** @throws ZodError where it is no edition */
  keep(entityId: string, id: string, read: { made: string; content: unknown; alike: boolean }): Shelved {
    this.#drop(id)
    const letter = readByNobody(read.content as LetterEdition, 'gregorian')
    const edition = frozen({ ...read, content: partsOf(letter).edition, files: filesOf(letter) })
    const signs = JSON.stringify(edition.content).length
    this.#kept.set(id, { entityId, report: letter.report.id, signs, edition })
    this.#count(entityId, signs)
    for (const [oldest, one] of this.#kept) {
      if (this.#all <= MOST && (this.#signs.get(entityId) ?? 0) <= OF_ENTITY) break
      if (oldest !== id && (this.#all > MOST || one.entityId === entityId)) this.#drop(oldest)
    }
    return edition
  }

  #count(entityId: string, signs: number): void {
    this.#all += signs
    const own = (this.#signs.get(entityId) ?? 0) + signs
    if (own > 0) this.#signs.set(entityId, own)
    else this.#signs.delete(entityId)
  }

  #drop(id: string): void {
    const found = this.#kept.get(id)
    if (!found) return
    this.#kept.delete(id)
    this.#count(found.entityId, -found.signs)
  }
}

const shelves = new WeakMap<object, Shelf>()

/** That of a database: what was read there is nothing in another one. */
export function shelfOf(db: object): Shelf {
  const shelf = shelves.get(db) ?? new Shelf()
  shelves.set(db, shelf)
  return shelf
}
