/** The rows that were not added, as a file to mend and send again. [8.44] */
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { translate } from '../../i18n/server.ts'
import { importFaults } from '../../resources/import_faults/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { columns, select } from '../db/columns.ts'
import { type Call, inTx } from '../engine/context.ts'
import { FileAnswer, free } from '../engine/define.ts'
import { csvCell } from '../engine/export.ts'
import { AppFault } from '../engine/fault.ts'
import { findRow } from '../engine/read.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { allowedOf } from './allowed.ts'
import { isFaultColumn, ownHeaders } from './faultColumn.ts'
import { entityOf, refusal } from './prepare.ts'
import type { PreparedRow } from './preview.ts'
import { openSheet, SheetError, type SheetRow } from './reader/index.ts'
import { copySheet } from './sheet.ts'
import { columnText, faultText } from './text.ts'

const f = columns(importFaults, 'f')

const BOM = '\ufeff'
const BATCH = 1000

const line = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The faults of a stretch of lines, by line, each with its column as the file calls it. */
async function faultsOf(
  call: Call,
  { id, target, headers, mapping }: PreparedRow,
  from: number,
  to: number,
): Promise<Map<number, string[]>> {
  const { rows, allowed } = await inTx(call, async (tx) => {
    const found = await tx.rows(
      select(
        { line: f.line, field: f.field, key: f.key, value: f.value, args: f.args },
        sql`from ${f}
      where ${f.entityId} = ${entityOf(call)}::uuid and ${f.import} = ${id}::uuid and ${f.line} between ${from} and ${to} order by ${f.line}`,
      ),
    )
    const fields = new Set(found.map(({ field }) => field ?? ''))
    return { rows: found, allowed: await allowedOf(tx, target, call.locale, fields) }
  })
  // By the matching and not by the header: several columns may have one name, or none.
  const at = ({ field }: { field: string | null }): number => mapping?.[field ?? ''] ?? -1
  const found = new Map<number, string[]>()
  for (const row of rows.sort((a, b) => a.line - b.line || at(a) - at(b))) {
    const { key, value, args } = row
    const text = faultText(call.locale, { key, value, args: args ?? {} }, { allowed: allowed[row.field ?? ''] })
    const named = at(row) < 0 ? text : `${columnText(call.locale, headers ?? [], at(row))}: ${text}`
    found.set(row.line, [...(found.get(row.line) ?? []), named])
  }
  return found
}

async function rejectedLines(call: Call, row: PreparedRow, rows: readonly SheetRow[]): Promise<string> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return ''
  const faults = await faultsOf(call, row, first.line, last.line)
  const headers = row.headers ?? []
  // What an earlier import found wrong makes room for what this one did.
  const own = (cells: readonly string[]): string[] =>
    cells.filter((_, i) => i < headers.length && !isFaultColumn(headers[i] ?? ''))
  return rows
    .filter((one) => faults.has(one.line))
    .map((one) => line([...own(one.cells), (faults.get(one.line) ?? []).join(' | ')]))
    .join('')
}

/** Reads the file once more and never holds more than a batch of it. */
async function* lines(call: Call, row: PreparedRow): AsyncGenerator<string> {
  const copy = await copySheet(call.services, { entityId: entityOf(call), fileId: row.file, name: row.fileName ?? '' })
  try {
    const sheet = await openSheet(copy, { batchSize: BATCH })
    yield `${BOM}${line([...ownHeaders(row.headers ?? []), translate(call.locale, 'imports.result.reason')])}`
    for await (const rows of sheet.batches()) yield await rejectedLines(call, row, rows)
  } finally {
    await copy.remove()
  }
}

/** CSV with BOM: the file's own columns, and a last one that says what is wrong. 404 when the file is gone. */
export const rejected = free(imports, {
  on: 'record',
  method: 'GET',
  input: z.strictObject({}),
  run: async (call, _input, id) => {
    const row = await inTx(call, (tx) => findRow(tx, call, id, 'rejected'))
    if (!row) throw new AppFault('notFound')
    const source = lines(call, row)
    // The first piece is waited for, so that a file that cannot be read is an answer and not a broken download.
    const first = await source.next().catch((error: unknown) => {
      if (error instanceof SheetError) throw refusal(call, error)
      throw error instanceof FileMissing ? new AppFault('notFound') : error
    })
    const out = new PassThrough()
    out.write(first.value ?? '')
    // A download that is broken off ends the reading with it.
    pipeline(source, out).catch((err: unknown) =>
      call.services.log.info({ err }, 'a download of rejected rows was broken off'),
    )
    const name = (row.fileName ?? 'rows').replace(/\.(?:csv|xlsx|tsv|txt)$/i, '')
    return new FileAnswer(`${name}-rejected.csv`, 'text/csv; charset=utf-8', out)
  },
})
