/**
 * Reads CSV and XLSX files for every import, in a process of its own that ends with the reader.
 *
 *   const sheet = await openSheet({ path, name: 'donors.xlsx' })
 *   for await (const rows of sheet.batches()) …
 *
 * A batch is read only when the loop asks for it, so a slow import holds one batch in memory.
 */
import { resolve } from 'node:path'
import { ReaderChild } from './child.ts'
import type { ReaderLimits, SheetInfo, SheetRow } from './types.ts'
import { DEFAULT_LIMITS } from './types.ts'

export { SheetError } from './errors.ts'
export { readerScript } from './script.ts'
export type { ReaderLimits, SheetErrorCode, SheetErrorReason, SheetRow } from './types.ts'
export { DEFAULT_LIMITS } from './types.ts'

export interface OpenOptions {
  /** Data rows to pass over (a job that resumes). Default 0. */
  skipRows?: number
  /** Data rows to deliver at most (a preview). Default: all. */
  maxRows?: number
  /** Rows per batch. Default 1000. */
  batchSize?: number
  /** Row number of the header; without it the first row with two filled cells. */
  headerLine?: number
  limits?: Partial<ReaderLimits>
  /** Aborting ends the child at once; the pending call rejects with the signal's reason. */
  signal?: AbortSignal
}

export interface SheetReader {
  headers: string[]
  /** Row number of the header as a spreadsheet shows it. */
  headerLine: number
  /** Workbooks only. */
  sheetName?: string
  /** Rows with data below the header; known for workbooks only. */
  totalRows?: number
  /** How much has been read, 0 to 1. */
  progress(): number
  /** To be walked once. Ends the child when it is finished, left or failed. @throws SheetError */
  batches(): AsyncIterable<SheetRow[]>
  /** Ends the child. May be called at any time and again. */
  close(): Promise<void>
}

function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason
  return reason instanceof Error ? reason : new Error('Aborted')
}

function makeReader(
  child: ReaderChild,
  info: SheetInfo,
  limits: ReaderLimits,
  close: () => Promise<void>,
): SheetReader {
  let progress = 0
  async function* batches(): AsyncGenerator<SheetRow[]> {
    try {
      for (;;) {
        const reply = await child.ask({ type: 'next' }, limits.batchMs)
        if (reply.type !== 'batch') throw new Error(`Unexpected answer of the spreadsheet reader: ${reply.type}`)
        progress = reply.progress
        if (reply.rows.length > 0) yield reply.rows
        if (reply.done) return
      }
    } finally {
      await close()
    }
  }
  return { ...info, progress: () => progress, batches, close }
}

/**
 * Opens a CSV or XLSX file, checks it and finds its header.
 * @param file path on disk, and the name the person gave it (a name that contradicts the content is refused)
 * @throws SheetError {code, detail, text(locale)} for a file that cannot be imported; Error for a fault of the server
 */
export async function openSheet(file: { path: string; name: string }, opts: OpenOptions = {}): Promise<SheetReader> {
  const limits: ReaderLimits = { ...DEFAULT_LIMITS, ...opts.limits }
  const { signal } = opts
  if (signal?.aborted) throw reasonOf(signal)
  const child = new ReaderChild(limits.heapMb)
  const onAbort = (): void => {
    if (signal) void child.stop(reasonOf(signal))
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  const close = async (): Promise<void> => {
    signal?.removeEventListener('abort', onAbort)
    await child.stop()
  }
  const options = {
    skipRows: opts.skipRows ?? 0,
    maxRows: opts.maxRows ?? Number.MAX_SAFE_INTEGER,
    batchSize: opts.batchSize ?? 1000,
    ...(opts.headerLine === undefined ? {} : { headerLine: opts.headerLine }),
    limits,
  }
  try {
    const request = { type: 'open' as const, path: resolve(file.path), name: file.name, options }
    const reply = await child.ask(request, limits.openMs)
    if (reply.type !== 'opened') throw new Error(`Unexpected answer of the spreadsheet reader: ${reply.type}`)
    return makeReader(child, reply.info, limits, close)
  } catch (error) {
    await close()
    throw error
  }
}
