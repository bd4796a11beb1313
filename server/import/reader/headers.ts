/** Which column of a sheet is which field: a first guess for the person to correct. Pure. */
import { fold } from '../../../resources/_kit/fold.ts'

export interface GuessField {
  name: string
  /** Headers that people use for it, in any language, as written. */
  aliases: string[]
  required?: boolean
}

interface Phrase {
  text: string
  words: string[]
}

interface Match {
  field: number
  column: number
  score: number
}

const SAME = 100
const SAME_WITHOUT_REMARK = 95
const SAME_WORDS = 90
const MISSPELT = 75
/** Words in common at least, of all the words of both. */
const OVERLAP = 0.6

/** 'donorMobile' and 'donor_mobile' as 'donor mobile'; the Arabic article and all punctuation taken off. */
function phrase(raw: string): Phrase {
  const spaced = raw.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  const words = fold(spaced)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word.length > 4 && word.startsWith('ال') ? word.slice(2) : word))
  return { text: words.join(''), words }
}

/** A remark of a header: a longer one is a page of text, in which brackets without end would be looked for from each anew. */
const LONGEST = 300

function withoutRemark(header: string): string {
  if (header.length > LONGEST) return header
  return header.replace(/\([^)]*\)|\[[^\]]*\]|（[^）]*）/g, ' ')
}

/** Edits (insert, delete, replace, swap of neighbours) that turn one text into the other, counted up to `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const edits = Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      row.push(swap ? Math.min(edits, (before[j - 2] ?? 0) + 1) : edits)
    }
    before = previous
    previous = row
  }
  return previous[b.length] ?? 0
}

function misspelt(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  // Digits tell columns apart ('phone 1', 'phone 2'), so they are never a slip.
  if (length < 5 || a.replace(/\D/g, '') !== b.replace(/\D/g, '')) return false
  const most = length >= 9 ? 2 : 1
  return distance(a, b, most) <= most
}

function overlap(a: string[], b: string[]): number {
  const all = new Set([...a, ...b])
  const common = new Set(a.filter((word) => b.includes(word)))
  return all.size === 0 ? 0 : common.size / all.size
}

function likeness(header: Phrase, bare: Phrase, alias: Phrase): number {
  if (alias.text === '' || header.text === '') return 0
  if (header.text === alias.text) return SAME
  if (bare.text === alias.text) return SAME_WITHOUT_REMARK
  const share = Math.max(overlap(header.words, alias.words), overlap(bare.words, alias.words))
  if (share === 1) return SAME_WORDS
  if (misspelt(bare.text, alias.text)) return MISSPELT
  return share >= OVERLAP ? share * 70 : 0
}

/**
 * The likeliest column for each field, or null. The best matches are given out first and no column serves twice.
 * @param headers as openSheet gives them
 * @returns field name → index in `headers`
 */
export function guessColumns(headers: string[], fields: GuessField[]): Record<string, number | null> {
  const columns = headers.map((header) => ({ full: phrase(header), bare: phrase(withoutRemark(header)) }))
  const matches: Match[] = []
  for (const [field, { name, aliases }] of fields.entries()) {
    const known = [name, ...aliases].map(phrase)
    for (const [column, { full, bare }] of columns.entries()) {
      const score = Math.max(...known.map((alias) => likeness(full, bare, alias)))
      if (score > 0) matches.push({ field, column, score })
    }
  }
  const needed = (match: Match): number => (fields[match.field]?.required ? 1 : 0)
  matches.sort((a, b) => b.score - a.score || needed(b) - needed(a) || a.field - b.field || a.column - b.column)
  const guess = new Map<string, number | null>(fields.map(({ name }) => [name, null]))
  const taken = new Set<number>()
  for (const { field, column } of matches) {
    const name = fields[field]?.name
    if (name === undefined || guess.get(name) !== null || taken.has(column)) continue
    guess.set(name, column)
    taken.add(column)
  }
  return Object.fromEntries(guess)
}
