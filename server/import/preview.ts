/** What the first rows of a file would become. Writes nothing. */
import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { EXISTING, existingOf, imports, usualExisting } from '../../resources/imports/schema.ts'
import type { Tx } from '../db/types.ts'
import { type Call, inTx } from '../engine/context.ts'
import { free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import type { CheckedRow, Decision, Existing, Surroundings, TargetRun } from '../engine/importing.ts'
import { findRow } from '../engine/read.ts'
import { beginRun } from './begin.ts'
import { makeChecker } from './check.ts'
import { mappingFaults } from './fields.ts'
import { entityOf, refusal, untilLeft } from './prepare.ts'
import { openSheet, SheetError, type SheetRow } from './reader/index.ts'
import { inTurn } from './readers.ts'
import { withSheet } from './sheet.ts'
import { chosenFaults, kindsOf, notesOf, onlyLackDonor, sampleOf } from './summary.ts'
import { surroundings } from './surroundings.ts'
import { faultText } from './text.ts'
import type { Mapping } from './types.ts'

const PREVIEW_ROWS = 1000

export const mappingInput = z.strictObject({
  mapping: z.record(z.string(), z.number().int().min(0).nullable()),
  createDonors: z.boolean().optional(),
  existing: z.enum(EXISTING).optional(),
})

export type PreparedRow = RecordOf<typeof imports>

/** @throws 422 with a fault at each field whose column is missing or impossible */
export function checkMapping(row: PreparedRow, mapping: Mapping): void {
  const faults = mappingFaults(row.target, mapping, row.headers ?? [])
  if (faults.length > 0)
    throw new AppFault(
      'invalid',
      faults.map((fault) => ({ ...fault, args: {}, code: fault.key === 'required' ? CODES.required : CODES.generic })),
    )
}

/** What becomes of records that are there already. @throws 422 for what this kind of file does not offer */
export function checkExisting({ target }: PreparedRow, existing: Existing = usualExisting(target)): Existing {
  if (existingOf(target).includes(existing)) return existing
  throw new AppFault('invalid', [{ field: 'existing', key: 'invalid', args: {}, code: CODES.generic }])
}

interface FirstRows {
  rows: SheetRow[]
  /** The file holds more rows than were read. */
  more: boolean
}

async function firstRows(call: Call, row: PreparedRow): Promise<FirstRows> {
  const file = { entityId: entityOf(call), fileId: row.file, name: row.fileName ?? '' }
  const read = async (path: { path: string; name: string }): Promise<FirstRows> => {
    const rows: SheetRow[] = []
    const sheet = await openSheet(path, { maxRows: PREVIEW_ROWS + 1, ...untilLeft(call) })
    for await (const batch of sheet.batches()) rows.push(...batch)
    return { rows: rows.slice(0, PREVIEW_ROWS), more: rows.length > PREVIEW_ROWS }
  }
  return inTurn(file.entityId, () => withSheet(call.services, file, read)).catch((error: unknown) => {
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
  const checker = makeChecker(row.target, row.headers ?? [], mapping, around)
  const target = beginRun(call.services, row.target, checker, around)
  const checked = rows.map((one) => {
    const found = checker.check(one)
    if (found.note === undefined) target.place(found)
    return found
  })
  const good = checked.filter(({ faults, note }) => faults.length === 0 && note === undefined)
  return { checked, decisions: await inTx(call, (tx) => decideAll(tx, target, good)) }
}

/**
 * Rows that wait for another row of the file are asked once more: a record that is there already answers them now, and
 * what would be made by an earlier row will be there by then.
 */
async function decideAll(tx: Tx, target: TargetRun, rows: readonly CheckedRow[]): Promise<Decision[]> {
  const first = await target.decide(tx, rows)
  const waiting = first.flatMap((one) => (one.kind === 'later' ? [one.row] : []))
  if (waiting.length === 0) return first
  const second = await target.decide(tx, waiting)
  const settled = second.map((one): Decision => {
    if (one.kind !== 'create' && one.kind !== 'later') return one
    // What its earlier row is about to bring, this one says more of.
    return one.kind === 'create' && one.note ? { ...one, kind: 'update' } : { kind: 'skip', row: one.row }
  })
  return [...first.filter(({ kind }) => kind !== 'later'), ...settled]
}

const countOf = (decisions: readonly Decision[], wanted: Decision['kind']): number =>
  decisions.filter(({ kind }) => kind === wanted).length

/**
 * {mapping, createDonors?, existing?} -> what the first 1000 rows become: {rows, more, valid, creates, updates, existing,
 * lackDonor, notes, kinds, sample, faults}. `more`: the file goes on; of the valid rows `creates` add a record, `updates`
 * change one and `existing` do neither; `lackDonor`: faulty rows that `createDonors` alone would mend; `notes`: what is left
 * out on purpose or does not count, with how many rows and the first of their lines; `kinds`: every fault's key with its count, the most frequent first; `sample`: the
 * first 3 rows that would be written; `faults`: 50 at most, of every kind some.
 */
export const preview = free(imports, {
  on: 'record',
  input: mappingInput,
  run: async (call, { mapping, createDonors = false, existing: wanted }, id) => {
    const row = await inTx(call, (tx) => findRow(tx, call, id, 'preview'))
    if (!row) throw new AppFault('notFound')
    checkMapping(row, mapping)
    const existing = checkExisting(row, wanted)
    const { rows, more } = await firstRows(call, row)
    const of = { entityId: entityOf(call), importId: row.id, createDonors, existing }
    const around = await inTx(call, (tx) => surroundings(tx, of))
    const { checked, decisions } = await judge(call, row, mapping, around, rows)
    const refused = decisions.flatMap((one) => (one.kind === 'fault' ? [{ ...one.row, faults: one.faults }] : []))
    const faulty = [...checked.filter(({ faults }) => faults.length > 0), ...refused].sort((a, b) => a.line - b.line)
    const faults = faulty.flatMap(({ line, faults }) => faults.map((fault) => ({ line, ...fault })))
    const kinds = kindsOf(faults)
    const notes = notesOf(checked, decisions)
    const passed = countOf(decisions, 'pass') + checked.filter(({ note }) => note !== undefined).length
    return {
      rows: rows.length,
      more,
      valid: rows.length - faulty.length - passed,
      creates: countOf(decisions, 'create'),
      updates: countOf(decisions, 'update'),
      existing: countOf(decisions, 'skip'),
      lackDonor: faulty.filter(onlyLackDonor).length,
      notes,
      kinds,
      sample: sampleOf(row.target, mapping, decisions, call.locale),
      faults: chosenFaults(faults, kinds).map((fault) => ({ ...fault, text: faultText(call.locale, fault) })),
    }
  },
})
