import { SheetError } from './errors.ts'
import { saysTotal } from './totals.ts'
import type { Batch, SheetRow, SourceOptions } from './types.ts'

/** A row as the file has it. */
export interface RawRow {
  line: number
  cells: string[]
}

/** How many rows that hold anything are looked at for a header. */
const LOOK_AHEAD = 50
/** A batch also ends when its texts reach this, so that long cells cannot fill the server's memory. */
const BATCH_CHARS = 2_000_000

function filled(cells: string[]): number {
  let count = 0
  for (const cell of cells) if (cell.trim() !== '') count++
  return count
}

/** Number of cells up to and with the last that holds anything. */
function extent(cells: string[]): number {
  let width = cells.length
  while (width > 0 && cells[width - 1]?.trim() === '') width--
  return width
}

interface Head {
  headers: string[]
  headerLine: number
  /** Data rows met while looking for the header. */
  rest: RawRow[]
}

/**
 * The header is the first row with two cells or more, so that titles above it are passed over; in a file of one
 * column it is the first row that holds anything.
 */
function findHead(rows: Iterator<RawRow>, options: SourceOptions): Head {
  const met: RawRow[] = []
  for (let next = rows.next(); !next.done; next = rows.next()) {
    const row = next.value
    const count = filled(row.cells)
    const chosen = options.headerLine === undefined ? count >= 2 : row.line === options.headerLine
    if (chosen && count > 0) return toHead(row, [], options)
    if (count > 0 && met.length <= LOOK_AHEAD) met.push(row)
    if (options.headerLine === undefined && met.length > LOOK_AHEAD) break
  }
  const [first, ...rest] = met
  if (!first || options.headerLine !== undefined) throw new SheetError('no_rows')
  return toHead(first, rest, options)
}

function toHead(row: RawRow, rest: RawRow[], options: SourceOptions): Head {
  const width = extent(row.cells)
  if (width > options.limits.columns) throw new SheetError('columns', { max: options.limits.columns })
  const headers = row.cells.slice(0, width).map((cell) => cell.replace(/\s+/g, ' ').trim())
  return { headers, headerLine: row.line, rest }
}

function toRow(raw: RawRow, width: number, most: number): SheetRow {
  const used = extent(raw.cells)
  const cells = raw.cells.slice(0, Math.min(Math.max(used, width), most))
  while (cells.length < width) cells.push('')
  if (used > width) return { line: raw.line, cells, extra: true }
  cells.length = width
  return { line: raw.line, cells }
}

/** Rows under a header, in batches; blank rows are passed over. */
export class Table {
  readonly headers: string[]
  readonly headerLine: number
  private readonly rows: Iterator<RawRow>
  private readonly options: SourceOptions
  private rest: RawRow[]
  private toSkip: number
  private left: number
  /** Answers the row after the one that was handed out, null behind the last, or fails as reading it did. */
  private ahead: (() => RawRow | null) | null = null
  private atEnd = false

  /** @throws SheetError EMPTY without any row, TOO_MANY_COLUMNS */
  constructor(rows: Iterator<RawRow>, options: SourceOptions) {
    const head = findHead(rows, options)
    this.headers = head.headers
    this.headerLine = head.headerLine
    this.rest = head.rest
    this.rows = rows
    this.options = options
    this.toSkip = options.skipRows
    this.left = options.maxRows
  }

  private raw(): RawRow | null {
    const held = this.rest.shift()
    if (held) return held
    const next = this.rows.next()
    return next.done ? null : next.value
  }

  private filledRow(): RawRow | null {
    let raw = this.raw()
    while (raw && filled(raw.cells) === 0) raw = this.raw()
    return raw
  }

  private take(): RawRow | null {
    const now = this.ahead ? this.ahead() : this.filledRow()
    this.ahead = now === null ? () => null : this.look()
    return now
  }

  /** Reads one row ahead. Where that fails, the rows before it have their turn first. */
  private look(): () => RawRow | null {
    try {
      const next = this.filledRow()
      this.atEnd = next === null
      return () => next
    } catch (error) {
      return () => {
        throw error
      }
    }
  }

  next(): Omit<Batch, 'progress'> {
    const rows: SheetRow[] = []
    let chars = 0
    while (rows.length < this.options.batchSize && chars < BATCH_CHARS) {
      const raw = this.left > 0 ? this.take() : null
      if (!raw) return { rows, done: true }
      if (this.toSkip > 0) {
        this.toSkip--
        continue
      }
      this.left--
      const row = toRow(raw, this.headers.length, this.options.limits.columns)
      if (this.atEnd && saysTotal(row.cells)) row.total = true
      for (const cell of row.cells) chars += cell.length
      rows.push(row)
    }
    return { rows, done: this.left <= 0 }
  }
}
