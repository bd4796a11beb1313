import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { csvRows } from './csv.ts'
import { detectEncoding } from './encoding.ts'
import { SheetError } from './errors.ts'
import { sniff } from './sniff.ts'
import { Table } from './table.ts'
import type { Batch, SheetInfo, SourceOptions } from './types.ts'

/** An opened file inside the child. */
export interface Source {
  info: SheetInfo
  next(): Batch
}

const HEAD_BYTES = 64 * 1024

function readHead(path: string): Buffer {
  const handle = openSync(path, 'r')
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    return head.subarray(0, readSync(handle, head, 0, HEAD_BYTES, 0))
  } finally {
    closeSync(handle)
  }
}

function openText(path: string, head: Buffer, bytes: number, options: SourceOptions): Source {
  let read = 0
  const rows = csvRows(path, detectEncoding(path, head), (total) => {
    read = total
  })
  const table = new Table(rows, options)
  return {
    info: { headers: table.headers, headerLine: table.headerLine },
    next() {
      const batch = table.next()
      return { ...batch, progress: batch.done ? 1 : read / bytes }
    },
  }
}

async function openXlsx(file: Buffer, options: SourceOptions): Promise<Source> {
  // Loaded when needed: a CSV import does not pay for the workbook library.
  const { openWorkbook } = await import('./xlsx.ts')
  const sheet = openWorkbook(file, options.limits.columns)
  let row = 0
  const rows = sheet.rows((done) => {
    row = done
  })
  const table = new Table(rows, options)
  const totalRows = sheet.countAfter(table.headerLine)
  return {
    info: { headers: table.headers, headerLine: table.headerLine, sheetName: sheet.name, totalRows },
    next() {
      const batch = table.next()
      return { ...batch, progress: batch.done ? 1 : row / sheet.rowCount }
    },
  }
}

/**
 * Opens a CSV or XLSX file and finds its header. Blocks while it works: for the child only (tests aside).
 * @throws SheetError for a file that cannot be imported; the file system's own errors as they are
 */
export async function openSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const bytes = statSync(path).size
  const { limits } = options
  if (bytes > limits.fileBytes) throw new SheetError('file_size', { mb: Math.floor(limits.fileBytes / 1024 / 1024) })
  const head = readHead(path)
  if (head.length === 0) throw new SheetError('no_rows')
  let file: Buffer | undefined
  const whole = (): Buffer => (file ??= readFileSync(path))
  if (sniff(head, whole, name, limits) === 'text') return openText(path, head, bytes, options)
  return openXlsx(whole(), options)
}
