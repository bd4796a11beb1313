/** Which column is which by what stands in it, for fields that no header names: a guess, as that of the headers is. */
import { latinDigits } from '../../resources/_kit/fold.ts'
import { parseMoney } from '../../resources/_kit/money.ts'
import { cleanEmail, parseDateLoose } from '../../resources/_kit/parse.ts'
import { normalisePhone } from '../../resources/_kit/phonePlans.ts'
import { pick } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { withoutGuard } from './cells.ts'
import { isFaultColumn } from './faultColumn.ts'
import { codeKey, withCodes } from './knownProjects.ts'
import type { Mapping, Target } from './types.ts'

/** Whoever fits an earlier one is not asked for a later one: a phone is no amount. */
const KINDS = ['email', 'phone', 'date', 'code', 'amount'] as const
type Kind = (typeof KINDS)[number]

/** Only fields that content tells from all others: a project has several amounts and days, a granting body two phones. */
const FIELDS: Readonly<Record<Target, Readonly<Partial<Record<Kind, string>>>>> = {
  projects: { code: 'code' },
  donors: { email: 'email', phone: 'phone' },
  donor_transactions: { email: 'donorEmail', phone: 'donorPhone', date: 'date', code: 'project', amount: 'amount' },
  joud_operations: { email: 'donorEmail', phone: 'donorPhone', date: 'date', code: 'project', amount: 'amount' },
  foundation_grants: { date: 'date', code: 'project', amount: 'amount' },
}

/** Of the cells that hold something, so many fit; a column of fewer cells says nothing, where the file has more rows. */
const MOST = 0.8
const ENOUGH = 3
const CODE_LENGTH = 64

export interface Named {
  target: Target
  headers: readonly string[]
  /** The first rows of the file. */
  cells: readonly (readonly string[])[]
  /** By the headers. */
  mapping: Mapping
}

export type Fits = Readonly<Record<Kind, (text: string) => boolean>>

const isPhone = (text: string): boolean => normalisePhone(text, { country: 'SA', accept: 'import' }).ok
/** A day as people write it: a bare number may be anything. */
const isDate = (text: string): boolean => !/^[\d.]+$/.test(latinDigits(text)) && parseDateLoose(text).ok
/** Long runs of digits and those that begin with 0 name something, and count nothing. */
const isAmount = (text: string): boolean =>
  parseMoney(text).ok && !/^(?:\d{9,}|0\d+)$/.test(latinDigits(text)) && !isPhone(text)

/** Cells of columns that no header has claimed, as texts without what our own files put before them. */
function openColumns({ headers, cells, mapping }: Named): Map<number, string[]> {
  const claimed = new Set(Object.values(mapping))
  return new Map(
    headers.flatMap((header, column): [number, string[]][] => {
      if (claimed.has(column) || isFaultColumn(header)) return []
      const texts = cells.map((row) => withoutGuard(row[column] ?? '').trim()).filter((text) => text !== '')
      return [[column, texts]]
    }),
  )
}

/** How a cell of each kind looks; codes are those of the charity's own projects. */
export async function looksLike(tx: Tx, entityId: string, named: Named): Promise<Fits> {
  const field = FIELDS[named.target].code
  const wanted = field !== undefined && (named.mapping[field] ?? null) === null
  const texts = wanted ? [...openColumns(named).values()].flat().filter((text) => text.length <= CODE_LENGTH) : []
  const codes = await withCodes(tx, entityId, texts, (p) => pick(p, 'code'))
  return {
    email: (text) => cleanEmail(text).ok,
    phone: isPhone,
    date: isDate,
    code: (text) => codes.has(codeKey(text)),
    amount: isAmount,
  }
}

/** The numbers of the rows (1, 2, 3 …) and years are no amounts, though each of them could be one. */
function countsNothing(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number(latinDigits(text)))
  const [first = 0] = numbers
  return (
    numbers.every((number, i) => number === first + i && (numbers.length > 1 || number === 1)) ||
    numbers.every((number) => Number.isInteger(number) && number >= 1990 && number <= 2100)
  )
}

/** Adds to the headers' guess what the cells of one column alone can be. Pure. */
export function guessByContent(named: Named, fits: Fits): Record<string, number | null> {
  const guess: Record<string, number | null> = { ...named.mapping }
  const open = openColumns(named)
  const enough = Math.min(ENOUGH, named.cells.length)
  const like = (kind: Kind, texts: readonly string[]): boolean =>
    texts.length >= enough &&
    texts.filter(fits[kind]).length >= MOST * texts.length &&
    !(kind === 'amount' && countsNothing(texts))
  for (const kind of KINDS) {
    const found = [...open].filter(([, texts]) => like(kind, texts)).map(([column]) => column)
    for (const column of found) open.delete(column)
    const field = FIELDS[named.target][kind]
    const [only, ...others] = found
    // Of two that could be meant, a person says which.
    if (field === undefined || only === undefined || others.length > 0 || (guess[field] ?? null) !== null) continue
    guess[field] = only
  }
  return guess
}
