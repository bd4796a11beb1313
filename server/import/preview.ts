/** What the first rows of a file would become. Writes nothing. */
import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { similarOf } from '../../resources/_kit/rightValue.ts'
import { EXISTING, existingOf, imports, NAMESAKES, usualExisting } from '../../resources/imports/schema.ts'
import type { Tx } from '../db/types.ts'
import { type Call, inTx } from '../engine/context.ts'
import { free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import type { Existing, RowFault } from '../engine/importing.ts'
import { findRow } from '../engine/read.ts'
import { allowedOf } from './allowed.ts'
import { mappingFaults } from './fields.ts'
import { Judge } from './judge.ts'
import { type Look, Looking } from './look.ts'
import { checkMends, mendsInput } from './mends.ts'
import { allowNewProjects } from './newProjects.ts'
import { entityOf, refusal, untilLeft } from './prepare.ts'
import { openSheet, SheetError, type SheetRow } from './reader/index.ts'
import { inTurn } from './readers.ts'
import { withSheet } from './sheet.ts'
import { similarProjects } from './similar.ts'
import { surroundings } from './surroundings.ts'
import { faultText } from './text.ts'
import type { Mapping } from './types.ts'

const PREVIEW_ROWS = 1000

export const mappingInput = z.strictObject({
  mapping: z.record(z.string(), z.number().int().min(0).nullable()),
  createDonors: z.boolean().optional(),
  existing: z.enum(EXISTING).optional(),
  namesakes: z.enum(NAMESAKES).optional(),
  mends: mendsInput.optional(),
})
export type ImportChoice = z.output<typeof mappingInput>

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
function checkExisting({ target }: PreparedRow, existing: Existing = usualExisting(target)): Existing {
  if (existingOf(target).includes(existing)) return existing
  throw new AppFault('invalid', [{ field: 'existing', key: 'invalid', args: {}, code: CODES.generic }])
}

/** Whatever was left open, as it is usual. @throws 422 */
export const choiceOf = (
  row: PreparedRow,
  { createDonors = false, existing, namesakes = 'new', mends = [] }: ImportChoice,
) => ({
  createDonors,
  existing: checkExisting(row, existing),
  namesakes,
  mends,
})

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

/** What was seen of a file, in the words of whoever asks. */
export async function shownLook(tx: Tx, call: Call, { target }: PreparedRow, look: Look) {
  const { locale } = call
  const wrong = [...look.groups, ...look.faults]
  const allowed = await allowedOf(tx, target, locale, new Set(wrong.map(({ field }) => field)))
  const similar = await similarProjects(tx, entityOf(call), wrong)
  const worded = <F extends Pick<RowFault, 'key' | 'args' | 'value' | 'field'>>(fault: F) => ({
    ...fault,
    text: faultText(locale, fault, { allowed: allowed[fault.field], similar: similarOf(similar, fault) }),
  })
  return {
    ...look,
    sample: look.sample[locale],
    groups: look.groups.map(worded),
    faults: look.faults.map(worded),
    allowed,
    similar,
  }
}

/**
 * {mapping, createDonors?, existing?, namesakes?, mends?} -> what the first 1000 rows become: {rows, more, valid, creates, updates, existing,
 * lackDonor, notes, kinds, groups, allowed, similar, mended, sample, faults}. `more`: the file goes on, and the others are looked at as they are imported; of
 * the valid rows `creates` add a record, `updates` change one and `existing` do neither; `projects`: those that they make; `lackDonor`: faulty rows that
 * `createDonors` alone would mend; `namesakes`: rows that bear nothing but the name of a donor on record; `notes`: what is left out on purpose or does not count, with how many rows and the first of
 * their lines; `kinds`: every fault's key with its count, the most frequent first; `groups`: the same by column and value, 100
 * at most; `allowed`: by field what its list knows; `similar`: names of projects by what the file calls one that nobody knows; `mended`: rows of each mend; `sample`: the first 3 rows that
 * would be written; `faults`: 50 at most, of every kind some.
 */
export const preview = free(imports, {
  on: 'record',
  input: mappingInput,
  run: async (call, input, id) => {
    const row = await inTx(call, (tx) => findRow(tx, call, id, 'preview'))
    if (!row) throw new AppFault('notFound')
    const { mapping } = input
    checkMapping(row, mapping)
    const of = { entityId: entityOf(call), importId: row.id, ...choiceOf(row, input) }
    const around = await inTx(call, (tx) => surroundings(tx, of))
    checkMends(row.target, mapping, of.mends, around)
    allowNewProjects(call, of.mends)
    const { rows, more } = await firstRows(call, row)
    const judge = new Judge(call.services, { target: row.target, headers: row.headers ?? [], mapping, around })
    const checked = await judge.check(rows)
    const looking = new Looking()
    return inTx(call, async (tx) => {
      looking.add(checked, await judge.decide(tx, checked))
      return { more, ...(await shownLook(tx, call, row, looking.look(row.target, mapping, judge.mended()))) }
    })
  },
})
