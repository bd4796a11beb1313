import { brotliCompressSync, constants } from 'node:zlib'
import { reach } from './reach.ts'

/** A file of the program. */
export interface Piece {
  code: string
  imports: readonly string[]
}

/** Files that are fetched together, and how often. */
export interface Fetched {
  files: readonly string[]
  weight: number
}

/** What is wanted of the files beside that they be few. */
interface Bounds {
  /** What comes with the first pages stays as it is. */
  fixed: ReadonlySet<string>
  /** The files of each page that must not grow beyond `most` bytes. */
  weighed: readonly (readonly string[])[]
  most: number
}

/** What one more request costs, in bytes that would have come meanwhile: a sixth of 150 ms, at 1.6 Mbit/s. */
const REQUEST = 5000
/** Beyond so many files each costs a visit more, by this share for each further one: a first page may ask 40 times, with its data. */
const EASY = 14
const STEEP = 0.5
/** Of two files one is small: two that are large are as well apart. */
const SMALL = 8000

interface File {
  bytes: number
  code: string
  imports: Set<string>
  pieces: string[]
}

/** In bytes, as they go over the line. */
const squeezed = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length

interface Pair {
  one: string
  other: string
  gain: number
}

/** The files of the program while they become fewer. */
class Files {
  readonly #files: Map<string, File>
  readonly #visits: string[][]
  readonly #weights: number[]
  readonly #weighed: string[][]
  readonly #most: number
  /** What each visit takes, and which visits take a file. */
  #takes: Set<string>[] = []
  #takers = new Map<string, Set<number>>()

  constructor(pieces: ReadonlyMap<string, Piece>, visits: readonly Fetched[], bounds: Bounds) {
    const own = (names: Iterable<string>): string[] =>
      [...new Set(names)].filter((name) => pieces.has(name) && !bounds.fixed.has(name))
    this.#files = new Map(
      own(pieces.keys()).map((name) => {
        const { code = '', imports = [] } = pieces.get(name) ?? {}
        return [name, { bytes: squeezed(code), code, imports: new Set(own(imports)), pieces: [name] }]
      }),
    )
    this.#visits = visits.map(({ files }) => own(files))
    this.#weights = visits.map(({ weight }) => weight)
    this.#weighed = bounds.weighed.map(own)
    this.#most = bounds.most
    this.#count()
  }

  /** The pieces of each file that has more than one. */
  get merged(): string[][] {
    return [...this.#files.values()].map(({ pieces }) => pieces).filter((pieces) => pieces.length > 1)
  }

  get names(): string[] {
    return [...this.#takers.keys()]
  }

  #after = (name: string): string[] => [...(this.#files.get(name)?.imports ?? [])]
  #bytes = (name: string): number => this.#files.get(name)?.bytes ?? 0

  #weight = (visit: number): number => this.#weights[visit] ?? 0

  /** What it is worth to this visit to ask once less. */
  #request = (visit: number): number => REQUEST * (1 + STEEP * Math.max(0, (this.#takes[visit]?.size ?? 0) - EASY))

  #count(): void {
    this.#takes = this.#visits.map((starts) => reach(starts, this.#after))
    this.#takers = new Map()
    for (const [visit, names] of this.#takes.entries())
      for (const name of names) this.#takers.set(name, (this.#takers.get(name) ?? new Set()).add(visit))
  }

  /** What visits that take `name` without `added` lose: its bytes, and what it waits for. */
  #lost(name: string, added: string): number {
    const waits = [...reach([added], this.#after)].filter((one) => one !== added && one !== name)
    const without = [...(this.#takers.get(name) ?? [])].filter((visit) => !this.#takers.get(added)?.has(visit))
    return without.reduce((sum, visit) => {
      const brought = waits.filter((one) => !this.#takes[visit]?.has(one))
      const bytes = brought.reduce((all, one) => all + this.#bytes(one) + this.#request(visit), this.#bytes(added))
      return sum + this.#weight(visit) * bytes
    }, 0)
  }

  /** What all visits together gain, in bytes, if these two were one file; nothing if they lose. */
  gain(one: string, other: string): number {
    if (Math.min(this.#bytes(one), this.#bytes(other)) > SMALL) return 0
    const byOther = this.#takers.get(other)
    const both = [...(this.#takers.get(one) ?? [])].filter((visit) => byOther?.has(visit))
    const saved = both.reduce((sum, visit) => sum + this.#request(visit) * this.#weight(visit), 0)
    return saved === 0 ? 0 : Math.max(0, saved - this.#lost(one, other) - this.#lost(other, one))
  }

  /** Neither would wait for itself, nor a page become too heavy. */
  mayJoin(one: string, other: string): boolean {
    const isBetween = (from: string, to: string): boolean =>
      reach(
        this.#after(from).filter((name) => name !== to),
        this.#after,
      ).has(to)
    if (isBetween(one, other) || isBetween(other, one)) return false
    return this.#weighed.every((starts) => {
      const taken = reach(starts, this.#after)
      if (taken.has(one) === taken.has(other)) return true
      const all = [...reach([...taken, one, other], this.#after)]
      return all.reduce((sum, name) => sum + this.#bytes(name), 0) <= this.#most
    })
  }

  join(one: string, other: string): void {
    const [file, gone] = [this.#files.get(one), this.#files.get(other)]
    if (!file || !gone) return
    const code = file.code + gone.code
    const imports = new Set([...file.imports, ...gone.imports])
    for (const name of [one, other]) imports.delete(name)
    this.#files.set(one, { bytes: squeezed(code), code, imports, pieces: [...file.pieces, ...gone.pieces] })
    this.#files.delete(other)
    for (const next of this.#files.values()) if (next.imports.delete(other)) next.imports.add(one)
    for (const starts of [...this.#visits, ...this.#weighed])
      for (const [at, start] of starts.entries()) if (start === other) starts[at] = one
    this.#count()
  }
}

/**
 * Which files become one: those two first by which all visits together gain most. Who takes both is spared a request; who
 * takes one alone loads the other in vain. So on until nothing is gained. Nothing waits for itself afterwards, and no page
 * that is weighed becomes heavier than it may be.
 */
export function mergedPieces(
  pieces: ReadonlyMap<string, Piece>,
  visits: readonly Fetched[],
  bounds: Bounds,
): string[][] {
  const files = new Files(pieces, visits, bounds)
  const pairOf = (one: string, other: string): Pair[] => {
    const gain = files.gain(one, other)
    return gain > 0 ? [{ one, other, gain }] : []
  }
  const { names } = files
  let pairs = names.flatMap((one, at) => names.slice(at + 1).flatMap((other) => pairOf(one, other)))
  while (pairs.length > 0) {
    pairs.sort((a, b) => b.gain - a.gain)
    const [best, ...rest] = pairs as [Pair, ...Pair[]]
    const { one, other } = best
    const now = files.gain(one, other)
    // Others have been joined meanwhile.
    if (now < (rest[0]?.gain ?? 0)) pairs = now > 0 ? [{ one, other, gain: now }, ...rest] : rest
    else if (now === 0 || !files.mayJoin(one, other)) pairs = rest
    else {
      files.join(one, other)
      pairs = rest.filter((pair) => ![pair.one, pair.other].some((name) => name === one || name === other))
      pairs.push(...files.names.flatMap((name) => (name === one ? [] : pairOf(one, name))))
    }
  }
  return files.merged
}
