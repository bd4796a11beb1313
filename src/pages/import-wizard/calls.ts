import type { FaultGroup } from '../../../resources/_contracts/imports.ts'
import type { ImportTarget } from '../../../resources/_kit/importTargets.ts'
import type { Mend, MendKind } from '../../../resources/_kit/mends.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { ConsentsOfMany } from '../../../resources/donors/consents.ts'
import type { importFaults } from '../../../resources/import_faults/schema.ts'
import type { Existing, imports, Namesakes } from '../../../resources/imports/schema.ts'
import { download, http, newKey } from '../../providers/http.ts'

export type Target = ImportTarget

export type { Existing, Mend, MendKind, Namesakes }

/** Column index by field name; null where the file has no such column. */
export type Mapping = Readonly<Record<string, number | null>>

export type ImportRow = RecordOf<typeof imports>

export interface ImportField {
  name: string
  required: boolean
}

export interface Prepared extends ImportRow {
  sample: readonly (readonly string[])[]
  fields: readonly ImportField[]
  /** `mapping` is as it was confirmed for these columns the last time; `guessed` is what it would be otherwise. */
  remembered: boolean
  guessed: Mapping
  /** Columns that tell what an earlier import found wrong: never imported. */
  faultColumns: readonly number[]
}

export type RowFault = Pick<RecordOf<typeof importFaults>, 'line' | 'field' | 'column' | 'value' | 'key' | 'args'>

export interface SampleRow {
  line: number
  cells: readonly { field: string; value: string }[]
}

export interface NotedRows {
  note: 'totals' | 'unpaid' | 'refunded' | 'leftOut'
  count: number
  lines: readonly number[]
}

export interface Preview {
  /** Rows that were looked at: the first 1,000, or once the file was looked through as many as it has. */
  rows: number
  /** The file holds more rows than these. */
  more: boolean
  valid: number
  /** Of the valid ones, those that add a record, those that change one, and those that are there already. */
  creates: number
  updates: number
  existing: number
  /** Faulty rows that adding their donors would mend. */
  lackDonor: number
  /** Rows that bear nothing but the name of a donor on record. */
  namesakes: number
  /** Projects that are made with the rows. */
  projects: number
  /** Donors that are made with the rows, of files that are none of donors. */
  donors: number
  /** What is left out on purpose or does not count, with the first of its rows. */
  notes: readonly NotedRows[]
  /** Every kind of fault with its count, the most frequent first. */
  kinds: readonly { key: string; count: number }[]
  /** The most frequent first, 100 at most. */
  groups: readonly FaultGroup[]
  /** By field, what its list knows and a mend of it can choose among; nothing of fields that take any text. */
  allowed: Readonly<Record<string, readonly string[]>>
  /** Names of recorded projects, the likest first, by what the file calls one that nobody knows. */
  similar: Readonly<Record<string, readonly string[]>>
  /** Rows that each mend has met, in the order in which the mends were sent. */
  mended: readonly number[]
  /** The first three rows that would be written. */
  sample: readonly SampleRow[]
  /** 50 at most, of every kind some. */
  faults: readonly RowFault[]
}

const post = async <T>(path: string, body: unknown, idempotencyKey = newKey()): Promise<T> =>
  (await http<T>(`/api/imports/${path}`, { method: 'POST', body, idempotencyKey })).json

/**
 * Reads the head of an uploaded file and guesses which column is what. The file itself is the key: after a reload the
 * same import comes back, not a second one.
 */
export const prepareImport = (target: Target, file: string): Promise<Prepared> =>
  post('actions/prepare', { target, file }, file)

/** What a person decides about a whole file. What is as it comes is not sent. */
export interface Choice {
  mapping: Mapping
  createDonors: boolean
  /** Null where nobody has chosen. */
  existing: Existing | null
  namesakes: Namesakes
  mends: readonly Mend[]
}

export type { ConsentsOfMany }

const asked = ({ mapping, createDonors, existing, namesakes, mends }: Choice): Record<string, unknown> => ({
  mapping,
  ...(createDonors ? { createDonors } : {}),
  ...(existing === null ? {} : { existing }),
  ...(namesakes === 'new' ? {} : { namesakes }),
  ...(mends.length === 0 ? {} : { mends }),
})

export const previewImport = (id: string, choice: Choice): Promise<Preview> => post(`${id}/preview`, asked(choice))

/** Has the whole file looked through by this choice, beside other work. */
export const lookThrough = (id: string, choice: Choice): Promise<{ name: string }> => post(`${id}/look`, asked(choice))

export interface Looked {
  /** Another choice is looked at by now, or the import has begun. */
  current: boolean
  /** Rows that were looked at so far. */
  rows: number
  seen: Preview | null
  /** Why the file cannot be read to its end: a key of `imports.problem`. */
  problem: { problem: string; args: Readonly<Record<string, string | number>> } | null
}

export const readLook = async (id: string, name: string): Promise<Looked> =>
  (await http<Looked>(`/api/imports/${id}/looked?name=${encodeURIComponent(name)}`)).json

/** `consents`: what was said of all new donors; empty where nobody was asked. */
export const runImport = (id: string, choice: Choice, consents: ConsentsOfMany): Promise<ImportRow> =>
  post(`${id}/run`, { ...asked(choice), ...(Object.keys(consents).length === 0 ? {} : { consents }) })

/** By field, what the lists know that its cells name entries of. */
export const readKnown = async (id: string): Promise<Preview['allowed']> =>
  (await http<Preview['allowed']>(`/api/imports/${id}/known`)).json

export const stopImport = (id: string): Promise<ImportRow> => post(`${id}/stop`, {})

export const downloadRejected = ({ id, fileName }: ImportRow): Promise<void> =>
  download(`/api/imports/${id}/rejected`, `rejected-${(fileName ?? 'rows').replace(/\.\w+$/, '')}.csv`)

export const downloadTemplate = (target: Target, lang: 'ar' | 'en', name: string): Promise<void> =>
  download(`/api/imports/actions/template?target=${target}&lang=${lang}`, name)
