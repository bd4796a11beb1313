import * as XLSX from 'xlsx'
import { cellText } from './cells.ts'
import { SheetError } from './errors.ts'
import type { RawRow } from './table.ts'

export interface OpenedSheet {
  name: string
  /** Rows of the sheet, blank ones too. */
  rowCount: number
  rows(onRow: (done: number) => void): Generator<RawRow>
  /** Rows below the given one that hold anything. */
  countAfter(line: number): number
}

type DenseRow = (XLSX.CellObject | undefined)[] | undefined

/** Sheets looked at: reading one costs a pass over the workbook's texts. */
const MAX_SHEETS = 12
/** What a sheet can hold. A cell that claims to stand beyond makes a list as long as its claim, which takes minutes to walk. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

function read(file: Buffer, sheet: number): XLSX.WorkBook {
  try {
    return XLSX.read(file, {
      type: 'buffer',
      dense: true,
      sheets: sheet,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
    })
  } catch (error) {
    if (error instanceof RangeError) throw new SheetError('memory')
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw new SheetError('password')
    throw new SheetError('damaged')
  }
}

function holds(cell: XLSX.CellObject | undefined): boolean {
  const value = cell?.v
  return value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '')
}

function denseRows(book: XLSX.WorkBook, name: string): DenseRow[] {
  return book.Sheets[name]?.['!data'] ?? []
}

/** @throws SheetError INVALID_FILE, TOO_MANY_COLUMNS where a row or cell stands beyond the end of a sheet */
function checkEnds(rows: DenseRow[], columns: number): void {
  if (rows.length > LAST_ROW) throw new SheetError('damaged')
  if (rows.some((row) => (row?.length ?? 0) > LAST_COLUMN)) throw new SheetError('columns', { max: columns })
}

function checkColumns(rows: DenseRow[], most: number): void {
  for (const row of rows) {
    if (!row || row.length <= most) continue
    for (let column = most; column < row.length; column++) {
      if (holds(row[column])) throw new SheetError('columns', { max: most })
    }
  }
}

/**
 * The first visible sheet that holds anything.
 * @throws SheetError INVALID_FILE, EMPTY, TOO_MANY_COLUMNS, TOO_LARGE
 */
export function openWorkbook(file: Buffer, columns: number): OpenedSheet {
  let book = read(file, 0)
  const names = book.SheetNames.slice(0, MAX_SHEETS)
  for (const [index, name] of names.entries()) {
    if (book.Workbook?.Sheets?.[index]?.Hidden) continue
    if (index > 0) book = read(file, index)
    const rows = denseRows(book, name)
    checkEnds(rows, columns)
    if (!rows.some((row) => row?.some(holds))) continue
    checkColumns(rows, columns)
    return opened(name, rows, columns, book.Workbook?.WBProps?.date1904 === true)
  }
  throw new SheetError('no_rows')
}

function opened(name: string, data: DenseRow[], columns: number, date1904: boolean): OpenedSheet {
  return {
    name,
    rowCount: data.length,
    countAfter: (line) => data.slice(line).filter((row) => row?.some(holds)).length,
    *rows(onRow) {
      for (let at = 0; at < data.length; at++) {
        onRow(at + 1)
        const row = data[at] ?? []
        const cells: string[] = []
        for (let column = 0; column < Math.min(row.length, columns); column++) {
          cells.push(cellText(row[column], date1904))
        }
        yield { line: at + 1, cells }
      }
    },
  }
}
