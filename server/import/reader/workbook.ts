/** Writes a small workbook for a person to fill in. */
import * as XLSX from 'xlsx'

export interface WrittenSheet {
  name: string
  rows: readonly (readonly string[])[]
  /** Columns in characters. */
  widths: readonly number[]
  /** Rows below the written ones that are made ready for text: a spreadsheet keeps leading zeros and long numbers there. */
  ready?: number
}

const TEXT = '@'

function sheetOf({ rows, widths, ready = 0 }: WrittenSheet): XLSX.WorkSheet {
  const sheet: XLSX.WorkSheet = {}
  const columns = widths.length
  const all = [...rows, ...Array.from({ length: ready }, (): string[] => [])]
  for (const [r, row] of all.entries())
    for (let c = 0; c < columns; c += 1) {
      const value = row[c] ?? ''
      sheet[XLSX.utils.encode_cell({ r, c })] = value === '' ? { t: 'z', z: TEXT } : { t: 's', v: value, z: TEXT }
    }
  sheet['!ref'] = XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: all.length - 1, c: columns - 1 } })
  sheet['!cols'] = widths.map((wch) => ({ wch }))
  return sheet
}

/** Every cell is text. @param rtl the sheets begin at the right */
export function writeWorkbook(sheets: readonly WrittenSheet[], rtl: boolean): Buffer {
  const book = XLSX.utils.book_new()
  for (const sheet of sheets) XLSX.utils.book_append_sheet(book, sheetOf(sheet), sheet.name)
  book.Workbook = { ...book.Workbook, Views: [{ RTL: rtl }] }
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
