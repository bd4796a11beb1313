/** Which of the known values somebody may have meant by what they wrote. Pure; in the browser and on the server alike. */
import { fold } from './fold.ts'

/** From here on two texts look like one that was written twice. */
const ALIKE = 0.5

/** «عربي» is as good as «العربية»: the article says nothing of what is meant. */
const ARTICLE = /(?<=^| )ال(?=\S{3})/g

function pairsOf(text: string): Map<string, number> {
  const padded = ` ${fold(text).replaceAll(ARTICLE, '')} `
  const pairs = new Map<string, number>()
  for (let at = 0; at < padded.length - 1; at += 1) {
    const pair = padded.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

interface Pairs {
  of: ReadonlyMap<string, number>
  /** How many there are. */
  sum: number
}

function seen(text: string): Pairs {
  const of = pairsOf(text)
  return { of, sum: [...of.values()].reduce((sum, count) => sum + count, 0) }
}

/** Dice's coefficient over pairs of letters: 1 of the same text, 0 of texts that share none. */
function likeness(a: Pairs, b: Pairs): number {
  let shared = 0
  for (const [pair, count] of a.of) shared += Math.min(count, b.of.get(pair) ?? 0)
  return (2 * shared) / (a.sum + b.sum)
}

export interface Likest {
  /** The likest first; those that are not like it keep their order behind. */
  values: readonly string[]
  /** How many of them, from the first on, may be what was meant. */
  alike: number
}

/** Asks of one text after the other which of these are like it: what is known is taken apart once. */
export function amongKnown(known: readonly string[]): (text: string) => Likest {
  const parts = known.map(seen)
  return (text) => {
    const meant = seen(text)
    const all = known.map((value, at) => {
      const part = parts[at]
      return { value, at, like: part === undefined ? 0 : likeness(meant, part) }
    })
    const near = all.filter(({ like }) => like >= ALIKE).sort((a, b) => b.like - a.like || a.at - b.at)
    const far = all.filter(({ like }) => like < ALIKE)
    return { values: [...near, ...far].map(({ value }) => value), alike: near.length }
  }
}

export const likestOf = (text: string, known: readonly string[]): Likest => amongKnown(known)(text)
