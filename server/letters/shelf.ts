import type { Letter } from '../../resources/_contracts/letter.ts'
import { voicesIn } from '../../resources/_contracts/letterParts.ts'
import { isId } from '../db/ids.ts'
import { Lately } from '../lately.ts'
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
  /** No other reading of any edition has the same: what is made of this one is kept under it (pageParts.ts). None where it is not kept. */
  number: number | null
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

let readings = 0

/**
 * Editions that were read lately: most readers of a report come within the same hours, and all of them share it. Which
 * version of its row an edition is the reader's own query says each time.
 */
class Shelf {
  readonly #kept = new Lately<string, { entityId: string; report: string; edition: Shelved }>({
    most: MOST,
    ofOwner: OF_ENTITY,
  })

  /** The one of this version of its row. */
  find(entityId: string, id: string, made: string): Shelved | null {
    const found = this.#kept.find(id)
    return found?.entityId === entityId && found.edition.made === made ? found.edition : null
  }

  /** The files of all that is known of a report: with them a letter of it is read in one query. */
  filesOf(report: string): string[] {
    const own = this.#kept.values().filter((one) => one.report === report)
    return [...new Set(own.flatMap(({ edition }) => edition.files))]
  }

  /** @throws ZodError where it is no edition */
  keep(entityId: string, id: string, read: { made: string; content: unknown; alike: boolean }): Shelved {
    const letter = readByNobody(read.content as LetterEdition, 'gregorian')
    readings += 1
    const content = partsOf(letter).edition
    const signs = JSON.stringify(content).length
    const number = signs > OF_ENTITY ? null : readings
    const edition = frozen({ ...read, content, files: filesOf(letter), number })
    this.#kept.keep(id, { entityId, report: letter.report.id, edition }, signs, entityId)
    return edition
  }
}
const shelves = new WeakMap<object, Shelf>()

/** That of a database: what was read there is nothing in another one. */
export function shelfOf(db: object): Shelf {
  const shelf = shelves.get(db) ?? new Shelf()
  shelves.set(db, shelf)
  return shelf
}
