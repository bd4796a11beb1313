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

const sumOf = (pairs: ReadonlyMap<string, number>): number => [...pairs.values()].reduce((sum, count) => sum + count, 0)

/** Dice's coefficient over pairs of letters: 1 of the same text, 0 of texts that share none. */
function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0
  for (const [pair, count] of a) shared += Math.min(count, b.get(pair) ?? 0)
  return (2 * shared) / (sumOf(a) + sumOf(b))
}

export interface Likest {
  /** The likest first; those that are not like it keep their order behind. */
  values: readonly string[]
  /** How many of them, from the first on, may be what was meant. */
  alike: number
}

export function likestOf(text: string, known: readonly string[]): Likest {
  const meant = pairsOf(text)
  const all = known.map((value, at) => ({ value, at, like: likeness(meant, pairsOf(value)) }))
  const near = all.filter(({ like }) => like >= ALIKE).sort((a, b) => b.like - a.like || a.at - b.at)
  const far = all.filter(({ like }) => like < ALIKE)
  return { values: [...near, ...far].map(({ value }) => value), alike: near.length }
}
