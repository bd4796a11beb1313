/** What the first rows of a file would become. Writes nothing. */
import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import { type Call, inTx } from '../engine/context.ts'
import { free, type Row } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { findRow } from '../engine/read.ts'
import { makeChecker } from './check.ts'
import { mappingFaults } from './fields.ts'
import { entityOf, refusal } from './prepare.ts'
import { openSheet, SheetError, type SheetRow } from './reader/index.ts'
import { withSheet } from './sheet.ts'
import { surroundings } from './surroundings.ts'
import { targetRun } from './targets/index.ts'
import { faultText } from './text.ts'
import type { CheckedRow, Decision, Mapping, Surroundings, Target } from './types.ts'

const PREVIEW_ROWS = 1000
const FAULTS_SHOWN = 50

export const mappingInput = z.strictObject({
  mapping: z.record(z.string(), z.number().int().min(0).nullable()),
  createDonors: z.boolean().optional(),
})

export interface PreparedRow extends Row {
  target: Target
  file: string
  fileName: string | null
  headers: string[]
}

/** @throws 422 with a fault at each field whose column is missing or impossible */
export function checkMapping(row: PreparedRow, mapping: Mapping): void {
  const faults = mappingFaults(row.target, mapping, row.headers.length)
  if (faults.length > 0)
    throw new AppFault(
      'invalid',
      faults.map((fault) => ({ ...fault, args: {}, code: fault.key === 'required' ? CODES.required : CODES.generic })),
    )
}

async function firstRows(call: Call, row: PreparedRow): Promise<SheetRow[]> {
  const file = { entityId: entityOf(call), fileId: row.file, name: row.fileName ?? '' }
  return withSheet(call.services, file, async (path) => {
    const rows: SheetRow[] = []
    const sheet = await openSheet(path, { maxRows: PREVIEW_ROWS })
    for await (const batch of sheet.batches()) rows.push(...batch)
    return rows
  }).catch((error: unknown) => {
    throw error instanceof SheetError ? refusal(call, error) : error
  })
}

interface Judged {
  checked: CheckedRow[]
  decisions: Decision[]
}

async function judge(
  call: Call,
  row: PreparedRow,
  mapping: Mapping,
  around: Surroundings,
  rows: SheetRow[],
): Promise<Judged> {
  const checker = makeChecker(row.target, row.headers, mapping, around)
  const target = targetRun(row.target, checker, around)
  const checked = rows.map((one) => {
    const found = checker.check(one)
    target.place(found)
    return found
  })
  const good = checked.filter(({ faults }) => faults.length === 0)
  return { checked, decisions: await inTx(call, (tx) => target.decide(tx, good)) }
}

/** {mapping, createDonors?} -> {rows, valid, existing, faults}: counts over the first 1000 rows, and the first 50 faults. */
export const preview = free({
  on: 'record',
  input: mappingInput,
  run: async (call, { mapping, createDonors = false }, id) => {
    const row = (await inTx(call, (tx) => findRow(tx, call, id ?? '', 'preview'))) as PreparedRow | null
    if (!row) throw new AppFault('notFound')
    checkMapping(row, mapping)
    const rows = await firstRows(call, row)
    const of = { entityId: entityOf(call), importId: row.id, createDonors }
    const around = await inTx(call, (tx) => surroundings(tx, of))
    const { checked, decisions } = await judge(call, row, mapping, around, rows)
    const refused = decisions.flatMap((one) => (one.kind === 'fault' ? { line: one.row.line, faults: one.faults } : []))
    const faulty = [...checked.filter(({ faults }) => faults.length > 0), ...refused].sort((a, b) => a.line - b.line)
    const faults = faulty.flatMap(({ line, faults }) => faults.map((fault) => ({ line, ...fault })))
    return {
      rows: rows.length,
      valid: rows.length - faulty.length,
      existing: decisions.filter(({ kind }) => kind === 'skip').length,
      faults: faults.slice(0, FAULTS_SHOWN).map((fault) => ({ ...fault, text: faultText(call.locale, fault) })),
    }
  },
})
