/** Shapes shared by the reader's parent side (index.ts) and its child (process.ts). No node imports here. */
import { LIMITS } from '../../../resources/_kit/limits.ts'

/** One row of data under the header. */
export interface SheetRow {
  /** Row number as a spreadsheet shows it: the file's first row is 1, blank rows count, a quoted line break does not. */
  line: number
  /** One text per header (padded with ''); more than that only when `extra` is set. */
  cells: string[]
  /** The row holds something to the right of the last header. */
  extra?: true
  /** The last row that holds anything, and it says that it sums up the others. */
  total?: true
}

export interface ReaderLimits {
  /** Bytes of the file itself [5.26: spreadsheets 50 MB]. */
  fileBytes: number
  /** Bytes an .xlsx may claim to unfold to, all parts together. */
  unpackedBytes: number
  /** How many times larger than its packed form a big part may be. */
  ratio: number
  columns: number
  /** Heap of the child, in MB. */
  heapMb: number
  /** Time to open the file, and then for each batch, in milliseconds. */
  openMs: number
  batchMs: number
}

export const DEFAULT_LIMITS: ReaderLimits = {
  fileBytes: LIMITS.sheetBytes,
  unpackedBytes: 300 * 1024 * 1024,
  ratio: 200,
  columns: 200,
  heapMb: 1024,
  openMs: 90_000,
  batchMs: 30_000,
}

export interface SourceOptions {
  /** Data rows (below the header, blank ones not counted) to pass over: a job that resumes gives what it has done. */
  skipRows: number
  /** Data rows to deliver at most: a preview asks for a few. */
  maxRows: number
  batchSize: number
  /** Row number of the header where a person has said so; otherwise it is looked for. */
  headerLine?: number
  limits: ReaderLimits
}

export interface SheetInfo {
  headers: string[]
  headerLine: number
  sheetName?: string
  totalRows?: number
}

export interface Batch {
  rows: SheetRow[]
  done: boolean
  /** How much of the file has been read, 0 to 1. */
  progress: number
}

export type SheetErrorCode = 'INVALID_FILE' | 'TOO_LARGE' | 'TOO_MANY_COLUMNS' | 'UNSUPPORTED' | 'EMPTY' | 'TIMEOUT'

export type SheetErrorReason =
  | 'file_size'
  | 'unpacked_size'
  | 'memory'
  | 'columns'
  | 'old_excel'
  | 'password'
  | 'other_workbook'
  | 'named_excel_is_text'
  | 'named_text_is_excel'
  | 'not_spreadsheet'
  | 'web_page'
  | 'damaged'
  | 'open_quote'
  | 'no_rows'
  | 'only_headers'
  | 'timeout'

export type ErrorValues = Record<string, string | number>

export type Request = { type: 'open'; path: string; name: string; options: SourceOptions } | { type: 'next' }

export type Reply =
  | { type: 'ready' }
  | { type: 'opened'; info: SheetInfo }
  | ({ type: 'batch' } & Batch)
  | { type: 'refused'; reason: SheetErrorReason; values: ErrorValues }
  | { type: 'fault'; message: string }
